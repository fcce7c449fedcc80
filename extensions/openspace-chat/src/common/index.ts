export * from './chat-surface';
export * from './commands/comment-commands';
