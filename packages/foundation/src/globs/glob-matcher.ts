import { parseGlob, SLASH, type GlobReading, type GlobStep } from './glob-pattern.js';

/** The automaton is built as it is needed; a pattern that needs a larger one starts it anew. */
const MAX_STATES = 4_096;

/** Steps that could come next. `2 * n` is before step n, `2 * n + 1` is inside of a folder that step n skips. */
interface State {
    readonly places: readonly number[];
    readonly accepts: boolean;
    readonly next: Map<number, State>;
}

/**
 * Matches paths in time that grows with their length only: patterns come from agents, and backtracking over many stars
 * could stop the whole process.
 */
export class GlobMatcher {
    protected readonly automata: Automaton[];

    /** Throws a `GlobPatternError`. */
    constructor(pattern: string, reading: GlobReading = 'paths') {
        this.automata = parseGlob(pattern, reading).map(steps => new Automaton(steps));
    }

    matches(path: string): boolean {
        return this.automata.some(automaton => automaton.matches(path));
    }
}

class Automaton {
    protected states = new Map<string, State>();
    protected start: State;

    constructor(protected readonly steps: readonly GlobStep[]) {
        this.start = this.stateOf(new Set([0]));
    }

    matches(path: string): boolean {
        let state = this.start;
        for (const character of path) {
            const code = character.codePointAt(0)!;
            let next = state.next.get(code);
            if (!next) {
                next = this.after(state, code);
                state.next.set(code, next);
            }
            state = next;
        }
        return state.accepts;
    }

    protected after(state: State, code: number): State {
        const places = new Set<number>();
        for (const place of state.places) {
            this.advance(place, code, places);
        }
        if (this.states.size > MAX_STATES) {
            this.states = new Map();
            this.start = this.stateOf(new Set([0]));
        }
        return this.stateOf(places);
    }

    protected advance(place: number, code: number, places: Set<number>): void {
        const index = place >> 1;
        const step = this.steps.at(index);
        if (!step || index >= this.steps.length) {
            return;
        }
        switch (step.kind) {
            case 'folders':
                places.add(code === SLASH ? 2 * index : 2 * index + 1);
                break;
            case 'rest':
                places.add(place);
                break;
            case 'star':
                if (code !== SLASH) {
                    places.add(place);
                }
                break;
            default:
                if (matchesOne(step, code)) {
                    places.add(2 * (index + 1));
                }
        }
    }

    /** Includes what can be reached without a character. */
    protected stateOf(places: Set<number>): State {
        for (const place of places) {
            const kind = place >> 1 < this.steps.length ? this.steps[place >> 1].kind : undefined;
            if (place % 2 === 0 && (kind === 'folders' || kind === 'star' || kind === 'rest')) {
                places.add(place + 2);
            }
        }
        const sorted = [...places].sort((a, b) => a - b);
        const key = sorted.join();
        let state = this.states.get(key);
        if (!state) {
            state = { places: sorted, accepts: places.has(2 * this.steps.length), next: new Map() };
            this.states.set(key, state);
        }
        return state;
    }
}

function matchesOne(step: GlobStep, code: number): boolean {
    switch (step.kind) {
        case 'character':
            return code === step.code;
        case 'any':
            return code !== SLASH;
        case 'class':
            return code !== SLASH && step.ranges.some(([from, to]) => code >= from && code <= to) !== step.negated;
        default:
            return false;
    }
}
