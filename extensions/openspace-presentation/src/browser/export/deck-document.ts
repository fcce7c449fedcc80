import pageStyle from '../../../src/browser/export/page-style.css?raw';
import { createFrame } from '../stage/slide-frame';
import { pagePolicy, PLAYER_SCRIPT } from './page-policy';

export interface ExportedDeck {
    readonly title: string;
    /** Of the text, as in HTML. */
    readonly language: string;
    /** Path of the deck's file in the workspace. */
    readonly source: string;
    readonly theme: string | undefined;
    /** Rendered, in order. They are taken. */
    readonly slides: readonly HTMLElement[];
    /** All that they need. */
    readonly style: string;
}

/** So many lines from the beginning tell which deck a page was made from. */
export const HEAD_LINES = 8;

/** A page that shows the slides one at a time. It has everything in it, and asks nobody for anything. */
export function webDocument(deck: ExportedDeck): string {
    return documentOf(deck, PLAYER_SCRIPT);
}

/** A page to be printed: a sheet for each slide, nothing left out that appears step by step. */
export function paperDocument(deck: ExportedDeck): string {
    return documentOf(deck, undefined);
}

/** The path of the deck that a page was made from, by its first {@link HEAD_LINES}; undefined if it was not made here. */
export function sourceOf(head: string): string | undefined {
    const [, path] = /^<meta name="openspace-deck" content="([^"]*)">\r?$/m.exec(head) ?? [];
    return path?.replace(/&(amp|lt|gt|quot);/g, (_, word: keyof typeof CHARACTERS) => CHARACTERS[word]);
}

function documentOf({ title, language, source, theme, slides, style }: ExportedDeck, script: string | undefined): string {
    // With the class, reveal's style leaves paper to us.
    return `<!DOCTYPE html>
<html lang="${escaped(language)}" class="print-pdf">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(script !== undefined)}">
<meta name="openspace-deck" content="${escaped(source)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
${style}
${pageStyle}</style>
</head>
<body class="openspace-page">
${slides.map(slide => framed(slide, theme)).join('\n')}
${script === undefined ? '' : `<div class="openspace-page-counter" aria-hidden="true"></div>
<div class="openspace-page-status" role="status"></div>
<script>${script}</script>
`}</body>
</html>
`;
}

/** A slide in the elements that its style depends on, with all of its fragments visible. */
function framed(slide: HTMLElement, theme: string | undefined): string {
    const frame = createFrame(theme);
    frame.show(slide);
    slide.setAttribute('role', 'group');
    slide.setAttribute('aria-roledescription', 'slide');
    const { backgroundTone } = slide.dataset;
    if (backgroundTone !== undefined) {
        frame.root.dataset.backgroundTone = backgroundTone;
    }
    return frame.root.outerHTML;
}

const CHARACTERS = { amp: '&', lt: '<', gt: '>', quot: '"' } as const;

function escaped(text: string): string {
    return text.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
