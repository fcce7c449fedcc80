import { systemClock } from './clock.mjs';

/** One token in so many is a marker; odd, so that markers do not fall into step with frames. */
const MARKER_EVERY = 3;

/** A reply in paragraphs, with a marker such as ⟦r50.7⟧ now and then. */
export function markedTokens(prefix, count, ending) {
    const token = index => index % MARKER_EVERY === 0 ? `⟦${prefix}${index}⟧ ` : index % 80 === 79 ? 'done.\n\n' : 'word ';
    return [...Array.from({ length: count }, (_unused, index) => token(index)), `\n\n${ending}`];
}

export function markersIn(text) {
    return [...text.matchAll(/⟦([^⟧]+)⟧/g)].map(([, marker]) => marker);
}

/** Notes from now on when each marker first stands in the conversation; {@link markersSeen} tells. */
export async function watchMarkers({ page, root }) {
    await page.evaluate(`(${watchInPage})((${systemClock})(), ${JSON.stringify(root)})`);
}

/** Times of the system's clock by marker. */
export async function markersSeen({ page }) {
    return new Map(await page.evaluate(() => [...window.benchMarkers.seen]));
}

/** Runs in the page: looks at what changed only, so that it costs the same for a long conversation. */
function watchInPage(now, root) {
    const seen = new Map();
    const look = records => {
        const time = now();
        for (const { type, target, addedNodes } of records) {
            for (const node of type === 'characterData' ? [target.parentNode ?? target] : addedNodes) {
                for (const [, marker] of node.textContent.matchAll(/⟦([^⟧]+)⟧/g)) {
                    if (!seen.has(marker)) {
                        seen.set(marker, time);
                    }
                }
            }
        }
    };
    window.benchMarkers?.observer.disconnect();
    const observer = new window.MutationObserver(look);
    observer.observe(document.querySelector(root), { subtree: true, childList: true, characterData: true });
    window.benchMarkers = { seen, observer };
}
