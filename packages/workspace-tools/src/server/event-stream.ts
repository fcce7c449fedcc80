import type { ServerResponse } from 'node:http';
import { EventReader } from '@openspace/foundation/http';
import type { WorkspaceEvent } from '../workspace/workspace-event.js';
import type { WorkspaceManager } from '../workspace/workspace-manager.js';

type StreamEvent = WorkspaceEvent | { readonly type: 'workspaces'; readonly workspaces: unknown } | { readonly type: 'ping' };

/** `GET /events`: what happens to all workspaces, as server-sent events whose data is JSON. Begins with the list. */
export class EventStreams {

    protected readonly readers = new Set<EventReader>();

    constructor(protected readonly manager: WorkspaceManager) { }

    handle(response: ServerResponse): void {
        const reader = new EventReader(response, {
            ping: () => frameOf({ type: 'ping' }),
            onClosed: () => {
                unlisten();
                this.readers.delete(reader);
            }
        });
        const unlisten = this.manager.listen(event => reader.write(frameOf(event)));
        this.readers.add(reader);
        reader.write(frameOf({ type: 'workspaces', workspaces: this.manager.list() }));
    }

    /** Open streams would keep the server from closing. */
    close(): void {
        this.readers.forEach(reader => reader.close());
    }
}

function frameOf(event: StreamEvent): string {
    return `data: ${JSON.stringify(event)}\n\n`;
}
