export { CopyError } from './copy-error.js';
export { COPY_LIMITS, type CopyLimits, type CopyRecord, type MakeCopy } from './make-copy.js';
export type { CopyChange, CopyChanges, Refusal } from './change-set.js';
export type { Entry } from './entry.js';
export type { Favour } from './merge-texts.js';
export * from './folder-copy.js';
