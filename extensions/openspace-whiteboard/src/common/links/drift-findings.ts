import { oneLine } from 'openspace-core/lib/common/text/one-line';
import { placeText } from 'openspace-core/lib/common/text/place-text';
import { MAX_FINDINGS } from '../findings/faults';
import { BoardFinding, BoardFindingKind } from '../findings/finding';
import { CodeLink } from '../model/shape';
import { quoteId, spacedNumber } from '../text/quote';
import { LinkState } from './link-state';
import { LinkedShape } from './linked-shapes';

type Drift = Exclude<LinkState['drift'], 'same'>;

const KINDS: Readonly<Record<Drift, BoardFindingKind>> = { gone: 'code-missing', changed: 'code-changed', moved: 'code-moved' };

/** The worst first. */
const ORDER: readonly Drift[] = ['gone', 'changed', 'moved'];

/** What of the code to which shapes lead is not where or what it was; of very many, only the worst are told. */
export function driftFindings(shapes: readonly LinkedShape[], states: ReadonlyMap<string, LinkState>): BoardFinding[] {
    const found = ORDER.flatMap(drift => shapes.flatMap(shape => {
        const state = states.get(shape.id);
        return state?.drift === drift ? [{ kind: KINDS[drift], shapeId: shape.id, message: messageOf(shape, drift, state) }] : [];
    }));
    const rest = found.slice(MAX_FINDINGS);
    return rest.length === 0 ? found : [
        ...found.slice(0, MAX_FINDINGS),
        { ...rest[0], message: `${spacedNumber(rest.length)} more shapes lead to code that is not where or what it was.` }
    ];
}

/** What became of a shape's code, in a few words; undefined if it is where it was. */
export function driftWords({ drift, line }: LinkState): string | undefined {
    switch (drift) {
        case 'moved': return `code moved to line ${line}`;
        case 'changed': return 'code changed';
        case 'gone': return 'code not found';
        default: return undefined;
    }
}

/** Such as `src/a.ts:3` or `src/a.ts#Order.pay`, on one line whatever a file says. */
export function linkText({ path, line, symbol }: CodeLink): string {
    return oneLine(symbol === undefined ? placeText(path, line) : `${path}#${symbol}`, 200);
}

function messageOf({ id, link }: LinkedShape, drift: Drift, { line }: LinkState): string {
    const place = linkText(link);
    switch (drift) {
        case 'moved': return `The code of ${quoteId(id)} moved: ${place} is line ${line} now. To accept that, update its link.`;
        case 'changed': return `The code of ${quoteId(id)} changed: ${place}. If the shape is still right, set its link again.`;
        default: return `The code of ${quoteId(id)} is not there: ${place}.`;
    }
}
