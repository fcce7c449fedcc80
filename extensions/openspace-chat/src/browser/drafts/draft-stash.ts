import { StorageService } from '@theia/core/lib/browser/storage-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { Draft, draftSchema } from './draft';

const KEY = 'openspace-chat-stash';

/** Older ones are forgotten. */
const MAX_ENTRIES = 50;

/** Drafts that were put aside for later, for all sessions and tabs of the folder. */
@injectable()
export class DraftStash {

    @inject(StorageService) protected readonly storage: StorageService;

    /** Newest last. */
    async all(): Promise<readonly Draft[]> {
        const { data } = z.array(draftSchema).safeParse(await this.storage.getData(KEY));
        return data ?? [];
    }

    async put(draft: Draft): Promise<void> {
        await this.storage.setData(KEY, [...await this.all(), draft].slice(-MAX_ENTRIES));
    }

    /** Takes it out; one that another tab has taken stays where it is now. */
    async take(draft: Draft): Promise<void> {
        const wanted = JSON.stringify(draft);
        const all = await this.all();
        const index = all.findIndex(other => JSON.stringify(other) === wanted);
        await this.storage.setData(KEY, all.filter((_, position) => position !== index));
    }
}
