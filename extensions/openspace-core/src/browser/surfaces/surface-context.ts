import { Event } from '@theia/core/lib/common/event';
import { TabKnowledge } from './last-used-tab';

/** What the person has selected. */
export type OfferedSelection =
    /** Lines of the file, from 1, both included. */
    | { readonly kind: 'lines'; readonly start: number; readonly end: number }
    /** Something else, in a text that the agent understands. */
    | {
        readonly kind: 'excerpt';
        /** For the person: "2 shapes". */
        readonly label: string;
        readonly text: string;
        /** As a `data:` address. Asked for when the person adds it to a message by a command. */
        readonly picture?: () => Promise<string>;
    };

/** What the person has before them. */
export interface OfferedContext {
    /** The file, as the agent calls it. */
    readonly path: string;
    readonly selection?: OfferedSelection;
}

/** What the chat offers to send with the next message. Nothing of it leaves before the person sends something. */
export interface SurfaceContext extends TabKnowledge<OfferedContext> {
    /** What is known of the tab that was used last is another now. */
    readonly onDidChange: Event<void>;
}
