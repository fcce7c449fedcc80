import { SLIDE_HEIGHT, SLIDE_WIDTH } from '../slides/slide-size';
import { blockKind } from './block-kind';
import { shortWords, wordsOfBlock } from './block-words';
import { blend, Color, parseColor, WHITE } from './colors';
import { Box, isEmptyBox, shifted, within } from './box';
import { drawnTexts } from './drawn-texts';
import { LayoutBlock, LayoutCut, LayoutPiece, LayoutText, SlideLayout } from './slide-layout';

/** More is not looked at: whoever reads a slide of so much has other worries than its colours. */
const MAX_TEXTS = 5_000;

/** Values of `overflow` with which a box does not show all that is in it; nobody scrolls on a slide. */
const HIDING: ReadonlySet<string> = new Set(['auto', 'clip', 'hidden', 'scroll']);

/** What an element has from those around it. */
interface Surroundings {
    readonly block: LayoutBlock | undefined;
    readonly line: number | undefined;
    /** What can be seen of it, and where it should stay. */
    readonly clip: Box;
    readonly bounds: Box;
    /** Undefined behind pictures and gradients. */
    readonly background: Color | undefined;
    readonly opacity: number;
}

/** A slide that stands in the page, `root` being the frame around it. Reads only, so that the page is laid out once. */
export function measureSlide(root: HTMLElement, section: HTMLElement): SlideLayout {
    const { left, top } = root.getBoundingClientRect();
    return new Measuring(left, top).measure(root, section);
}

class Measuring {

    protected readonly pieces: LayoutPiece[] = [];
    protected readonly cuts: LayoutCut[] = [];
    protected readonly texts: LayoutText[] = [];
    protected readonly range = document.createRange();
    protected hasPicture = false;

    constructor(protected readonly left: number, protected readonly top: number) { }

    measure(root: HTMLElement, section: HTMLElement): SlideLayout {
        const style = getComputedStyle(section);
        const content: Box = {
            left: parseFloat(style.paddingLeft) || 0,
            top: parseFloat(style.paddingTop) || 0,
            right: SLIDE_WIDTH - (parseFloat(style.paddingRight) || 0),
            bottom: SLIDE_HEIGHT - (parseFloat(style.paddingBottom) || 0)
        };
        const everything: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
        let around: Surroundings = {
            block: undefined, line: undefined, clip: everything, bounds: content, background: WHITE, opacity: 1
        };
        for (const element of pathBetween(root, section)) {
            around = behind(getComputedStyle(element), around);
        }
        for (const child of section.children) {
            this.visit(child, around);
        }
        this.addText(section, style, around);
        const { pieces, cuts, texts } = this;
        return { content, pieces, cuts, texts, isEmpty: texts.length === 0 && !this.hasPicture };
    }

    /** Answers whether the element stands in a line of text, so that its box is that of the lines around it. */
    protected visit(element: Element, before: Surroundings): boolean {
        const style = getComputedStyle(element);
        if (style.display === 'none' || style.opacity === '0') {
            return false;
        }
        const around = this.enter(element, behind(style, before));
        if (element.matches('svg')) {
            this.addDrawing(element as SVGSVGElement, around);
        } else if (element.matches('img')) {
            this.hasPicture ||= !isEmptyBox(this.boxOf(element));
        } else if (element.matches('math')) {
            // Indices of indices are as small as formulas have them: what counts is the formula.
            this.addWords(element.textContent ?? '', style, around);
        } else {
            const inside = isClipped(style) ? this.cutOff(element, around) : around;
            let holdsLines = this.addText(element, style, inside);
            for (const child of (element.shadowRoot ?? element).children) {
                holdsLines = this.visit(child, inside) || holdsLines;
            }
            if (style.display !== 'inline' && style.display !== 'contents') {
                this.addPiece(element, around, holdsLines && inside === around);
                return false;
            }
            return holdsLines;
        }
        if (style.display === 'inline') {
            return true;
        }
        // A formula is as wide as the slide, also when what is in it is wider.
        this.addPiece(element, around, element.matches('math'));
        return false;
    }

    protected enter(element: Element, around: Surroundings): Surroundings {
        const line = Number(element.getAttribute('data-line')) || around.line;
        const kind = around.block ? undefined : blockKind(element);
        const block = kind ? { kind, words: wordsOfBlock(element, kind) } : around.block;
        const bounds = element.classList.contains('openspace-column') ? this.column(element, around.bounds) : around.bounds;
        return { ...around, line, block, bounds };
    }

