/** Models in local folders with the layout of Hugging Face and sentence-transformers. */
@NullMarked
package dev.sextant.inference.huggingface;

import org.jspecify.annotations.NullMarked;
