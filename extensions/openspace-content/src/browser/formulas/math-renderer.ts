import DOMPurify from '@theia/core/shared/dompurify';

/** Class of elements that hold the source of a formula. */
export const MATH_CLASS = 'openspace-math';
export const DISPLAY_CLASS = 'openspace-math-display';

type Katex = typeof import('katex').default;

let katex: Katex | undefined;
let loading: Promise<Katex> | undefined;

/**
 * Sets the formulas below an element, at once if the program for it is loaded; the promise, which does not reject, is for those who
 * cannot show them later. What cannot be set stays as it was written.
 */
export function setFormulas(root: ParentNode): Promise<void> {
    const places = [...root.querySelectorAll<HTMLElement>(`.${MATH_CLASS}`)];
    if (places.length === 0) {
        return Promise.resolve();
    }
    const ready = katex;
    if (ready) {
        places.forEach(place => set(ready, place));
        return Promise.resolve();
    }
    loading ??= import('katex').then(({ default: loaded }) => katex = loaded);
    return loading.then(loaded => places.forEach(place => set(loaded, place)), () => undefined);
}

function set(loaded: Katex, place: HTMLElement): void {
    const source = place.textContent ?? '';
    try {
        // The browser draws it itself: no fonts, no style sheet, and readers of the screen know it.
        const markup = loaded.renderToString(source, {
            displayMode: place.classList.contains(DISPLAY_CLASS), output: 'mathml', throwOnError: true, trust: false, strict: 'ignore',
            maxSize: 20, maxExpand: 300
        });
        const formula = DOMPurify.sanitize(markup, {
            RETURN_DOM_FRAGMENT: true, USE_PROFILES: { mathMl: true }, FORBID_ATTR: ['href', 'xlink:href', 'class', 'id'],
            FORBID_CONTENTS: ['annotation', 'script', 'style']
        });
        if (formula.querySelector('math')) {
            place.title = source;
            place.replaceChildren(formula);
        }
    } catch {
        // The source says it, too.
    }
}
