/** So much is kept, in characters of `data:` addresses: the pictures of a deck, not of all decks. */
const MAX_LENGTH = 32_000_000;

/** Something with a picture. */
interface WithAddress {
    readonly address: string;
}

/** Pictures that were fetched, as long as their files stay as they are: a slide is rendered each time that it is seen or checked. */
export class PictureCache<T extends WithAddress> {

    /** By URI; the one that was used last is the last. */
    protected readonly kept = new Map<string, { readonly version: string; readonly picture: T }>();
    protected length = 0;

    constructor(protected readonly maxLength = MAX_LENGTH) { }

    /** `version` is another one for each content of the file; without one nothing is kept. Rejects as `fetch` does. */
    async get(uri: string, version: string | undefined, fetch: () => Promise<T>): Promise<T> {
        const known = this.kept.get(uri);
        if (known && known.version === version) {
            this.keep(uri, known.version, known.picture);
            return known.picture;
        }
        const picture = await fetch();
        this.forget(uri);
        if (version !== undefined) {
            this.keep(uri, version, picture);
        }
        return picture;
    }

    protected keep(uri: string, version: string, picture: T): void {
        this.forget(uri);
        this.kept.set(uri, { version, picture });
        this.length += picture.address.length;
        for (const oldest of this.kept.keys()) {
            if (this.length <= this.maxLength) {
                return;
            }
            this.forget(oldest);
        }
    }

    protected forget(uri: string): void {
        this.length -= this.kept.get(uri)?.picture.address.length ?? 0;
        this.kept.delete(uri);
    }
}
