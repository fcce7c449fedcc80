import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { PageMemory } from 'openspace-interface/lib/browser/page/page-memory';
import { ChatDrafts } from './chat-drafts';
import { draftSchema } from './draft';

/** Sessions that do not exist yet have no id, and JSON no `undefined`. */
const keptSchema = z.array(z.tuple([z.string().nullable(), draftSchema]));

/** After the last key; a page that is killed has no end at which something could be kept. */
const KEEP_MS = 500;

/** Keeps drafts while the page is loaded again; they belong to this tab of the browser. */
@injectable()
export class DraftMemory implements FrontendApplicationContribution {

    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;

    /** A text is precious, however old. */
    protected readonly memory = new PageMemory('openspace-chat-drafts', keptSchema, Infinity);
    protected readonly toDispose = new DisposableCollection();
    protected timer: ReturnType<typeof setTimeout> | undefined;

    initialize(): void {
        this.memory.look()?.forEach(([sessionID, draft]) => this.drafts.giveBack(sessionID ?? undefined, draft));
        // Pictures may be more than the browser keeps; the words never are.
        this.toDispose.push(this.memory.keepAtEnd(() => this.all(), () => this.words()));
        this.toDispose.push(this.drafts.onDidChange(() => {
            clearTimeout(this.timer);
            this.timer = setTimeout(() => void this.memory.keep(this.words()), KEEP_MS);
        }));
        this.toDispose.push(Disposable.create(() => clearTimeout(this.timer)));
    }

    onStop(): void {
        this.toDispose.dispose();
    }

    protected words(): z.infer<typeof keptSchema> {
        return this.all().map(
            ([sessionID, draft]) => [sessionID, { ...draft, attachments: draft.attachments.filter(({ type }) => type !== 'data') }]
        );
    }

    protected all(): z.infer<typeof keptSchema> {
        return this.drafts.all().map(([sessionID, draft]) => [sessionID ?? null, { ...draft, attachments: [...draft.attachments] }]);
    }
}
