import { fuzzyScore } from './fuzzy-score';

export interface RankedPath {
    readonly path: string;
    readonly score: number;
}

/** Keeps the paths that fit a query, with several words if it has them: each of them must fit. */
export class PathRanking {

    protected readonly words: readonly string[];
    protected readonly found: RankedPath[] = [];

    constructor(query: string) {
        this.words = query.toLowerCase().trim().split(/\s+/);
    }

    add(path: string): void {
        const lower = path.toLowerCase();
        let score = 0;
        for (const word of this.words) {
            // A change of length by the change of case would shift what begins a word; such paths are compared as they are.
            const one = fuzzyScore(word, lower, lower.length === path.length ? path : lower);
            if (one === undefined) {
                return;
            }
            score += one;
        }
        this.found.push({ path, score });
    }

    get size(): number {
        return this.found.length;
    }

    best(count: number): RankedPath[] {
        return this.found.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1)).slice(0, count);
    }
}
