import { Event } from '@theia/core/lib/common/event';
import { FileHome } from 'openspace-core/lib/common/services/path-from';
import { Deck, Slide } from '../../common/deck/deck';
import { FindingKind } from '../../common/findings/finding';

/** Something in a slide that could not be shown as it was meant. */
export interface RenderProblem {
    readonly kind: Extract<FindingKind, 'missing-image' | 'mermaid' | 'code-missing' | 'code-moved' | 'code-changed' | 'unknown-option'>;
    /** In the deck's file, from 1. */
    readonly line: number;
    readonly message: string;
}

/** Lines of a file of the workspace that a slide shows. */
export interface ShownCode {
    /** As the agent calls the file. */
    readonly path: string;
    /** As they are now; from 1, both included. */
    readonly startLine: number;
    readonly endLine: number;
}

export interface RenderedSlide {
    /** `<section>` with everything in it: pictures as `data:`, diagrams drawn, code coloured. It belongs to the caller. */
    readonly element: HTMLElement;
    readonly problems: readonly RenderProblem[];
    /** Code of the workspace on the slide, in order. */
    readonly code: readonly ShownCode[];
    /** URIs of what was read for it, mostly files: when one changes, it is to be rendered again. */
    readonly sources: readonly string[];
}

export interface RenderPlace {
    /** URI of the deck's file: pictures are found relative to its folder. */
    readonly uri: string;
    /** Of that file; what a slide names in a copy of the folder is in the copy. */
    readonly home?: FileHome;
    /** For diagrams. */
    readonly isDark: boolean;
}

export const SlideRenderer = Symbol('SlideRenderer');

/** Makes of a slide's Markdown what a view, a check, a picture and an export show. Never rejects: what cannot be shown is a problem. */
export interface SlideRenderer {
    /** URI of a source that is no file and has changed. */
    readonly onDidChangeSource?: Event<string>;
    render(deck: Deck, slide: Slide, place: RenderPlace): Promise<RenderedSlide>;
}
