import { quoteIds } from '../text/quote';

const MAX_IDS = 5;

/** A board in the agent's state, such as `12 shapes, 2 selected: api, db`. */
export function boardStateLine(shapes: number, selection: readonly string[]): string {
    const counted = `${shapes} ${shapes === 1 ? 'shape' : 'shapes'}`;
    return selection.length > 0 ? `${counted}, ${selection.length} selected: ${quoteIds(selection, MAX_IDS)}` : counted;
}
