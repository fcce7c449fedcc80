export type * from './copy-review.js';
