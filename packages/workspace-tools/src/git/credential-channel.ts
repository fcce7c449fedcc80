import type { Duplex } from 'node:stream';
import type { GitCredential } from './token-source.js';

/**
 * Run by git when it needs a name or a password. It asks us over its descriptor 3, a socket without a name that only our own git
 * has inherited: nothing is in a file, an argument or a variable, and the shell's own `read` and `printf` start no program.
 */
export const ASKPASS_SCRIPT = [
    '#!/bin/sh',
    'printf \'%s\\n\' "$1" >&3 || exit 1',
    'IFS= read -r answer <&3 || exit 1',
    'printf \'%s\\n\' "$answer"',
    ''
].join('\n');

/** The descriptor in git's process that leads to us. */
export const CREDENTIAL_DESCRIPTOR = 3;

/** No prompt of git is longer; in characters. */
const MAX_PROMPT_LENGTH = 4_096;

/** Answers the prompts of one git process, for one origin only: a redirect elsewhere gets nothing. */
export function answerPrompts(channel: Duplex, origin: string, credential: GitCredential): void {
    let text = '';
    channel.setEncoding('utf8');
    channel.on('error', () => undefined);
    channel.on('data', (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
            const answer = answerOf(text.slice(0, end), origin, credential);
            text = text.slice(end + 1);
            if (answer === undefined) {
                channel.end();
                return;
            }
            channel.write(`${answer}\n`);
        }
        if (text.length > MAX_PROMPT_LENGTH) {
            channel.end();
        }
    });
}

function answerOf(prompt: string, origin: string, { username, password }: GitCredential): string | undefined {
    const match = /^(Username|Password) for '([^']+)': ?$/.exec(prompt);
    if (!match || originOf(match[2]) !== origin) {
        return undefined;
    }
    return match[1] === 'Username' ? username : password;
}

function originOf(address: string): string | undefined {
    try {
        return new URL(address).origin;
    } catch {
        return undefined;
    }
}
