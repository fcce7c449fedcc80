let copies = 0;

const REFERENCE = /#([A-Za-z_][\w:.-]*)/g;
const STRING = /"[^"]*"|'[^']*'/g;
/** Style that cannot be read by its braces alone: escapes, and rules with rules in them that are no animations. */
const UNCLEAR = /\\|<|@(?!(?:-webkit-)?keyframes\b)/;

/**
 * A copy of a drawn diagram whose ids are its own and whose style reaches nothing outside it: it stands in the page, where a picture of
 * the slide finds it, next to other copies, some of which are hidden.
 */
export function copyDiagram(diagram: SVGSVGElement): SVGSVGElement {
    const copy = document.importNode(diagram, true);
    const prefix = `openspace-drawn-${++copies}-`;
    const ids = new Set(Array.from(diagram.querySelectorAll('[id]'), element => element.id));
    const rename = (text: string): string => text.replace(REFERENCE, (all, id: string) => ids.has(id) ? `#${prefix}${id}` : all);
    const ownId = diagram.id || 'root';
    ids.add(ownId);
    copy.id = ownId;
    for (const element of [copy, ...copy.querySelectorAll('*')]) {
        for (const { name, value } of [...element.attributes]) {
            if (name === 'id') {
                element.id = `${prefix}${value}`;
            } else if (name.startsWith('aria-') && ids.has(value)) {
                element.setAttribute(name, `${prefix}${value}`);
            } else if (value.includes('#')) {
                element.setAttribute(name, rename(value));
            }
        }
    }
    for (const style of copy.querySelectorAll('style')) {
        style.textContent = scopeStyle(rename(style.textContent ?? ''), `#${copy.id}`);
    }
    return copy;
}

/** The rules that are about what is below an element, and animations. A style that is written in an unusual way is dropped as a whole. */
export function scopeStyle(style: string, scope: string): string {
    const text = style.replace(/\/\*[\s\S]*?\*\//g, '');
    const strings = text.match(STRING) ?? [];
    if (UNCLEAR.test(text) || strings.some(string => /[{}]/.test(string))) {
        return '';
    }
    return [...rulesOf(text)].filter(({ selectors, body }) => selectors.startsWith('@')
        || !body.includes('{') && selectors.split(',').every(selector => isBelow(selector.trim(), scope))
    ).map(({ selectors, body }) => `${selectors}{${body}}`).join('');
}

/** What stands beside the element is not below it. */
function isBelow(selector: string, scope: string): boolean {
    return selector.startsWith(scope) && !/^(?:[\w-]|[^\s>]*\s*[+~])/.test(selector.slice(scope.length));
}

function* rulesOf(text: string): Iterable<{ readonly selectors: string; readonly body: string }> {
    let [start, open, depth] = [0, 0, 0];
    for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
        if (brace === '{') {
            open = depth++ === 0 ? index : open;
        } else if (--depth === 0) {
            yield { selectors: text.slice(start, open).trim(), body: text.slice(open + 1, index) };
            start = index + 1;
        } else if (depth < 0) {
            return;
        }
    }
}
