export * from './glob-matcher.js';
export { GlobPatternError, type GlobReading } from './glob-pattern.js';
