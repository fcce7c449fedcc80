import { shortWords } from './block-words';
import { blend, Color, parseColor } from './colors';
import { LayoutText } from './slide-layout';

type DrawnText = Omit<LayoutText, 'block' | 'line'>;

/** A filled shape of a drawing. */
interface Shape {
    readonly element: SVGGeometryElement;
    readonly box: DOMRect;
    /** Undefined for gradients and patterns. */
    readonly fill: Color | undefined;
}

/** The texts of a drawing in the size in which they are seen, on what is drawn below them. */
export function drawnTexts(svg: SVGSVGElement, background: Color | undefined, opacity: number): DrawnText[] {
    const shapes = shapesOf(svg);
    const found: DrawnText[] = [];
    for (const element of svg.querySelectorAll<SVGTextContentElement>('text, tspan')) {
        const text = [...element.childNodes].map(node => node.nodeType === Node.TEXT_NODE ? node.nodeValue ?? '' : '').join(' ');
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        if (!text.trim() || style.display === 'none' || style.visibility !== 'visible' || box.width === 0) {
            continue;
        }
        const fill = parseColor(style.fill);
        const below = background && backgroundOf(element, box, shapes, background);
        found.push({
            words: shortWords(text),
            size: parseFloat(style.fontSize) * scaleOf(element),
            isBold: Number(style.fontWeight) >= 700,
            colors: fill && below && { text: blend(fill, below, opacity * opacityOf(style, style.fillOpacity)), background: below }
        });
    }
    return found;
}

function shapesOf(svg: SVGSVGElement): Shape[] {
    const shapes: Shape[] = [];
    for (const element of svg.querySelectorAll<SVGGeometryElement>('rect, circle, ellipse, polygon, path')) {
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const opacity = opacityOf(style, style.fillOpacity);
        if (style.fill === 'none' || style.display === 'none' || style.visibility !== 'visible' || opacity === 0 || box.width === 0) {
            continue;
        }
        const fill = parseColor(style.fill);
        shapes.push({ element, box, fill: fill && { ...fill, alpha: fill.alpha * opacity } });
    }
    return shapes;
}

/** What is drawn before comes below. */
function backgroundOf(text: Element, box: DOMRect, shapes: readonly Shape[], background: Color): Color | undefined {
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    let color: Color | undefined = background;
    for (const { element, box: { left, right, top, bottom }, fill } of shapes) {
        const isNear = left <= x && x <= right && top <= y && y <= bottom;
        const isBefore = isNear && (element.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
        if (isBefore && isFilledAt(element, x, y)) {
            color = fill && (fill.alpha >= 0.999 ? fill : color && blend(fill, color));
        }
    }
    return color;
}

function isFilledAt(element: SVGGeometryElement, x: number, y: number): boolean {
    const matrix = element.getScreenCTM();
    return matrix !== null && element.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix.inverse()));
}

/** Pixels of the page for a unit of the element. */
function scaleOf(element: SVGGraphicsElement): number {
    const matrix = element.getScreenCTM();
    return matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
}

function opacityOf({ opacity }: CSSStyleDeclaration, fillOpacity: string): number {
    return (opacity === '' ? 1 : Number(opacity)) * (fillOpacity === '' ? 1 : Number(fillOpacity));
}
