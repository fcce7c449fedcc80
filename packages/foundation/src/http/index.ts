export * from './event-reader.js';
export * from './request-guard.js';
