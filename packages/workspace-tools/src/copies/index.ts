export { CopyError } from './copy-error.js';
export { COPY_LIMITS, type CopyLimits, type CopyRecord, type MakeCopy } from './make-copy.js';
export type { CopyChange, CopyChanges } from './change-set.js';
export type { Entry } from './entry.js';
export * from './folder-copy.js';
