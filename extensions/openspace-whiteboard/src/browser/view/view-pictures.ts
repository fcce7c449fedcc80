import { Emitter, Event } from '@theia/core/lib/common/event';
import { Disposable } from '@theia/core/lib/common/disposable';
import { isPictureFile, PictureSource } from 'openspace-content/lib/browser/pictures/picture-source';

/** Addresses with a scheme or a host, and paths that lead out of the workspace. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/|\\)|(?:^|[\\/])\.\.(?:[\\/]|$)/i;

/** More than a board of pictures has; in characters of `data:` addresses. */
const MAX_LENGTH = 40_000_000;

/** Pictures of the workspace that shapes show, each fetched once. Nothing is fetched from elsewhere. */
export class ViewPictures implements Disposable {

    protected readonly known = new Map<string, string | undefined>();
    protected length = 0;
    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** One more is there. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    constructor(protected readonly source: PictureSource) { }

    /** Undefined while it is on its way, and for whatever is no picture. */
    of(src: string): string | undefined {
        if (!this.known.has(src)) {
            this.known.set(src, undefined);
            if (!ELSEWHERE.test(src) && isPictureFile(src) && this.length < MAX_LENGTH) {
                void this.fetch(src);
            }
        }
        return this.known.get(src);
    }

    dispose(): void {
        this.known.clear();
        this.onDidChangeEmitter.dispose();
    }

    protected async fetch(src: string): Promise<void> {
        try {
            const address = await this.source.picture(src);
            this.length += address.length;
            this.known.set(src, address);
            this.onDidChangeEmitter.fire();
        } catch {
            // The shape shows its path instead.
        }
    }
}
