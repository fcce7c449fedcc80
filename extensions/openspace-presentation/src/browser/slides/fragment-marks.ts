import MarkdownIt from '@theia/core/shared/markdown-it';
import { allowedClasses } from './slide-classes';

export type Tokens = ReturnType<MarkdownIt['parse']>;
export type Token = Tokens[number];

/** What a token of ours knows beside what Markdown knows. */
export interface TokenMeta {
    readonly classes?: readonly string[];
}

/** `<!-- fragment -->`, and how reveal says it: `<!-- .element: class="fragment fade-up" -->`. */
const FRAGMENT = /^\s*<!--\s*(?:fragment\b([^>]*?)|\.?element:\s*class\s*=\s*["']([^"']*)["'][^>]*?)\s*-->\s*$/;

/** Lets the comments that stand behind a block, or at its end, say that the block appears in a step of its own. */
export function markFragments(tokens: Tokens): void {
    for (const [index, token] of tokens.entries()) {
        if (token.type === 'html_block') {
            const classes = classesIn(token.content);
            if (classes.length > 0) {
                addClasses(blockBefore(tokens, index), classes);
                token.content = '';
            }
        }
        if (token.type === 'inline' && token.children) {
            const classes = takeComments(token.children);
            if (classes.length > 0) {
                addClasses(outermost(tokens, index - 1), classes);
            }
        }
    }
}

export function classesOf(token: Token): readonly string[] {
    return (token.meta as TokenMeta | null)?.classes ?? [];
}

function addClasses(token: Token | undefined, classes: readonly string[]): void {
    if (token) {
        token.meta = { classes: [...classesOf(token), ...classes] } satisfies TokenMeta;
    }
}

function classesIn(comment: string): readonly string[] {
    const match = FRAGMENT.exec(comment);
    if (!match) {
        return [];
    }
    return match[2] === undefined ? ['fragment', ...allowedClasses(match[1])] : allowedClasses(match[2]);
}

/** Removes the comments, and the blanks before them. */
function takeComments(children: Tokens): readonly string[] {
    const found: string[] = [];
    for (let index = children.length - 1; index >= 0; index--) {
        const classes = children[index].type === 'html_inline' ? classesIn(children[index].content) : [];
        if (classes.length > 0) {
            found.unshift(...classes);
            children.splice(index, 1);
            const before = children[index - 1];
            if (before?.type === 'text') {
                before.content = before.content.trimEnd();
            }
        }
    }
    return found;
}

function blockBefore(tokens: Tokens, index: number): Token | undefined {
    const last = tokens[index - 1];
    if (!last || last.nesting === 1) {
        // The first in a list item: the item is meant.
        return last;
    }
    if (last.nesting === 0) {
        return last;
    }
    const start = tokens.findLastIndex((token, place) => place < index && token.nesting === 1 && token.level === last.level);
    return outermost(tokens, start);
}

/** The item rather than its first paragraph, which may have no element of its own. */
function outermost(tokens: Tokens, index: number): Token | undefined {
    return tokens[index]?.type === 'paragraph_open' && tokens[index - 1]?.type === 'list_item_open' ? tokens[index - 1] : tokens[index];
}
