/** What is more is not an extension. */
export const MAX_PACKAGE_BYTES = 300 * 1024 * 1024;

/** The longest text of an extension that is read for its page. */
export const MAX_TEXT_BYTES = 1024 * 1024;
