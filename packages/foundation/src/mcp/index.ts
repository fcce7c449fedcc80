export type * from './mcp-session.js';
export * from './mcp-sessions.js';
