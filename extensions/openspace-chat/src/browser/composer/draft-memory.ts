import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { ChatDrafts } from '../chat-drafts';
import { Draft, draftSchema } from './draft';

const KEY = 'openspace-chat-drafts';

/** Sessions that do not exist yet have no id, and JSON no `undefined`. */
const keptSchema = z.array(z.tuple([z.string().nullable(), draftSchema]));

/** Keeps drafts while the page is loaded again; they belong to this tab of the browser. */
@injectable()
export class DraftMemory implements FrontendApplicationContribution {

    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;

    initialize(): void {
        this.recall().forEach(([sessionID, draft]) => this.drafts.giveBack(sessionID ?? undefined, draft));
        window.addEventListener('pagehide', this.keep);
    }

    onStop(): void {
        window.removeEventListener('pagehide', this.keep);
    }

    protected readonly keep = (): void => {
        const all = this.drafts.all();
        // Pictures may be more than the browser keeps; the words never are.
        if (!this.store(all)) {
            this.store(all.map(([sessionID, draft]) => [sessionID, { ...draft, attachments: draft.attachments.filter(({ type }) => type !== 'data') }]));
        }
    };

    protected store(drafts: ReadonlyArray<readonly [string | undefined, Draft]>): boolean {
        try {
            window.sessionStorage.setItem(KEY, JSON.stringify(drafts.map(([sessionID, draft]) => [sessionID ?? null, draft])));
            return true;
        } catch {
            return false;
        }
    }

    protected recall(): z.infer<typeof keptSchema> {
        try {
            return keptSchema.parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]'));
        } catch {
            // Written by another version, or not allowed.
            return [];
        }
    }
}
