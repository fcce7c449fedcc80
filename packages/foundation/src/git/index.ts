export * from './remote-address.js';
export * from './untrusted-repository.js';
