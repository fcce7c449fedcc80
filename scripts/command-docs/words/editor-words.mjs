import { PATH, START, END } from './shared-words.mjs';

const NOTE = 'what did not go as asked';

/** @type {Record<string, import('../command-words.mjs').CommandWords>} */
export const EDITOR_WORDS = {
    'openspace.editor.open': {
        more: [
            'An image or other binary file opens in its viewer, if there is one. Text files of more than 20 MB are not shown.'
        ],
        args: {
            path: PATH,
            column: 'column to reveal; with `endColumn`, where the mark begins',
            endColumn: 'last column of the mark',
            highlightId: 'name of the mark, to replace or clear it later; implies `highlight`',
            mode: 'show the file, offer it in a message, or neither; the stricter one of this and your setting counts'
        },
        limits: {
            endLine: 'needs `line`', column: 'needs `line`', endColumn: 'needs `line`', highlight: 'needs `line`',
            highlightId: 'needs `line`'
        },
        result: { editorId: 'path of the file that is shown', highlightId: 'name of the mark, if lines were marked', note: NOTE }
    },
    'openspace.editor.scroll_to': {
        more: ['A file that is not open is opened.'],
        args: { path: PATH, line: 'line to show', column: 'column for the caret' },
        result: { note: NOTE }
    },
    'openspace.editor.highlight': {
        more: [
            'A file that is not open is opened. Marks follow your edits, '
                + 'are there again when the file is closed and opened or the page is loaded anew, and go away with the agent\'s session.'
        ],
        args: {
            'path': PATH,
            'ranges': 'what to mark',
            'ranges[].startLine': 'first line',
            'ranges[].endLine': 'last line, inclusive',
            'ranges[].startColumn': 'first column; without columns whole lines are marked',
            'ranges[].endColumn': 'last column, inclusive',
            'highlightId': 'name of the mark; what had the same name goes away',
            'color': 'one of `yellow`, `green`, `red`, `blue`, `purple`, `orange`, which suit every theme, or `#rrggbb`'
        },
        result: { highlightId: 'name of the mark', note: NOTE },
        asks: 'You choose a file, write `ranges` as JSON, for example `[{ "startLine": 3, "endLine": 7 }]`, '
            + 'and choose a colour or write `#rrggbb`.'
    },
    'openspace.editor.clear_highlight': {
        args: { highlightId: 'name of one mark', path: 'marks of this file only' },
        result: { cleared: 'how many marks are gone' },
        asks: 'You choose one mark, or all, from a list.'
    },
    'openspace.editor.jump_back': {
        result: { path: 'file', line: 'line', column: 'column' },
        palette: 'The key is Shift+Alt+Backspace.'
    },
    'openspace.editor.read_file': {
        args: { path: PATH, startLine: START, endLine: END },
        limits: { path: 'up to 5 MB at once' },
        result: { content: 'the text' }
    },
    'openspace.editor.close': {
        more: ['A pinned tab and one that you are in stay open, and the answer says so; with unsaved changes you are asked.'],
        args: { path: PATH }
    },
    'openspace.editor.comments': {
        more: [
            'You comment on lines in an editor (Ctrl+Alt+M) or in *Changes*: see [Comments on lines](../comments.md). Comments belong to a '
                + 'session: those of the conversation that asks are told, or the one that is answered. What you have resolved is gone.',
            'An answer appears under the lines, in every editor of the file. Links and code in it work as in the chat.'
        ],
        args: {
            path: 'only comments on this file',
            commentId: 'the comment to answer, as it was told before, or in the message that brought it',
            text: 'the answer, in Markdown'
        },
        limits: { text: 'at most 10 000 characters' },
        result: {
            'comments': 'in the order in which they were written',
            'comments[].commentId': 'by which it is answered',
            'comments[].path': 'the file',
            'comments[].line': 'first line in the text that you see now, from 1; missing if the lines are gone',
            'comments[].endLine': 'last line, inclusive',
            'comments[].state': '`there`, `changed` (the lines are others than when it was written) or `gone`',
            'comments[].quote': 'the lines when it was written; missing for files that may contain secrets',
            'comments[].text': 'what you wrote',
            'comments[].sent': 'whether you have sent it',
            'comments[].replies': 'what was said since',
            'comments[].replies[].by': '`agent` or `person`',
            'comments[].replies[].text': 'Markdown of the agent, plain text of the person'
        }
    }
};
