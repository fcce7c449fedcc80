export * from './commands/exporting-decks';
export * from './commands/reading-decks';
export * from './commands/showing-decks';
export * from './commands/writing-decks';
export * from './presentation-surface-description';
