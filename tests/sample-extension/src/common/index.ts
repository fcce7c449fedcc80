export * from './dice-commands';
export * from './dice-game';
export * from './dice-surface-description';
