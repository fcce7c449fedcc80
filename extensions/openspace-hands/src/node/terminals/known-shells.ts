import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';

/** Shells that this machine offers to its users, and the person's own. */
export async function knownShells(own = process.env.SHELL, list = '/etc/shells'): Promise<string[]> {
    const text = await readFile(list, 'utf8').catch(() => '');
    const listed = text.split('\n').map(line => line.trim()).filter(line => line.startsWith('/'));
    return [...new Set(own ? [own, ...listed] : listed)];
}

/** A terminal can start any program: the agent's may only start shells. Fails with a message for the user. */
export async function checkShell(shellPath: string, shells?: readonly string[]): Promise<void> {
    const known = shells ?? await knownShells();
    if (!known.includes(shellPath)) {
        throw new Error(`${shellPath} is not a shell of this machine. There are: ${known.join(', ')}.`);
    }
    await access(shellPath, constants.X_OK).catch(() => {
        throw new Error(`${shellPath} cannot be started.`);
    });
}
