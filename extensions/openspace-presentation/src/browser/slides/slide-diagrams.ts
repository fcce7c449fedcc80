import { injectable } from '@theia/core/shared/inversify';
import { DiagramTheme, drawDiagram } from 'openspace-content/lib/browser/diagrams/diagram-renderer';
import { isDrawable } from 'openspace-content/lib/browser/diagrams/diagram-source';
import { copyDiagram } from './scoped-diagram';

export type DrawnDiagram =
    | { readonly svg: SVGSVGElement }
    /** Why there is none, and the line of the source where the fault is, from 1, if it is known. */
    | { readonly message: string; readonly line?: number };

/** So many diagrams are kept, in both themes: more than a deck has. */
const MAX_KEPT = 100;
/** The drawing program lists all that it would have liked better; in characters. */
const MAX_MESSAGE = 200;

/** Draws each diagram once: slides are rendered again and again, to be seen, checked and pictured. */
@injectable()
export class SlideDiagrams {

    /** By theme and source; the one that was used last is the last. */
    protected readonly drawn = new Map<string, Promise<SVGSVGElement>>();

    /** The picture belongs to the caller. */
    async draw(source: string, theme: DiagramTheme): Promise<DrawnDiagram> {
        if (!isDrawable(source)) {
            return {
                message: 'This diagram is not drawn: it is empty, too long, or has links, pictures or HTML in it.'
            };
        }
        try {
            return { svg: copyDiagram(await this.drawOnce(source, theme)) };
        } catch (error) {
            return faultOf(error, source);
        }
    }

    protected drawOnce(source: string, theme: DiagramTheme): Promise<SVGSVGElement> {
        const key = `${theme} ${source}`;
        const drawing = this.drawn.get(key) ?? this.drawNow(source, theme);
        this.drawn.delete(key);
        this.drawn.set(key, drawing);
        const [oldest] = this.drawn.keys();
        if (this.drawn.size > MAX_KEPT) {
            this.drawn.delete(oldest);
        }
        return drawing;
    }

    protected drawNow(source: string, theme: DiagramTheme): Promise<SVGSVGElement> {
        return drawDiagram(source, theme);
    }
}

/** What is missing at the end is said to be missing in the line behind it. */
function faultOf(error: unknown, source: string): DrawnDiagram {
    const message = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE);
    const line = Math.min(Number(/\bline:? (\d+)/i.exec(message)?.[1] ?? 0), source.split('\n').length);
    return {
        message: `The diagram cannot be drawn: ${message}`,
        ...line > 0 ? { line } : {}
    };
}
