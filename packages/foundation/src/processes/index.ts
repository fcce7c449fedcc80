export * from './find-program.js';
export * from './free-port.js';
export * from './managed-process.js';
export * from './process-table.js';
export * from './process-tree.js';
