import * as path from 'node:path';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { LaunchOptions } from './launch-options';
import { writePrivateFile } from './private-files';
import { StateFiles } from './state-files';

/**
 * Remembers which folders the person trusts, so that the agent server of a trusted folder can start with the folder's
 * configuration before a page is there to ask. The page's answer always wins.
 */
@injectable()
export class TrustedFolders {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(StateFiles)
    protected readonly files: StateFiles;

    protected folders = new Set<string>();

    protected get file(): string {
        return path.join(this.options.home, 'trusted-folders.json');
    }

    @postConstruct()
    protected init(): void {
        this.folders = this.read();
    }

    isTrusted(folder: string): boolean {
        return this.folders.has(folder);
    }

    set(folder: string, trusted: boolean): void {
        if (this.folders.has(folder) !== trusted) {
            // Another instance may have written there meanwhile.
            this.folders = this.read();
            if (trusted) {
                this.folders.add(folder);
            } else {
                this.folders.delete(folder);
            }
            writePrivateFile(this.file, JSON.stringify([...this.folders].sort()));
        }
    }

    protected read(): Set<string> {
        return new Set(this.files.read(this.file, z.array(z.string())));
    }
}
