import { contentOf } from './edit-deck';
import { TITLE_HEADING } from './template-slides';

export { DECK_TEMPLATES } from './template-slides';

export interface NewDeck {
    readonly title: string;
    /** Name of a deck theme; the IDE's colours if there is none. */
    readonly theme?: string;
    /** Markdown of each slide, where a line `# {title}` becomes the title; a deck without any gets a title slide. */
    readonly slides: readonly string[];
}

/** The text of a new deck. Throws with a message for the user if the content of a slide would not stay one slide. */
export function newDeck({ title, theme, slides }: NewDeck): string {
    const name = title.replace(/\s+/g, ' ').trim();
    const contents = slides.length === 0 ? [`<!-- slide: layout=title -->\n\n${TITLE_HEADING}`] : slides;
    const frontMatter = ['---', `title: ${quoted(name)}`, ...(theme === undefined ? [] : [`theme: ${quoted(theme)}`]), '---'].join('\n');
    const printed = contents.map(content => contentOf(content, '\n').split('\n')
        .map(line => line === TITLE_HEADING ? `# ${escaped(name)}` : line).join('\n'));
    return `${frontMatter}\n\n${printed.join('\n\n---\n\n')}\n`;
}

/** Every JSON text is one of YAML, too; a word needs no quotes. */
function quoted(text: string): string {
    return /^[a-z][a-z-]*$/.test(text) && !/^(?:null|true|false)$/.test(text) ? text : JSON.stringify(text);
}

/** Titles are texts: nothing in them is to be taken for Markdown. */
function escaped(text: string): string {
    return text.replace(/[\\`*_[\]<>$&~]/g, '\\$&').replace(/#+$/, '\\$&');
}
