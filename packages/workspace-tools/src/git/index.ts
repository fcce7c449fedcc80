export { parseRemoteAddress, RemoteAddressError, type RemoteAddress } from '@openspace/foundation/git';
export * from './credential-helper-tokens.js';
export * from './git-broker.js';
export * from './github-app-tokens.js';
export * from './token-source.js';
