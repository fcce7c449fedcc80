import { Finding } from '../../common/findings/finding';
import { BlockKind } from './block-kind';
import { contrastRatio } from './colors';
import { LayoutBlock, LayoutPiece, LayoutText, SlideLayout } from './slide-layout';

/** Nobody sees so few pixels; fonts and rounding differ by as much. */
const TOLERANCE = 2;
/** In pixels of a slide; what is smaller cannot be read from the back of a room. */
export const SMALLEST_TEXT = 18;
/** By WCAG 2.2, 1.4.3. */
const CONTRAST = { normal: 4.5, large: 3, largeSize: 24, largeBoldSize: 18.66 };

const NAMES: Readonly<Record<BlockKind, string>> = {
    heading: 'the heading', list: 'the list', code: 'the code', image: 'the picture', diagram: 'the diagram', table: 'the table',
    formula: 'the formula', quote: 'the quote', text: 'the text'
};

export type LayoutFinding = Pick<Finding, 'line' | 'message' | 'amount'> & {
    readonly kind: Extract<Finding['kind'], 'overflow' | 'small-text' | 'contrast' | 'empty'>;
};

/** What is wrong with the looks of a slide, each fault once: first what does not fit, then what is hard to read. */
export function judgeLayout(layout: SlideLayout): LayoutFinding[] {
    if (layout.isEmpty) {
        return [{ kind: 'empty', message: 'There is nothing to see on this slide.' }];
    }
    return [...tooHigh(layout), ...tooWide(layout), ...cut(layout), ...tooSmall(layout), ...tooFaint(layout)];
}

/** Content flows from top to bottom, so that is one fault, wherever it shows. */
function tooHigh({ content, pieces }: SlideLayout): LayoutFinding[] {
    const below = ({ box }: LayoutPiece): number => box.bottom - content.bottom;
    const above = ({ box }: LayoutPiece): number => content.top - box.top;
    const culprit = pieces.find(piece => below(piece) > TOLERANCE) ?? pieces.find(piece => above(piece) > TOLERANCE);
    if (!culprit) {
        return [];
    }
    const most = (beyond: (piece: LayoutPiece) => number): number => pieces.reduce((amount, piece) => Math.max(amount, beyond(piece)), 0);
    const amount = Math.round(most(below) + most(above));
    return [{
        kind: 'overflow',
        line: culprit.line,
        amount,
        message: `Content is ${amount} px too tall: ${nameOf(culprit.block)} does not fit.`
    }];
}

/** Each block that is too wide is so on its own. */
function tooWide({ pieces }: SlideLayout): LayoutFinding[] {
    const widest = new Map<LayoutBlock, { readonly amount: number; readonly line: number | undefined }>();
    for (const { block, line, box, bounds } of pieces) {
        const amount = Math.max(0, box.right - bounds.right) + Math.max(0, bounds.left - box.left);
        const known = widest.get(block);
        if (amount > TOLERANCE && amount > (known?.amount ?? 0)) {
            widest.set(block, { amount, line: known?.line ?? line });
        }
    }
    return [...widest].map(([block, { amount, line }]) => ({
        kind: 'overflow',
        line,
        amount: Math.round(amount),
        message: `Content is ${Math.round(amount)} px too wide: ${nameOf(block)} does not fit.`
    }));
}

function cut({ cuts }: SlideLayout): LayoutFinding[] {
    return cuts.filter(({ width, height }) => Math.max(width, height) > TOLERANCE).map(({ block, line, width, height }) => {
        const amount = Math.round(Math.max(width, height));
        return {
            kind: 'overflow',
            line,
            amount,
            message: width > height
                ? `${amount} px at the right of ${nameOf(block)} are cut off.`
                : `${amount} px at the end of ${nameOf(block)} are cut off.`
        };
    });
}

/** Only the smallest: a bigger font, or less of it, mends the others as well. */
function tooSmall({ texts }: SlideLayout): LayoutFinding[] {
    const smallest = texts.reduce<LayoutText | undefined>((least, text) => least && least.size <= text.size ? least : text, undefined);
    const amount = rounded(smallest?.size ?? SMALLEST_TEXT, 1);
    if (!smallest || amount >= SMALLEST_TEXT) {
        return [];
    }
    return [{
        kind: 'small-text',
        line: smallest.line,
        amount,
        message: `“${smallest.words}” is drawn at ${amount} px, too small to read: it needs at least ${SMALLEST_TEXT} px.`
    }];
}

/** One for each pair of colours; of code, which has many, the worst one of a block. */
function tooFaint({ texts }: SlideLayout): LayoutFinding[] {
    const worst = new Map<LayoutBlock | string, { readonly text: LayoutText; readonly ratio: number }>();
    for (const text of texts) {
        const ratio = text.colors ? contrastRatio(text.colors.text, text.colors.background) : Infinity;
        const key = text.block.kind === 'code' ? text.block : JSON.stringify(text.colors);
        if (rounded(ratio, 2) < neededContrast(text) && ratio < (worst.get(key)?.ratio ?? Infinity)) {
            worst.set(key, { text, ratio });
        }
    }
    return [...worst.values()].map(({ text, ratio }) => ({
        kind: 'contrast',
        line: text.line,
        amount: rounded(ratio, 2),
        message: `“${text.words}” has a contrast ratio of ${rounded(ratio, 2)}:1 to its background: `
            + `it needs at least ${neededContrast(text)}:1.`
    }));
}

function neededContrast({ size, isBold }: LayoutText): number {
    return size >= CONTRAST.largeSize || isBold && size >= CONTRAST.largeBoldSize ? CONTRAST.large : CONTRAST.normal;
}

function nameOf({ kind, words }: LayoutBlock): string {
    if (!words) {
        return NAMES[kind];
    }
    return kind === 'image' || kind === 'heading' || kind === 'formula'
        ? `${NAMES[kind]} “${words}”` : `${NAMES[kind]} beginning “${words}”`;
}

function rounded(value: number, digits: number): number {
    return Number(value.toFixed(digits));
}
