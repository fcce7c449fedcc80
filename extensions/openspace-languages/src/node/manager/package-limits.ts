/** What is more is not an extension. */
export const MAX_PACKAGE_BYTES = 300 * 1024 * 1024;
