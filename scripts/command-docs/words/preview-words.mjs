const PAGE = {
    url: 'where the page is now', title: 'its title',
    errors: 'what went wrong since the last answer: errors in its console, requests that failed, dialogs, which are dismissed'
};

/** @type {Record<string, import('../command-words.mjs').CommandWords>} */
export const PREVIEW_WORDS = {
    'openspace.preview.open': {
        args: {
            url: 'a page of a server on this machine; `5173` and `localhost:5173/about` are enough', path: 'a file that has a preview'
        },
        limits: { url: 'loopback only, and neither OpenSpace itself nor its opencode server' },
        result: {
            paneId: 'the pane that shows it', url: 'its address', title: 'its title', errors: 'what went wrong in it so far'
        },
        asks: 'You are asked for `url`.',
        isSeen: true
    },
    'openspace.preview.read': {
        result: {
            ...PAGE, text: 'one line for each thing that a screen reader would find, indented; what can be used has a number in brackets',
            truncated: 'there is more than 30,000 characters of it'
        }
    },
    'openspace.preview.screenshot': {
        args: {
            width: 'of the window, in pixels; 1,280 without it', height: 'of the window; 800 without it',
            fullPage: 'all of the page, up to 4,000 pixels'
        },
        result: PAGE
    },
    'openspace.preview.click': { args: { element: 'its number, as `read` tells it' }, result: PAGE },
    'openspace.preview.type': {
        args: { element: 'its number, as `read` tells it', text: 'takes the place of what is there', submit: 'presses Enter afterwards' },
        result: PAGE
    }
};
