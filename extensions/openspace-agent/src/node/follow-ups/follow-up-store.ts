import * as fs from 'node:fs';
import * as path from 'node:path';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { StateFiles } from 'openspace-core/lib/node/launch/state-files';
import { z } from 'zod';
import { FollowUpQueue } from '../../common/conversation/follow-up-queue';
import { AgentSession } from '../agent-session/agent-session';
import { SessionObserver } from '../agent-session/session-observer';
import { QueuedFollowUps, readFollowUps, summarize } from './queued-follow-ups';

/** Ids of sessions become names of files. */
const SESSION_ID = /^[\w-]+$/;

const followUpsFile = z.unknown().refine(content => readFollowUps(content) !== undefined);

/** The follow-ups of all sessions, in memory and on disk, a file for each session. */
@injectable()
export class FollowUpStore implements SessionObserver {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(StateFiles)
    protected readonly files: StateFiles;

    protected readonly queues = new Map<string, QueuedFollowUps>();

    protected readonly onDidChangeEmitter = new Emitter<{ readonly sessionID: string; readonly directory: string }>();
    readonly onDidChange: Event<{ readonly sessionID: string; readonly directory: string }> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        for (const name of this.fileNames()) {
            const queue = readFollowUps(this.files.read(path.join(this.folder, name), followUpsFile));
            if (queue) {
                // Nobody asked the agent to work since this process is there; and the turn before may be cut off.
                this.queues.set(path.basename(name, '.json'), { ...queue, hold: queue.hold ?? { reason: 'restarted' } });
            }
        }
    }

    get(sessionID: string): QueuedFollowUps | undefined {
        return this.queues.get(sessionID);
    }

    /** Sessions of the folder that have some. */
    sessionsIn(directory: string): string[] {
        return [...this.queues].filter(([, queue]) => queue.directory === directory).map(([sessionID]) => sessionID);
    }

    /** For the pages; empty if there is none. */
    shown(sessionID: string): FollowUpQueue {
        const queue = this.queues.get(sessionID);
        return queue ? summarize(queue) : { items: [] };
    }

    /** All queues of a folder, by session. */
    shownIn(directory: string): Record<string, FollowUpQueue> {
        return Object.fromEntries(this.sessionsIn(directory).map(sessionID => [sessionID, this.shown(sessionID)]));
    }

    /** On disk before it returns. What is empty is forgotten. */
    set(sessionID: string, queue: QueuedFollowUps): void {
        if (!SESSION_ID.test(sessionID)) {
            throw new Error('This is not the id of a session.');
        }
        const { directory } = queue;
        if (queue.items.length === 0 && !queue.leaving?.length) {
            this.queues.delete(sessionID);
            fs.rmSync(this.fileOf(sessionID), { force: true });
        } else {
            writePrivateFile(this.fileOf(sessionID), JSON.stringify(queue));
            this.queues.set(sessionID, queue);
        }
        this.onDidChangeEmitter.fire({ sessionID, directory });
    }

    didDelete({ id }: Pick<AgentSession, 'id'>): void {
        const queue = this.queues.get(id);
        if (queue) {
            this.set(id, { directory: queue.directory, items: [] });
        }
    }

    protected get folder(): string {
        return path.join(this.options.home, 'follow-ups');
    }

    protected fileOf(sessionID: string): string {
        return path.join(this.folder, `${sessionID}.json`);
    }

    protected fileNames(): string[] {
        try {
            return fs.readdirSync(this.folder).filter(name => name.endsWith('.json') && SESSION_ID.test(path.basename(name, '.json')));
        } catch {
            return [];
        }
    }
}
