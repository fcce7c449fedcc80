export * from './commands/changing-code';
export * from './commands/debug-state';
export * from './commands/reading-code';
export * from './language-surface-description';
