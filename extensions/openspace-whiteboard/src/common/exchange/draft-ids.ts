/** Longer ids are cut; in characters. */
const MAX_LENGTH = 40;

/** Ids for what is taken over from elsewhere: readable, unique, and the same whenever the same thing is read. */
export class DraftIds {

    protected readonly taken = new Set<string>();
    protected readonly known = new Map<string, string>();

    /** The id of the thing with this key; it stays as it was the first time. Keys of different things differ, such as by their kind. */
    of(key: string, wanted: string, otherwise: string): string {
        let id = this.known.get(key);
        if (id === undefined) {
            id = this.fresh(wanted, otherwise);
            this.known.set(key, id);
        }
        return id;
    }

    /** The same, with the id as it is if a board can have it. */
    keep(key: string, id: string, otherwise: string): string {
        if (this.known.has(key) || this.taken.has(id) || !isSound(id)) {
            return this.of(key, id, otherwise);
        }
        this.taken.add(id);
        this.known.set(key, id);
        return id;
    }

    /** Undefined if nothing has that key. */
    find(key: string): string | undefined {
        return this.known.get(key);
    }

    /** As close to what is wanted as can be. */
    fresh(wanted: string, otherwise: string): string {
        const base = readable(wanted) || otherwise;
        let id = base;
        for (let count = 2; this.taken.has(id); count++) {
            id = `${base}-${count}`;
        }
        this.taken.add(id);
        return id;
    }
}

function isSound(id: string): boolean {
    // eslint-disable-next-line no-control-regex -- they would break the lines of outlines and files
    return id !== '' && id !== '__proto__' && id.length <= 200 && !/[\u0000-\u001f\u007f]/.test(id);
}

function readable(text: string): string {
    const cut = [...text.replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-')].slice(0, MAX_LENGTH).join('');
    const id = cut.replace(/^[-.]+|[-.]+$/g, '');
    return id === '__proto__' ? 'proto' : id;
}
