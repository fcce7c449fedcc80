export * from './commands/reading-code';
export * from './language-surface-description';
