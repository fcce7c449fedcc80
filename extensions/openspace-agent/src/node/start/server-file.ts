import * as fs from 'node:fs';
import * as path from 'node:path';
import { inject, injectable } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { OtherInstance } from 'openspace-core/lib/node/launch/other-instance';
import { readJsonFile, writePrivateFile } from 'openspace-core/lib/node/launch/private-files';

export interface ServerFileContent {
    readonly url: string;
    readonly pid: number;
    readonly workspace: string | undefined;
    readonly opencode: { readonly url?: string; readonly pid?: number; readonly version?: string };
}

/** `server.json`: how programs of the same user find this instance. Never holds the page key or the agent server's password. */
@injectable()
export class ServerFile {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(OtherInstance)
    protected readonly other: OtherInstance;

    protected get file(): string {
        return path.join(this.options.home, 'server.json');
    }

    write(content: ServerFileContent): void {
        writePrivateFile(this.file, JSON.stringify({ ...content, token: this.options.apiToken }, undefined, 2) + '\n');
    }

    /** Leaves the file of another instance alone, which may have been started after us; one from before gets its own back. */
    remove(): void {
        const content = readJsonFile(this.file) as Partial<ServerFileContent> | undefined;
        if (content?.pid === process.pid) {
            const { serverFile } = this.other;
            if (serverFile) {
                writePrivateFile(this.file, JSON.stringify(serverFile, undefined, 2) + '\n');
            } else {
                fs.rmSync(this.file, { force: true });
            }
        }
    }
}
