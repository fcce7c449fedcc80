export * from './request-guard.js';
