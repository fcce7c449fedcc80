import { z } from 'zod';

const KEY = 'openspace-chat-edited-follow-ups';

/** By session, the item before which the edited one stood; null at the end. */
const schema = z.array(z.tuple([z.string(), z.string().nullable()]));

/** Which drafts of this tab came out of the queue; kept where drafts are, while the page is loaded again. */
export const EditedMemory = {

    recall(): Array<[string, string | undefined]> {
        try {
            return schema.parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]')).map(([sessionID, before]) => [sessionID, before ?? undefined]);
        } catch {
            // Written by another version, or not allowed.
            return [];
        }
    },

    keep(edited: ReadonlyMap<string, string | undefined>): void {
        try {
            window.sessionStorage.setItem(KEY, JSON.stringify([...edited].map(([sessionID, before]) => [sessionID, before ?? null])));
        } catch {
            // Without it the text is still there, as a new message.
        }
    }
};
