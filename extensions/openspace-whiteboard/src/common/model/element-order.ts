interface Chunk {
    ids: string[];
}

/** Chunks are split at twice this: with thousands of elements, both walks, over chunks and within one, stay short. */
const CHUNK = 256;

/** Unique ids in an order that can be changed anywhere; no change costs a walk over all of them. */
export class ElementOrder {

    protected readonly chunks: Chunk[] = [];
    protected readonly chunkOf = new Map<string, Chunk>();

    constructor(ids: readonly string[]) {
        for (let start = 0; start < ids.length || start === 0; start += CHUNK) {
            const chunk = { ids: ids.slice(start, start + CHUNK) };
            this.chunks.push(chunk);
            chunk.ids.forEach(id => this.chunkOf.set(id, chunk));
        }
    }

    get length(): number {
        return this.chunkOf.size;
    }

    has(id: string): boolean {
        return this.chunkOf.has(id);
    }

    /** -1 if it is not there. */
    indexOf(id: string): number {
        const own = this.chunkOf.get(id);
        let before = 0;
        for (const chunk of this.chunks) {
            if (chunk === own) {
                return before + chunk.ids.indexOf(id);
            }
            before += chunk.ids.length;
        }
        return -1;
    }

    /** So that it has this index, or at the end. It must not be there yet. */
    insert(id: string, index = this.length): void {
        let within = index;
        let at = 0;
        while (at < this.chunks.length - 1 && within > this.chunks[at].ids.length) {
            within -= this.chunks[at].ids.length;
            at++;
        }
        const chunk = this.chunks[at];
        chunk.ids.splice(within, 0, id);
        this.chunkOf.set(id, chunk);
        if (chunk.ids.length > 2 * CHUNK) {
            const half: Chunk = { ids: chunk.ids.splice(CHUNK) };
            half.ids.forEach(moved => this.chunkOf.set(moved, half));
            this.chunks.splice(at + 1, 0, half);
        }
    }

    /** Where it was; -1 if it was not there. */
    remove(id: string): number {
        const index = this.indexOf(id);
        const chunk = this.chunkOf.get(id);
        if (chunk) {
            chunk.ids.splice(chunk.ids.indexOf(id), 1);
            this.chunkOf.delete(id);
        }
        return index;
    }

    /** Moves it, or adds it, so that it comes right behind another one, or first. Its index afterwards. */
    putBehind(id: string, predecessor: string | undefined): number {
        this.remove(id);
        const index = predecessor === undefined ? 0 : this.indexOf(predecessor) + 1;
        this.insert(id, index);
        return index;
    }

    toArray(): string[] {
        return this.chunks.flatMap(({ ids }) => ids);
    }
}
