import { PATH, START, END } from './shared-words.mjs';

/** @type {Record<string, import('../command-words.mjs').CommandWords>} */
export const FILE_WORDS = {
    'openspace.file.read': {
        args: { path: PATH, startLine: START, endLine: END },
        limits: { path: 'up to 5 MB at once; of larger files a range of lines' },
        result: { content: 'the text' }
    },
    'openspace.file.write': {
        more: [
            'The file is replaced as a whole or not at all; its mode, byte order mark and line endings stay. '
                + 'Folders that are missing are made. If the file is open and has no unsaved changes, its editor is changed and saved, '
                + 'so that the editor\'s own undo works.'
        ],
        args: { path: PATH, content: 'the whole new text' },
        result: { bytes: 'size of the new text', saved: 'it is on the disk; not if the file has unsaved changes of yours' },
        palette: 'The text is a single line there.'
    },
    'openspace.file.list': {
        more: ['Links are listed and not followed.'],
        args: {
            path: 'folder; without it the one that is open',
            recursive: 'also what is in the folders below, except the contents of `.git` and `node_modules`'
        },
        limits: { path: 'at most 2,000 entries are answered' },
        result: {
            'files': 'the entries',
            'files[].path': 'path, as commands take it',
            'files[].type': 'what it is',
            'files[].size': 'bytes',
            'files[].mtime': 'time of the last change, as in `2026-01-01T12:00:00.000Z`',
            'truncated': 'there are more'
        },
        asks: 'You choose a folder.'
    },
    'openspace.file.search': {
        more: ['What `.gitignore` ignores and what is in `.git` is not found.'],
        args: {
            query: 'part of a path, letters may be left out; if there are several words, each has to fit',
            path: 'folder to search; without it all that are open',
            includePattern: 'only paths that fit this glob',
            excludePattern: 'no paths that fit this glob'
        },
        limits: { query: 'at most 100 paths are answered' },
        result: { results: 'paths, the best first', truncated: 'there are more' }
    }
};
