import { z } from 'zod';
import { readJsonFile, writePrivateFile } from 'openspace-core/lib/node/launch/private-files';

/** Which workspace was made for which session of the agent. Outlives our process, as workspaces do. */
export class SessionBindings {

    protected readonly sessions: Map<string, string>;

    constructor(protected readonly file: string) {
        this.sessions = new Map(Object.entries(z.record(z.string(), z.string()).safeParse(readJsonFile(file)).data ?? {}));
    }

    sessionOf(workspace: string): string | undefined {
        return this.sessions.get(workspace);
    }

    bind(workspace: string, session: string): void {
        this.sessions.set(workspace, session);
        this.save();
    }

    forget(workspace: string): void {
        if (this.sessions.delete(workspace)) {
            this.save();
        }
    }

    protected save(): void {
        writePrivateFile(this.file, JSON.stringify(Object.fromEntries(this.sessions)));
    }
}
