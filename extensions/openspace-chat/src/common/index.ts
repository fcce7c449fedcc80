export * from './chat-surface';
