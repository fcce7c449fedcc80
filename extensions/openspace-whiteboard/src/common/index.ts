export * from './commands/arranging-boards';
export * from './commands/exchanging-boards';
export * from './commands/reading-boards';
export * from './commands/showing-boards';
export * from './commands/writing-boards';
export * from './whiteboard-surface-description';
