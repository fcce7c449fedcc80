import { MarkdownBlock } from './markdown-blocks';

/** Rough sizes in a panel of usual width, in pixels; what is shown is measured. */
const LINE = 20;
const CODE_LINE = 18;
const CHARACTERS = 65;
/** Code scrolls by itself if it is higher. */
const MAX_CODE = 500;

export function guessText(text: string): number {
    return LINE * Math.ceil((text.length + 1) / CHARACTERS);
}

export function guessBlock({ kind, text }: MarkdownBlock): number {
    return kind === 'code' ? Math.min(MAX_CODE, 50 + CODE_LINE * text.length / 30) : 8 + guessText(text);
}
