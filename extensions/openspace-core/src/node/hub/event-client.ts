import { EventReader } from '@openspace/foundation/http';
import type { Response } from '@theia/core/shared/express';

/** An event as it goes over the wire. */
export function frameOf(event: string, data: unknown): string {
    return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** One reader of the event feed, which may be a surface. */
export class EventClient extends EventReader {

    /** `onClosed` is called once, whoever ends it. */
    constructor(response: Response, readonly surface: string | undefined, onClosed: (client: EventClient) => void) {
        super(response, { ping: () => frameOf('ping', { timestamp: new Date().toISOString() }), onClosed: () => onClosed(this) });
        this.write(': connected\n\n');
    }
}
