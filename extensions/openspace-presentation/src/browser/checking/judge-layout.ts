import { nls } from '@theia/core/lib/common/nls';
import { Finding } from '../../common/findings/finding';
import { nameOfKind } from './block-kind';
import { contrastRatio } from './colors';
import { LayoutBlock, LayoutPiece, LayoutText, SlideLayout } from './slide-layout';

/** Nobody sees so few pixels; fonts and rounding differ by as much. */
const TOLERANCE = 2;
/** In pixels of a slide; what is smaller cannot be read from the back of a room. */
export const SMALLEST_TEXT = 18;
/** By WCAG 2.2, 1.4.3. */
const CONTRAST = { normal: 4.5, large: 3, largeSize: 24, largeBoldSize: 18.66 };

export type LayoutFinding = Pick<Finding, 'line' | 'message' | 'amount'> & {
    readonly kind: Extract<Finding['kind'], 'overflow' | 'small-text' | 'contrast' | 'empty'>;
};

/** What is wrong with the looks of a slide, each fault once: first what does not fit, then what is hard to read. */
export function judgeLayout(layout: SlideLayout): LayoutFinding[] {
    if (layout.isEmpty) {
        return [{ kind: 'empty', message: nls.localize('openspace/presentation/finding/empty', 'There is nothing to see on this slide.') }];
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
        message: nls.localize(
            'openspace/presentation/finding/high', 'Content is {0} px too tall: {1} does not fit.', amount, nameOf(culprit.block)
        )
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
        message: nls.localize(
            'openspace/presentation/finding/wide', 'Content is {0} px too wide: {1} does not fit.', Math.round(amount), nameOf(block)
        )
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
                ? nls.localize('openspace/presentation/finding/cut-right', '{0} px at the right of {1} are cut off.', amount, nameOf(block))
                : nls.localize('openspace/presentation/finding/cut-below', '{0} px at the end of {1} are cut off.', amount, nameOf(block))
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
        message: nls.localize(
            'openspace/presentation/finding/small', '“{0}” is drawn at {1} px, too small to read: it needs at least {2} px.',
            smallest.words, amount, SMALLEST_TEXT
        )
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
        message: nls.localize(
            'openspace/presentation/finding/contrast', '“{0}” has a contrast ratio of {1}:1 to its background: it needs at least {2}:1.',
            text.words, rounded(ratio, 2), neededContrast(text)
        )
    }));
}

function neededContrast({ size, isBold }: LayoutText): number {
    return size >= CONTRAST.largeSize || isBold && size >= CONTRAST.largeBoldSize ? CONTRAST.large : CONTRAST.normal;
}

function nameOf({ kind, words }: LayoutBlock): string {
    const name = nameOfKind(kind);
    if (!words) {
        return name;
    }
    return kind === 'image' || kind === 'heading' || kind === 'formula'
        ? nls.localize('openspace/presentation/finding/named', '{0} “{1}”', name, words)
        : nls.localize('openspace/presentation/finding/beginning', '{0} beginning “{1}”', name, words);
}

function rounded(value: number, digits: number): number {
    return Number(value.toFixed(digits));
}
