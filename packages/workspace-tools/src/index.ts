export * from './audit/index.js';
export * from './provider/errors.js';
export * from './provider/file-access.js';
export * from './provider/provider.js';
export * from './provider/sandbox.js';
