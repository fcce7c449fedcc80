/** A text that was offered at a place. */
export interface Offer {
    readonly before: string;
    readonly text: string;
}

/** Enough to know a place again, however long the text before it is. */
const TAIL = 400;

/**
 * What is left of an offer after the person has typed on, if they typed what it says; else undefined.
 * Nobody need be asked again for it.
 */
export function typedThrough(offer: Offer, before: string): string | undefined {
    for (let typed = 0; typed < offer.text.length; typed++) {
        const place = before.slice(0, before.length - typed);
        if (place.slice(-TAIL) === offer.before.slice(-TAIL) && before.endsWith(offer.text.slice(0, typed))) {
            return offer.text.slice(typed);
        }
    }
    return undefined;
}
