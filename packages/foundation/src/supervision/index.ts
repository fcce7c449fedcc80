export * from './rest.js';
export * from './restart-pause.js';
export * from './supervisor.js';
