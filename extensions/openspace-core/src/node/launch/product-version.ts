/** Version of OpenSpace; a test compares it with package.json. */
export const PRODUCT_VERSION = '0.1.0';
