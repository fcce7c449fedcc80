import { findProgram } from '@openspace/foundation/processes';

/** The ripgrep that we ship, so that searches answer the same on every machine; else the one that is installed. */
export async function findRipgrep(): Promise<string | undefined> {
    try {
        return (await import('@vscode/ripgrep')).rgPath;
    } catch {
        // There is none for this machine.
        return findProgram('rg');
    }
}
