export * from './untrusted-repository.js';
