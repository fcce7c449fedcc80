import DOMPurify from '@theia/core/shared/dompurify';
import { allowedClasses } from './slide-classes';
import { ADDRESS_ATTRIBUTE, applyMark, MARK_ATTRIBUTE, SlideMark, takeMark } from './slide-marks';
import { SlideMarkup } from './slide-markup';

/** What stands on slides; nothing that loads, runs, styles, moves or submits. Pictures lose their addresses. */
const ALLOWED_TAGS = [
    'a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'cite', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'h1',
    'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 's', 'samp', 'small', 'span',
    'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul', 'var'
];
const ALLOWED_ATTR = [
    'align', 'alt', 'class', 'colspan', 'height', 'href', 'rowspan', 'start', 'title', 'width', MARK_ATTRIBUTE, ADDRESS_ATTRIBUTE
];
const NUMBER = /^\d{1,4}$/;
const ALIGNMENT = /^(?:left|right|center|justify)$/i;

export interface SanitizedSlide {
    readonly content: DocumentFragment;
    /** Elements that stand for code blocks, in order. */
    readonly fences: ReadonlyArray<{ readonly place: HTMLElement; readonly mark: SlideMark }>;
    /** Pictures without a `src`, and where they are to come from. */
    readonly pictures: ReadonlyArray<{ readonly image: HTMLImageElement; readonly address: string; readonly line: number | undefined }>;
    /** With whatever `href` was written: nobody may follow them before it is checked. */
    readonly links: readonly HTMLAnchorElement[];
}

let sanitizer: ReturnType<typeof DOMPurify> | undefined;

/** What of a slide's markup may stand in the page. */
export function sanitizeSlide({ html, marks }: SlideMarkup): SanitizedSlide {
    sanitizer ??= createSanitizer();
    const content = sanitizer.sanitize(html, {
        RETURN_DOM_FRAGMENT: true,
        ALLOWED_TAGS,
        ALLOWED_ATTR,
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
        // "a.ts:12" would be taken for the scheme "a.ts": where links lead is decided by who knows files.
        ADD_URI_SAFE_ATTR: ['href', MARK_ATTRIBUTE, ADDRESS_ATTRIBUTE]
    });
    const fences: Array<SanitizedSlide['fences'][number]> = [];
    const pictures: Array<SanitizedSlide['pictures'][number]> = [];
    for (const element of content.querySelectorAll<HTMLElement>('*')) {
        keepAllowed(element);
        const mark = takeMark(element, marks);
        if (mark) {
            applyMark(element, mark);
        }
        if (mark?.fence) {
            fences.push({ place: element, mark });
        } else if (element.localName === 'img') {
            const address = element.getAttribute(ADDRESS_ATTRIBUTE) ?? '';
            element.removeAttribute(ADDRESS_ATTRIBUTE);
            pictures.push({ image: element as HTMLImageElement, address, line: lineOf(element) });
        }
    }
    return { content, fences, pictures, links: [...content.querySelectorAll('a')] };
}

/** An instance of its own: what it does to pictures is nobody else's business. */
function createSanitizer(): ReturnType<typeof DOMPurify> {
    const created = DOMPurify(window);
    created.addHook('beforeSanitizeAttributes', element => {
        if (element.localName === 'img') {
            element.setAttribute(ADDRESS_ATTRIBUTE, element.getAttribute('src') ?? '');
            element.removeAttribute('src');
        }
    });
    return created;
}

/** Of what the author wrote. Our own attributes come later. */
function keepAllowed(element: HTMLElement): void {
    const classes = allowedClasses(element.getAttribute('class') ?? '');
    if (classes.length > 0) {
        element.className = classes.join(' ');
    } else {
        element.removeAttribute('class');
    }
    for (const name of ['width', 'height']) {
        if (element.localName !== 'img' || !NUMBER.test(element.getAttribute(name) ?? '')) {
            element.removeAttribute(name);
        }
    }
    if (!ALIGNMENT.test(element.getAttribute('align') ?? '')) {
        element.removeAttribute('align');
    }
}

function lineOf(element: Element): number | undefined {
    const line = element.closest('[data-line]')?.getAttribute('data-line');
    return line ? Number(line) : undefined;
}
