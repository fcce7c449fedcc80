import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { WORKSPACE_ROOT, type RunningCommand, type Sandbox } from '../provider/sandbox.js';
import { WorkspaceError } from './workspace-error.js';

/** It goes back in one piece, through memory; in bytes. */
const MAX_SIZE = 512 * 1024 * 1024;
/** Each may be large: somebody has to decide which ones are still wanted. */
const MAX_COUNT = 50;
const ID = /^snap-[0-9a-f]{16}$/;

/**
 * Archives of the files of workspaces, the same on every provider. They are packed and unpacked inside: on the host they are
 * only bytes, so that no link in a workspace makes us read or write elsewhere.
 */
export class WorkspaceSnapshots {

    constructor(protected readonly folder: string) { }

    async take(sandbox: Sandbox): Promise<string> {
        mkdirSync(this.folder, { recursive: true, mode: 0o700 });
        if (readdirSync(this.folder).length >= MAX_COUNT) {
            throw new WorkspaceError('too_many', `There are ${MAX_COUNT} snapshots already. Delete one first.`);
        }
        const id = `snap-${randomBytes(8).toString('hex')}`;
        const file = this.fileOf(id);
        const descriptor = openSync(file, 'wx', 0o600);
        let size = 0;
        let failed: unknown;
        let running: RunningCommand | undefined;
        try {
            running = await sandbox.exec({
                argv: ['tar', '--create', '--gzip', '--file=-', '.'],
                cwd: WORKSPACE_ROOT,
                onStdout: chunk => {
                    size += chunk.length;
                    try {
                        for (let done = 0; size <= MAX_SIZE && failed === undefined && done < chunk.length;) {
                            done += writeSync(descriptor, chunk, done);
                        }
                    } catch (error) {
                        failed = error;
                    }
                    if (size > MAX_SIZE) {
                        void running?.signal('KILL');
                    }
                },
                onStderr: () => undefined
            });
            const { exitCode } = await running.ended;
            if (size > MAX_SIZE) {
                throw new WorkspaceError(
                    'too_large', `The workspace is too large for a snapshot: packed, it has more than ${MAX_SIZE / 1024 / 1024} MB.`
                );
            }
            // 1: a file changed while it was read.
            if (exitCode > 1 || failed !== undefined) {
                throw new WorkspaceError('provider_failed', `The files could not be packed (tar ended with ${exitCode}).`);
            }
            return id;
        } catch (error) {
            rmSync(file, { force: true });
            throw error;
        } finally {
            closeSync(descriptor);
        }
    }

    async restore(id: string, sandbox: Sandbox): Promise<void> {
        const archive = ID.test(id) ? await readFile(this.fileOf(id)).catch(() => undefined) : undefined;
        if (!archive) {
            throw new WorkspaceError('no_such_snapshot', 'There is no such snapshot.');
        }
        const running = await sandbox.exec({
            argv: ['tar', '--extract', '--gzip', '--no-same-owner', '--file=-'], cwd: WORKSPACE_ROOT, stdin: archive,
            onStdout: () => undefined, onStderr: () => undefined
        });
        const { exitCode } = await running.ended;
        if (exitCode !== 0) {
            throw new WorkspaceError('provider_failed', `The snapshot could not be unpacked (tar ended with ${exitCode}).`);
        }
    }

    async delete(id: string): Promise<void> {
        if (!ID.test(id) || !await unlink(this.fileOf(id)).then(() => true, () => false)) {
            throw new WorkspaceError('no_such_snapshot', 'There is no such snapshot.');
        }
    }

    protected fileOf(id: string): string {
        return join(this.folder, `${id}.tar.gz`);
    }
}
