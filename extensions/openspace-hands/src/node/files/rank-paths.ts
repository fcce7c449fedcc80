import { fuzzyScore } from './fuzzy-score';

export interface RankedPath {
    readonly path: string;
    readonly score: number;
}

/** Keeps the paths that fit a query best. If it has several words, each of them must fit. */
export class PathRanking {

    protected readonly words: readonly string[];
    /** Sorted and cut now and then: most paths are not among the best. */
    protected kept: RankedPath[] = [];
    protected least = -Infinity;
    /** How many paths fit. */
    size = 0;

    constructor(query: string, protected readonly most: number) {
        this.words = query.toLowerCase().trim().split(/\s+/);
    }

    /** `lower` is the path in lower case, if that is known already. */
    add(path: string, lower = path.toLowerCase()): void {
        let score = 0;
        for (const word of this.words) {
            // A change of length by the change of case would shift what begins a word; such paths are compared as they are.
            const one = fuzzyScore(word, lower, lower.length === path.length ? path : lower);
            if (one === undefined) {
                return;
            }
            score += one;
        }
        this.size++;
        if (score >= this.least) {
            this.kept.push({ path, score });
            if (this.kept.length > 10 * this.most) {
                this.kept = this.best();
                this.least = this.kept[this.most - 1].score;
            }
        }
    }

    best(): RankedPath[] {
        return this.kept.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1)).slice(0, this.most);
    }
}
