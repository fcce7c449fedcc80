import { PageMemory } from 'openspace-core/lib/browser/resources/page-memory';
import { z } from 'zod';

/** By session, the item before which the edited one stood; null at the end. */
const memory = new PageMemory('openspace-chat-edited-follow-ups', z.array(z.tuple([z.string(), z.string().nullable()])), Infinity);

/** Which drafts of this tab came out of the queue; kept where drafts are, while the page is loaded again. */
export const EditedMemory = {

    recall(): Array<[string, string | undefined]> {
        return (memory.look() ?? []).map(([sessionID, before]) => [sessionID, before ?? undefined]);
    },

    /** Without it the text is still there, as a new message. */
    keep(edited: ReadonlyMap<string, string | undefined>): void {
        memory.keep([...edited].map(([sessionID, before]) => [sessionID, before ?? null]));
    }
};
