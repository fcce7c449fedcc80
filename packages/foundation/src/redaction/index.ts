export * from './redact-lines.js';
export * from './redactor.js';
export { REDACTED, isSecretName, redactSecrets } from './secret-patterns.js';
