import * as fs from 'node:fs';
import * as path from 'node:path';
import { ensurePrivateFolder } from 'openspace-core/lib/node/launch/private-files';

/**
 * A small program in front of the person's shell: the agent's commands run with the person's own environment, without the
 * folders and secrets that only the server process needs. It carries the shell's name, by which the server knows how to
 * call it. Undefined where the shell is not one that `sh` can start.
 */
export function writeAgentShell(folder: string, original: NodeJS.ProcessEnv, changed: Iterable<string>): string | undefined {
    const shell = original.SHELL || '/bin/bash';
    if (process.platform === 'win32' || !fs.existsSync(shell)) {
        return undefined;
    }
    const lines = ['#!/bin/sh'];
    for (const name of [...changed].sort()) {
        const value = original[name];
        lines.push(value === undefined ? `unset ${name}` : `export ${name}=${quote(value)}`);
    }
    lines.push(`exec ${quote(shell)} "$@"`);
    const wrapper = path.join(ensurePrivateFolder(folder), path.basename(shell));
    fs.writeFileSync(wrapper, lines.join('\n') + '\n', { mode: 0o700 });
    return wrapper;
}

function quote(text: string): string {
    return `'${text.replaceAll('\'', '\'\\\'\'')}'`;
}
