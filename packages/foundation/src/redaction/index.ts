export * from './redact-lines.js';
export * from './redactor.js';
export { REDACTED, isSecretName, redactSecrets, wordsOfName } from './secret-patterns.js';
