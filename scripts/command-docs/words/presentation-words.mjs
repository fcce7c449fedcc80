const DECK = 'path of the deck; a name without folder and ending is looked for in `docs/deck`, too';
const SLIDE = 'the slide, from 0';
const TOTAL = 'how many slides the deck has';
const FINDINGS = {
    'findings': 'what is wrong with the slides; empty when all is well',
    'findings[].kind': 'what kind of fault: text that does not fit (`overflow`), is too small or too pale, pictures, diagrams and code '
        + 'that are missing or out of date, options that nobody knows, a slide without anything on it',
    'findings[].slideIndex': 'the slide, from 0',
    'findings[].line': 'line of the file, from 1',
    'findings[].message': 'the fault in a sentence',
    'findings[].amount': 'how much: pixels that do not fit, size of a text in pixels, ratio of a contrast'
};

/** @type {Record<string, import('../command-words.mjs').CommandWords>} */
export const PRESENTATION_WORDS = {
    'openspace.presentation.list': {
        args: { path: 'only decks below this folder' },
        result: {
            'decks': 'the decks, by path; without what `.gitignore` ignores',
            'decks[].deckPath': 'path, as commands take it',
            'decks[].title': 'from the front matter; empty if it has none',
            'decks[].slides': 'how many there are',
            'truncated': 'there are more'
        }
    },
    'openspace.presentation.read': {
        args: { deckPath: DECK, slideIndex: 'only this slide' },
        result: { metadata: 'the front matter', slides: 'the Markdown of each slide', total: TOTAL }
    },
    'openspace.presentation.create': {
        args: {
            deckPath: 'path of the new file; a name without an ending goes to `docs/deck`',
            title: 'for the front matter; without it the name of the file',
            template: 'what to begin with if there are no slides',
            theme: 'one of `paper`, `night`, `slate` and `sunrise`; without it the deck looks like the IDE'
        },
        limits: { deckPath: 'there must not be such a file' },
        result: { deckPath: 'path of the file', total: TOTAL, ...FINDINGS }
    },
    'openspace.presentation.update_slide': {
        args: { deckPath: DECK }, result: { slideIndex: SLIDE, total: TOTAL, ...FINDINGS }
    },
    'openspace.presentation.add_slide': {
        args: { deckPath: DECK, slideIndex: 'index of the new slide; at the end without it' },
        result: { slideIndex: SLIDE, total: TOTAL, ...FINDINGS }
    },
    'openspace.presentation.delete_slide': {
        args: { deckPath: DECK },
        limits: { slideIndex: 'the only slide stays' },
        result: { slideIndex: 'the slide that is in its place, or the last', total: TOTAL }
    },
    'openspace.presentation.move_slide': {
        args: { deckPath: DECK }, result: { slideIndex: 'where it is now', total: TOTAL, ...FINDINGS }
    },
    'openspace.presentation.pin_code': {
        more: ['Slides remember the lines of a file that they showed when they were written, '
            + 'so that they can say when these move or change.'],
        args: { deckPath: DECK }, result: { total: TOTAL, ...FINDINGS }
    },
    'openspace.presentation.open': {
        args: { deckPath: DECK, slideIndex: 'slide to show; without it the one that was shown last', newPane: 'a pane of its own' },
        result: { paneId: 'the pane in which it is shown', slideIndex: SLIDE, total: TOTAL }
    },
    'openspace.presentation.navigate': { args: { deckPath: DECK }, result: { slideIndex: SLIDE, total: TOTAL } },
    'openspace.presentation.play': {
        more: ['The steps of a slide count like slides. It pauses when you go to another slide yourself.'],
        args: { deckPath: DECK, interval: 'seconds for each step; without it those of the front matter, else 8' },
        result: { slideIndex: SLIDE, total: TOTAL }
    },
    'openspace.presentation.pause': { args: { deckPath: DECK }, result: { slideIndex: SLIDE, total: TOTAL } },
    'openspace.presentation.stop': { args: { deckPath: DECK }, result: { slideIndex: SLIDE, total: TOTAL } },
    'openspace.presentation.export': {
        more: ['A page that was exported from the same deck before is replaced, unless it is open with unsaved changes; '
            + 'other files are not. '
            + 'A PDF is printed by you: the agent only offers it, because the print dialog takes the whole window.'],
        args: {
            deckPath: DECK, format: '`html`: a web page in one file; `pdf`: the print dialog is offered',
            path: 'where the page goes, `*.html`; without it beside the deck'
        },
        result: { path: 'the page that was written', offered: 'you have been asked whether to print' }
    },
    'openspace.presentation.check': { args: { deckPath: DECK }, result: FINDINGS },
    'openspace.presentation.render': {
        more: ['The picture reaches the model as an image. Over the HTTP API it is `image`, with `type` and `data` in Base64.'],
        args: { deckPath: DECK, width: 'of the picture, in pixels; 960 without it' },
        result: {
            'outline': 'what is on the slide, from top to bottom',
            'outline[].kind': 'heading, text, list, code, image, diagram, table, formula or quote',
            'outline[].text': 'its text',
            'outline[].x': 'left edge, in pixels of the slide',
            'outline[].y': 'upper edge',
            'outline[].width': 'width',
            'outline[].height': 'height'
        }
    }
};
