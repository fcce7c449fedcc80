export * from './audit-entry.js';
export * from './audit-page.js';
export * from './audit-summary.js';
export * from './audit-trail.js';
