import { systemClock } from './clock.mjs';

/** Something that is not seen by then will not be. */
const MAX_SIGHT_MS = 15_000;

/**
 * Measures when something can be seen in the page, at the change of the document or the frame that shows it.
 *
 * @typedef {{ inside: string, text?: string, gone?: boolean }} Sight An element that matches the selector has a box in the
 * page and contains the text; with `gone`, none does
 */
export class PageSights {

    #page;

    /** Call it once the page is there. */
    static async watch(page) {
        await page.evaluate(`(${watchSights})((${systemClock})(), ${MAX_SIGHT_MS})`);
        return new PageSights(page);
    }

    constructor(page) {
        this.#page = page;
    }

    /** From `act` until all sights are there, in milliseconds. What is there before it acts is an error: nothing would be measured. */
    async after(sights, act, now) {
        const early = await this.#page.evaluate(wanted => window.benchLookFor(wanted), sights);
        if (early) {
            throw new Error(`Already to be seen: ${JSON.stringify(sights)}`);
        }
        const began = now();
        const [seen] = await Promise.all([this.#page.evaluate(() => window.benchSeen), act()]);
        if (typeof seen !== 'number') {
            throw new Error(`Not seen: ${seen}`);
        }
        return seen - began;
    }
}

/** Runs in the page. */
function watchSights(now, longest) {
    let look = () => undefined;
    new window.MutationObserver(() => look()).observe(document.body, {
        subtree: true, childList: true, characterData: true, attributes: true
    });
    const isThere = ({ inside, text, gone }) => {
        const found = [...document.querySelectorAll(inside)].some(node =>
            node.getClientRects().length > 0 && (text === undefined || node.textContent.includes(text)));
        return found !== (gone === true);
    };
    /** True if all of it is there already; otherwise `benchSeen` becomes the time, or what is missing if it takes too long. */
    window.benchLookFor = sights => {
        if (sights.every(isThere)) {
            return true;
        }
        window.benchSeen = new Promise(done => {
            let isOver = false;
            const end = result => {
                isOver = true;
                look = () => undefined;
                clearTimeout(timer);
                done(result);
            };
            const timer = setTimeout(() => end(JSON.stringify(sights.filter(sight => !isThere(sight)))), longest);
            look = () => {
                if (sights.every(isThere)) {
                    end(now());
                }
            };
            // Some things get their box without a change of the document.
            const lookEachFrame = () => {
                look();
                if (!isOver) {
                    window.requestAnimationFrame(lookEachFrame);
                }
            };
            window.requestAnimationFrame(lookEachFrame);
        });
        return false;
    };
}
