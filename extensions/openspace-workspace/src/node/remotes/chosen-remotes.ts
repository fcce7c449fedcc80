import * as fs from 'node:fs';
import * as path from 'node:path';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { StateFiles } from 'openspace-core/lib/node/launch/state-files';
import { ChosenRemote, chosenRemoteSchema, FolderRemote } from '../../common';

/**
 * Where commits of sandboxes go, for each folder. It is kept outside of the folder, by its address: what the repository calls
 * `origin` later is not followed.
 */
@injectable()
export class ChosenRemotes {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(StateFiles)
    protected readonly files: StateFiles;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    get all(): FolderRemote[] {
        return [...this.remotes].map(([folder, remote]) => ({ folder, ...remote }));
    }

    of(folder: string): ChosenRemote | undefined {
        return this.remotes.get(realPath(folder));
    }

    /** Whether both paths lead to one folder. */
    isSame(one: string, other: string): boolean {
        return realPath(one) === realPath(other);
    }

    set(folder: string, remote: ChosenRemote | undefined): void {
        const { remotes } = this;
        if (remote) {
            remotes.set(realPath(folder), remote);
        } else {
            remotes.delete(realPath(folder));
        }
        writePrivateFile(this.file, JSON.stringify(Object.fromEntries(remotes)));
        this.onDidChangeEmitter.fire();
    }

    /** Read each time: another instance may share the file. */
    protected get remotes(): Map<string, ChosenRemote> {
        return new Map(Object.entries(this.files.read(this.file, z.record(z.string(), chosenRemoteSchema)) ?? {}));
    }

    protected get file(): string {
        return path.join(this.options.home, 'sandbox-remotes.json');
    }
}

function realPath(folder: string): string {
    try {
        return fs.realpathSync(folder);
    } catch {
        return path.resolve(folder);
    }
}
