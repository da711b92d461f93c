package dev.sextant.api.images;

import java.util.UUID;

/**
 * An image as it is stored.
 *
 * @param answerSetId the set that has it
 * @param mediaType such as {@code image/png}
 * @param size of the file, in bytes
 * @param start the first bytes of the file, at most {@link ImageStore#PART}; not changed
 */
@SuppressWarnings("ArrayRecordComponent") // a file; copying it would double the memory
record StoredImage(UUID answerSetId, String mediaType, int size, byte[] start) {}
