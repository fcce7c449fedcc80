export * from './mcp-routes.js';
export * from './mcp-tools.js';
export * from './server-token.js';
export * from './state-lock.js';
export * from './workspace-routes.js';
export * from './workspace-server.js';
