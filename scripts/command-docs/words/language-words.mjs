import { PATH, MORE } from './shared-words.mjs';

const PLACE = { path: PATH, line: 'line of the symbol, from 1', column: 'any column of its name, from 1' };
const UNANSWERED = 'why the answer may not be complete: no language support, or a server that is not done';
const LOCATIONS = {
    'locations': 'the places',
    'locations[].path': 'the file; what is outside of the workspace is a `file:` address',
    'locations[].line': 'line, from 1',
    'locations[].column': 'column, from 1',
    'locations[].preview': 'the line; empty if the agent may not read the file',
    'truncated': MORE,
    'note': UNANSWERED
};

/** @type {Record<string, import('../command-words.mjs').CommandWords>} */
export const LANGUAGE_WORDS = {
    'openspace.language.diagnostics': {
        more: ['A file is checked as it is now, which may take some seconds if its language server has to start. Of a folder up to 20 '
            + 'files are checked, without those that git ignores, and of the others those errors are told that are known already: the '
            + 'note says how many were not checked. Without a path it is what is known of the whole workspace.',
        'Each answer has a revision. Asked with it as `since`, the next one tells only what is new, wherever lines have moved '
            + 'meanwhile, and how many are gone. The newest twenty revisions are known, until the page is loaded again.'],
        args: {
            path: 'file or folder', severity: 'the least severe that is told; `info` without it',
            since: 'revision of an earlier answer about the same: only what is new since then; files that it was not about count whole'
        },
        result: {
            'diagnostics': 'errors and warnings, the worst first',
            'diagnostics[].path': 'the file',
            'diagnostics[].line': 'first line, from 1',
            'diagnostics[].column': 'first column, from 1',
            'diagnostics[].endLine': 'last line',
            'diagnostics[].endColumn': 'last column, inclusive',
            'diagnostics[].severity': 'how bad it is',
            'diagnostics[].message': 'what is wrong',
            'diagnostics[].source': 'who says so, such as `ts`',
            'diagnostics[].code': 'the number or name that they have for it',
            'truncated': MORE,
            'revision': 'number of this answer, for `since`',
            'gone': 'with `since`: how many of that answer are gone, in what was asked about',
            'note': UNANSWERED
        }
    },
    'openspace.language.symbols': {
        args: { path: 'file whose symbols are wanted', query: 'part of a name; with a path, among its symbols' },
        result: {
            'symbols': 'what is declared',
            'symbols[].name': 'its name',
            'symbols[].kind': 'class, function, variable and so on',
            'symbols[].path': 'the file',
            'symbols[].line': 'line of the name, from 1',
            'symbols[].column': 'column of the name, from 1',
            'symbols[].endLine': 'where the declaration ends',
            'symbols[].container': 'in what it is declared',
            'truncated': MORE,
            'note': UNANSWERED
        }
    },
    'openspace.language.definition': { args: PLACE, result: LOCATIONS },
    'openspace.language.references': { args: PLACE, result: LOCATIONS },
    'openspace.language.rename': {
        more: ['All files are changed or none, unsaved changes of yours included, and it can be taken back. Outside of the workspace '
            + 'nothing is changed, and nothing that only you may decide about.'],
        args: { ...PLACE, newName: 'what it is called from now on' },
        result: { files: 'files that were changed' }
    },
    'openspace.language.format': {
        args: { path: PATH },
        result: { changed: 'whether there was something to do' }
    },
    'openspace.language.code_action': {
        more: ['Without a title nothing is changed: the titles are told. An action that would run a command of an extension, or make, '
            + 'move or delete files, is left to you.'],
        args: {
            path: PATH, line: 'line, from 1', column: 'where the code begins that it is about, from 1; else the whole line',
            endLine: 'last of several lines', endColumn: 'where the code ends that it is about; else with the line',
            title: 'of the action that is wanted, as it was listed'
        },
        result: {
            'actions': 'what can be done',
            'actions[].title': 'what it is called',
            'actions[].kind': 'what kind of change, such as `quickfix`',
            'files': 'files that were changed',
            'note': 'what was not done'
        }
    },
    'openspace.language.hover': { args: PLACE, result: { text: 'what stands in the hover, as Markdown', note: UNANSWERED } }
};
