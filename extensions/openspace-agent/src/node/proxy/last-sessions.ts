import * as path from 'node:path';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { readJsonFile, writePrivateFile } from 'openspace-core/lib/node/launch/private-files';

/** The session that was last active in each folder: what a new page shows. */
@injectable()
export class LastSessions {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    protected sessions: Record<string, string> = {};

    protected get file(): string {
        return path.join(this.options.home, 'last-sessions.json');
    }

    @postConstruct()
    protected init(): void {
        this.sessions = z.record(z.string(), z.string()).catch({}).parse(readJsonFile(this.file));
    }

    get(directory: string): string | undefined {
        return this.sessions[directory];
    }

    set(directory: string, sessionID: string): void {
        if (this.sessions[directory] !== sessionID) {
            this.sessions = { ...this.sessions, [directory]: sessionID };
            writePrivateFile(this.file, JSON.stringify(this.sessions));
        }
    }
}
