/** Models in local folders laid out as Hugging Face and sentence-transformers lay them out. */
@NullMarked
package dev.sextant.inference.huggingface;

import org.jspecify.annotations.NullMarked;
