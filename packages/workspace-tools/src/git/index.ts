export * from './git-broker.js';
export * from './github-app-tokens.js';
export * from './remote-address.js';
export * from './token-source.js';
