export * from './commands/preview-commands';
export * from './web-surface-description';
