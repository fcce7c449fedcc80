import { installDeckStyle } from '../style/deck-style';
import { showCodeChanges } from './code-steps';

/** Where a single slide is laid out without the engine, in 1280 by 720 pixels. */
export interface SlideFrame {
    readonly root: HTMLElement;
    /** Puts a slide into it instead of the one before, with all of its fragments visible. */
    show(section: HTMLElement): void;
}

/** The elements around the slides of a deck. Its style depends on them. */
export interface DeckElements {
    readonly root: HTMLElement;
    readonly reveal: HTMLElement;
    readonly slides: HTMLElement;
}

export function createDeckElements(theme: string | undefined): DeckElements {
    installDeckStyle();
    const [root, reveal, slides] = ['openspace-deck', 'reveal', 'slides'].map(name => {
        const element = document.createElement('div');
        element.className = name;
        return element;
    });
    setDeckTheme(root, theme);
    root.append(reveal);
    reveal.append(slides);
    return { root, reveal, slides };
}

/** Names that there is no theme for look like the IDE. */
export function setDeckTheme(root: HTMLElement, theme: string | undefined): void {
    root.dataset.deckTheme = theme ?? 'ide';
}

/** A slide that looks exactly as on the stage, for measuring and pictures. The caller puts `root` into the page and takes it out. */
export function createFrame(theme: string | undefined): SlideFrame {
    const { root, reveal, slides } = createDeckElements(theme);
    root.classList.add('openspace-deck-frame');
    reveal.classList.add('ready');
    return {
        root,
        show: section => {
            section.classList.add('present');
            for (const fragment of section.querySelectorAll('.fragment')) {
                fragment.classList.add('visible');
            }
            showCodeChanges(section);
            slides.replaceChildren(section);
        }
    };
}
