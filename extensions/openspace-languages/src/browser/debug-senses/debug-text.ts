import { isSecretName, REDACTED, redactSecrets } from '@openspace/foundation/redaction';
import type { DebugRequestTypes } from '@theia/debug/lib/browser/debug-session-connection';
import { DebugPicture } from '../../common/commands/debug-state';

/** As debuggers describe them. */
export type RawFrame = DebugRequestTypes['stackTrace'][1]['body']['stackFrames'][number];
export type RawVariable = DebugRequestTypes['variables'][1]['body']['variables'][number];

/** Characters of one text of the program. */
const MAX_LENGTH = 400;

/** A text of the program that may be as long as it likes. */
export function shorten(text: string): string {
    return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** A variable as the agent is told of it: without what looks like a key or a password. */
export function describeVariable(scope: string, { name, value, type, presentationHint }: RawVariable): DebugPicture['variables'][number] {
    const isSecret = isSecretName(name) && !/^(undefined|null|None|''|"")$/.test(value);
    const told = presentationHint?.lazy ? '(not computed)' : shorten(redactSecrets(value));
    return { scope: shorten(scope), name: shorten(name), value: isSecret ? REDACTED : told, ...(type ? { type: shorten(type) } : {}) };
}
