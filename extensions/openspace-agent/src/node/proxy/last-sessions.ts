import * as path from 'node:path';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { StateFiles } from 'openspace-core/lib/node/launch/state-files';

/** The session that was last active in each folder: what a new page shows. */
@injectable()
export class LastSessions {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(StateFiles)
    protected readonly files: StateFiles;

    protected sessions: Record<string, string> = {};

    protected get file(): string {
        return path.join(this.options.home, 'last-sessions.json');
    }

    @postConstruct()
    protected init(): void {
        this.sessions = this.read();
    }

    get(directory: string): string | undefined {
        return this.sessions[directory];
    }

    set(directory: string, sessionID: string): void {
        if (this.sessions[directory] !== sessionID) {
            // Another instance may have written there meanwhile.
            this.store({ ...this.read(), [directory]: sessionID });
        }
    }

    /** Of a folder that is no more. */
    forget(directory: string): void {
        if (directory in this.sessions) {
            const { [directory]: _, ...others } = this.read();
            this.store(others);
        }
    }

    protected store(sessions: Record<string, string>): void {
        this.sessions = sessions;
        writePrivateFile(this.file, JSON.stringify(sessions));
    }

    protected read(): Record<string, string> {
        return this.files.read(this.file, z.record(z.string(), z.string())) ?? {};
    }
}
