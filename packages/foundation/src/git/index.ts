export type * from './outgoing-push.js';
export * from './remote-address.js';
export * from './untrusted-repository.js';
