import { injectable } from '@theia/core/shared/inversify';
import { LRUCache } from 'lru-cache';
import { DeliveryKey } from '../../common/opencode/delivery-key';
import { ascendingId } from '../opencode/ascending-id';

/** Many more than pages have on their way; keeps a long life of the backend from filling the memory. */
const MAX_KNOWN = 500;

/** What pages sent, by their keys: nothing is sent twice, and a page that lost its connection learns what came of it. */
@injectable()
export class Deliveries {

    protected readonly known = new LRUCache<string, Promise<void> | 'withdrawn'>({ max: MAX_KNOWN });

    /** Sends it, unless the same is under way or was withdrawn. Without a key, the server chooses the id. */
    run(key: string | undefined, send: (messageID?: () => string) => Promise<void>): Promise<void> {
        if (key === undefined) {
            return send();
        }
        if (!DeliveryKey.is(key)) {
            return Promise.reject(new Error('This is not the key of a message.'));
        }
        const known = this.known.get(key);
        if (known === 'withdrawn') {
            return Promise.reject(new Error('The message has been sent in another way.'));
        }
        return known ?? this.remember(key, send(() => ascendingId('msg', Date.now(), key)));
    }

    /** What came of it; undefined if this process has not seen it, and then it will not be sent any more. */
    outcome(key: string): Promise<void> | undefined {
        const known = this.known.get(key);
        if (known instanceof Promise) {
            return known;
        }
        this.known.set(key, 'withdrawn');
        return undefined;
    }

    protected remember(key: string, sent: Promise<void>): Promise<void> {
        sent.catch(() => undefined);
        this.known.set(key, sent);
        return sent;
    }
}
