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
            this.store({ ...this.sessions, [directory]: sessionID });
        }
    }

    /** Of a folder that is no more. */
    forget(directory: string): void {
        if (directory in this.sessions) {
            const { [directory]: _, ...others } = this.sessions;
            this.store(others);
        }
    }

    protected store(sessions: Record<string, string>): void {
        this.sessions = sessions;
        writePrivateFile(this.file, JSON.stringify(sessions));
    }
}
