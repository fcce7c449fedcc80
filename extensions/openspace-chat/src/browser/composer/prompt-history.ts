import { StorageService } from '@theia/core/lib/browser/storage-service';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { Draft, draftSchema, liveAttachments } from '../drafts/draft';

const KEY = 'openspace-chat-history';

/** Older messages are forgotten. */
const MAX_ENTRIES = 100;

/** What the person has sent in this folder, in any session and tab; Theia's storage keeps a part for each folder. */
@injectable()
export class PromptHistory {

    @inject(StorageService) protected readonly storage: StorageService;

    /** Newest last. */
    entries: readonly Draft[] = [];
    protected written: Promise<void> = Promise.resolve();

    @postConstruct()
    protected init(): void {
        this.written = this.load();
    }

    /** Contents of files from outside are not kept. */
    add(draft: Draft): Promise<void> {
        const entry = { text: draft.text, attachments: liveAttachments(draft).filter(({ type }) => type === 'mention') };
        this.entries = withEntry(this.entries, entry);
        this.written = this.written.then(async () => {
            // Another tab may have added some.
            await this.load();
            this.entries = withEntry(this.entries, entry);
            await this.storage.setData(KEY, this.entries);
        });
        return this.written;
    }

    protected async load(): Promise<void> {
        const { data } = z.array(draftSchema).safeParse(await this.storage.getData(KEY));
        this.entries = data ?? [];
    }
}

/** The same message twice in a row is one. */
function withEntry(entries: readonly Draft[], entry: Draft): readonly Draft[] {
    return [...entries.at(-1)?.text === entry.text ? entries.slice(0, -1) : entries, entry].slice(-MAX_ENTRIES);
}
