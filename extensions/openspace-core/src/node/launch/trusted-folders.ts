import * as path from 'node:path';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { LaunchOptions } from './launch-options';
import { readJsonFile, writePrivateFile } from './private-files';

/**
 * Remembers which folders the person trusts, so that the agent server of a trusted folder can start with the folder's
 * configuration before a page is there to ask. The page's answer always wins.
 */
@injectable()
export class TrustedFolders {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    protected folders = new Set<string>();

    protected get file(): string {
        return path.join(this.options.home, 'trusted-folders.json');
    }

    @postConstruct()
    protected init(): void {
        this.folders = new Set(z.array(z.string()).catch([]).parse(readJsonFile(this.file)));
    }

    isTrusted(folder: string): boolean {
        return this.folders.has(folder);
    }

    set(folder: string, trusted: boolean): void {
        if (this.folders.has(folder) !== trusted) {
            if (trusted) {
                this.folders.add(folder);
            } else {
                this.folders.delete(folder);
            }
            writePrivateFile(this.file, JSON.stringify([...this.folders].sort()));
        }
    }
}
