import { spacedNumber } from '../text/quote';
import { BoardFinding, boardFindingKindSchema } from './finding';

/** More than these help nobody at once. */
export const MAX_FINDINGS = 50;

/** A board with more faults is not searched any further. */
const MAX_FAULTS = 20_000;
/** So many pairs are compared at most, or so many for each element of a large board: shapes may lie on one heap that is allowed. */
const MAX_COMPARISONS = 1_000_000;
const MAX_COMPARISONS_EACH = 20;

/** A finding whose message is written only if it is told. */
export interface Fault extends Pick<BoardFinding, 'kind' | 'shapeId' | 'otherId' | 'amount'> {
    /** Among those of its kind, the largest is told first; `amount` if there is none. */
    readonly badness?: number;
    readonly message: () => string;
}

/** Collects faults, up to a number at which looking for more is a waste. */
export class Faults {

    protected readonly faults: Fault[] = [];
    protected comparisons = 0;
    protected readonly maxComparisons: number;

    /** @param size how many elements the board has */
    constructor(size: number) {
        this.maxComparisons = Math.max(MAX_COMPARISONS, size * MAX_COMPARISONS_EACH);
    }

    get isFull(): boolean {
        return this.faults.length >= MAX_FAULTS || this.comparisons >= this.maxComparisons;
    }

    add(fault: Fault): void {
        this.faults.push(fault);
    }

    /** Counts a look at so many neighbours. */
    compare(count: number): void {
        this.comparisons += count;
    }

    /** The worst ones first. If they are too many, the last one stands for all that are left out. */
    toFindings(): BoardFinding[] {
        const order = boardFindingKindSchema.options;
        const sorted = this.faults.toSorted((a, b) =>
            order.indexOf(a.kind) - order.indexOf(b.kind) || badnessOf(b) - badnessOf(a));
        const told = sorted.slice(0, MAX_FINDINGS).map(toFinding);
        const rest = sorted.slice(MAX_FINDINGS);
        return rest.length === 0 ? told : [...told, this.summarise(rest)];
    }

    protected summarise(rest: readonly Fault[]): BoardFinding {
        const counts = new Map<string, number>();
        rest.forEach(({ kind }) => counts.set(kind, (counts.get(kind) ?? 0) + 1));
        const kinds = [...counts].map(([kind, count]) => `${spacedNumber(count)} ${kind}`).join(', ');
        const total = `${this.isFull ? 'At least ' : ''}${spacedNumber(rest.length)} more`;
        const { kind, shapeId } = rest[0];
        return { kind, shapeId, message: `${total}: ${kinds}. Call layout, or mend these first and check again.` };
    }
}

function badnessOf({ badness, amount = 0 }: Fault): number {
    return badness ?? amount;
}

function toFinding({ kind, shapeId, otherId, amount, message }: Fault): BoardFinding {
    return {
        kind, shapeId,
        ...otherId === undefined ? {} : { otherId },
        message: message(),
        ...amount === undefined ? {} : { amount }
    };
}
