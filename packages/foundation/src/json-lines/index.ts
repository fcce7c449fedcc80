export * from './json-lines.js';