    protected column(element: Element, bounds: Box): Box {
        const { left, right } = this.boxOf(element);
        return { ...bounds, left: Math.max(left, bounds.left), right: Math.min(right, bounds.right) };
    }

    /** What is in a box that hides the rest of it is either seen or one fault of the box. */
    protected cutOff(element: Element, around: Surroundings): Surroundings {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        const block = around.block;
        // Boxes of a pixel are for screen readers.
        if (block && clientWidth > 1 && clientHeight > 1) {
            this.cuts.push({ block, line: around.line, width: scrollWidth - clientWidth, height: scrollHeight - clientHeight });
        }
        return { ...around, clip: within(around.clip, this.boxOf(element)) };
    }

    protected addPiece(element: Element, { block, line, clip, bounds }: Surroundings, holdsLines: boolean): void {
        const own = this.boxOf(element);
        const lines = holdsLines ? this.linesIn(element) : own;
        const box = within({ ...own, left: Math.min(own.left, lines.left), right: Math.max(own.right, lines.right) }, clip);
        if (block && !isEmptyBox(box)) {
            this.pieces.push({ block, line, box, bounds });
        }
    }

    /** Answers whether there is text directly in the element. */
    protected addText(element: Element, style: CSSStyleDeclaration, around: Surroundings): boolean {
        let text = '';
        for (let node = (element.shadowRoot ?? element).firstChild; node; node = node.nextSibling) {
            text += node.nodeType === Node.TEXT_NODE ? ` ${node.nodeValue ?? ''}` : '';
        }
        if (!text.trim() || style.visibility !== 'visible') {
            return false;
        }
        this.addWords(text, style, around);
        return true;
    }

    protected addWords(text: string, style: CSSStyleDeclaration, { block, line, background, opacity }: Surroundings): void {
        if (this.texts.length >= MAX_TEXTS || !text.trim()) {
            return;
        }
        const color = parseColor(style.color);
        this.texts.push({
            block: block ?? { kind: 'text', words: shortWords(text) },
            line,
            words: shortWords(text),
            size: parseFloat(style.fontSize),
            isBold: Number(style.fontWeight) >= 700,
            colors: color && background && { text: blend(color, background, opacity), background }
        });
    }

    protected addDrawing(svg: SVGSVGElement, { block, line, background, opacity }: Surroundings): void {
        this.hasPicture ||= !isEmptyBox(this.boxOf(svg));
        const place: LayoutBlock = block ?? { kind: 'diagram', words: '' };
        for (const text of drawnTexts(svg, background, opacity)) {
            if (this.texts.length < MAX_TEXTS) {
                this.texts.push({ ...text, block: place, line });
            }
        }
    }

    protected boxOf(element: Element): Box {
        return shifted(element.getBoundingClientRect(), -this.left, -this.top);
    }

    protected linesIn(element: Element): Box {
        this.range.selectNodeContents(element.shadowRoot ?? element);
        return shifted(this.range.getBoundingClientRect(), -this.left, -this.top);
    }
}

function pathBetween(root: Element, section: Element): Element[] {
    const path: Element[] = [];
    for (let element: Element | null = section; element; element = element === root ? null : element.parentElement) {
        path.unshift(element);
    }
    return path;
}

/** What is behind the content of an element with this style. */
function behind(style: CSSStyleDeclaration, around: Surroundings): Surroundings {
    const opacity = around.opacity * (Number(style.opacity) || 1);
    const color = parseColor(style.backgroundColor);
    if (!color || style.backgroundImage !== 'none' && style.backgroundImage !== '') {
        return { ...around, opacity, background: undefined };
    }
    if (color.alpha === 0) {
        return opacity === around.opacity ? around : { ...around, opacity };
    }
    const isOpaque = color.alpha * opacity >= 0.999;
    const background = around.background ? blend(color, around.background, opacity) : isOpaque ? color : undefined;
    return { ...around, opacity, background };
}

function isClipped({ overflowX, overflowY, display }: CSSStyleDeclaration): boolean {
    return display !== 'inline' && [overflowX, overflowY].some(value => HIDING.has(value));
}
