import { fontOf } from '../../common/text/fonts';
import { TABLE_MEASURER } from '../../common/text/table-measurer';
import { TextMeasurer, TextStyle } from '../../common/text/text-measurer';

/** Lines that are kept in each of two generations. */
const MAX_KEPT = 10_000;
/** Longer lines hardly come again. */
const MAX_LENGTH = 200;

/** Letters that not every machine has a font for. */
const BEYOND_LATIN = /[^\u0020-\u024f\u2010-\u2026]/;

type Context = Pick<OffscreenCanvasRenderingContext2D, 'font' | 'measureText'>;

/** Asks the page how wide its fonts are. Uses tables where there is no canvas. */
export class CanvasMeasurer implements TextMeasurer {

    protected recent = new Map<string, number>();
    protected older = new Map<string, number>();

    constructor(protected readonly context: Context | undefined = createContext()) { }

    widthOf(line: string, style: TextStyle): number {
        const font = fontOf(style);
        if (!this.context || line.length > MAX_LENGTH) {
            return this.measure(line, style, font);
        }
        const key = `${font}\n${line}`;
        const known = this.recent.get(key);
        if (known !== undefined) {
            return known;
        }
        const width = this.older.get(key) ?? this.measure(line, style, font);
        if (this.recent.size >= MAX_KEPT) {
            this.older = this.recent;
            this.recent = new Map();
        }
        this.recent.set(key, width);
        return width;
    }

    protected measure(line: string, style: TextStyle, font: string): number {
        if (!this.context) {
            return TABLE_MEASURER.widthOf(line, style);
        }
        this.context.font = font;
        const { width } = this.context.measureText(line);
        if (!Number.isFinite(width)) {
            return TABLE_MEASURER.widthOf(line, style);
        }
        // A page without a font for them draws small boxes; whoever else looks at the board may have one.
        return BEYOND_LATIN.test(line) ? Math.max(width, TABLE_MEASURER.widthOf(line, style)) : width;
    }
}

function createContext(): Context | undefined {
    return typeof OffscreenCanvas === 'undefined' ? undefined : new OffscreenCanvas(1, 1).getContext('2d') ?? undefined;
}
