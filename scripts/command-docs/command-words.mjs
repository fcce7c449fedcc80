/**
 * What users want to know of a command and its definition does not say: each word of a definition stands in every prompt, so
 * most arguments have none. The spec beside it fails if a command, an argument or a member of an answer has no words here and
 * none in its definition, and if words are left over.
 *
 * @typedef {object} CommandWords
 * @property {string[]} [more] Paragraphs after the description.
 * @property {Record<string, string>} [args] Meaning of arguments, in place of the definition's.
 * @property {Record<string, string>} [limits] Limits that the schema cannot express.
 * @property {Record<string, string>} [result] Meaning of what comes back.
 * @property {string} [asks] What the palette asks for, if it is not just the needed arguments.
 * @property {string} [palette] What else is special when it is chosen in the palette.
 */

const PATH = 'file, relative to the folder that is open, or absolute inside it';
const START = 'first line to read, from 1; without it the first of the file';
const END = 'last line, inclusive; without it the last of the file';
const NOTE = 'what did not go as asked';
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
const BOARD = 'path of the board; a name without folder and ending is looked for in `docs/whiteboard`, too';
const BOARD_FINDINGS = {
    'findings': 'what is wrong with the drawing; empty when all is well',
    'findings[].kind': 'what kind of fault: shapes that overlap or stand too close (`tight`), connectors `through` shapes, texts that are '
        + 'cut, covered or too pale, ends that miss their shape or have none, shapes outside their group, links whose code moved, changed '
        + 'or is gone (`code-…`)',
    'findings[].shapeId': 'the shape or connector',
    'findings[].otherId': 'the other one, if there are two',
    'findings[].message': 'the fault in a sentence, and what helps',
    'findings[].amount': 'how much: square pixels of an overlap, pixels of a gap or of a text, ratio of a contrast'
};
const REVISION = 'number of this state, for `since` of *Read Board*';
const WRITTEN = {
    shapeId: 'the one that was written',
    shapeIds: 'those that were written',
    boxes: 'place and size of each, by id',
    moved: 'ids of other shapes that had to move',
    ...BOARD_FINDINGS,
    revision: REVISION
};
const REGION = {
    'region': 'only this part of the board, in its pixels',
    'region.x': 'left edge', 'region.y': 'upper edge', 'region.width': 'width', 'region.height': 'height'
};
const CAMERA = { x: 'of the point in the middle of the view', y: 'of the same point', zoom: '1 is actual size' };
const PLACE = { path: PATH, line: 'line of the symbol, from 1', column: 'any column of its name, from 1' };
const MORE = 'there are more than were told';
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
const OTHER_REPOSITORIES = 'folders of the workspace that are in other repositories';
const TERMINAL = 'name of the terminal, as *List Terminals* answers it';

/** One page for each category of commands. */
export const GROUPS = [
    {
        category: 'Pane',
        file: 'panes',
        title: 'Panes',
        about: [
            'A *pane* is a group of tabs: in the middle of the window, in the bottom panel, or one of the two side panels. '
                + 'It has an id such as `pane-2`, which stays the same when the page is loaded again. A tab is named by its `contentId`: '
                + 'for an editor the path of its file, for a terminal its name, for the chat the session that it shows.',
            'Sizes and positions are in percent of the window. '
                + 'With *Open in Pane* the agent may have 100 tabs and 30 panes open in a session.'
        ]
    },
    {
        category: 'Editor',
        file: 'editors',
        title: 'Editors',
        about: [
            'With these the agent shows you something. The setting `openspace.agent.revealPolicy` decides whether a file is shown, '
                + 'offered in a message with *Show me*, or not shown at all.',
            'You keep the keyboard, and an editor that you work in neither scrolls nor disappears: the file then opens beside it. '
                + 'Escape clears what the agent marked last and brings you back to where you were, '
                + 'unless you have written there or something else needs the key. Shift+Alt+Backspace goes back further, up to 50 places.',
            'Lines and columns count from 1; an end is inclusive.'
        ]
    },
    {
        category: 'Terminal',
        file: 'terminals',
        title: 'Terminals',
        about: [
            'You and the agent use the same terminals. They stand in the bottom panel under their names; '
                + 'a mark on the tab shows that the agent had the keyboard there last. '
                + 'Their text is kept in the backend, 10,000 lines of each, so it is there without a visible tab and after a reload.',
            'While you type in a terminal, what the agent sends there waits, for half a minute at most. Before it sends something '
                + 'dangerous, such as `rm -rf` or `sudo`, you are asked: see [Dangerous commands](../security.md#dangerous-commands).',
            'Terminals of the agent end with its session, unless you typed into them or pinned them.'
        ]
    },
    {
        category: 'File',
        file: 'files',
        title: 'Files',
        about: [
            'Paths are relative to the folder that is open, or absolute inside it; with several folders, `<folder name>/…`. '
                + 'A path with `..` and a link that leads out are refused. '
                + 'Some files are not read for the agent and some are never written: see [Files](../security.md#files).'
        ]
    },
    {
        category: 'Presentation',
        file: 'presentations',
        title: 'Presentations',
        about: [
            'A *deck* is a Markdown file, `*.deck.md`: [Decks](../decks.md) describes the format. The commands work on decks that are '
                + 'open and on those that are not, with your unsaved changes, and leave everything as it is that they are not about.',
            'Slides count from 0 here. Each slide has 1280 by 720 pixels, whatever the size of its tab. What a command writes is '
                + 'laid out at once, where nobody sees it, and the answer says what is wrong with it (`findings`); '
                + 'the *Problems* view shows the same.'
        ]
    },
    {
        category: 'Whiteboard',
        file: 'whiteboards',
        title: 'Whiteboards',
        about: [
            'A *board* is a file `*.whiteboard.json` with shapes and connectors: [Boards](../boards.md) describes it. The commands work on '
                + 'boards that are open and on those that are not, with your unsaved changes.',
            'Nobody has to compute a place: shapes without one are measured and placed without overlap, and connectors find their way '
                + 'around them. Every write answers what is wrong with the drawing (`findings`). What you have moved yourself stays where '
                + 'it is.'
        ]
    },
    {
        category: 'Language',
        file: 'languages',
        title: 'Languages',
        about: [
            'What the language servers know of your code, for the agent: the same errors, symbols and definitions that you see. '
                + 'A file need not be open; it is opened where nobody sees it, and closed again after a while.',
            'After the agent has changed files with its own tools, it is told of errors that are new in them while it is still at '
                + 'work, without asking. The setting `openspace.languages.errorsAfterEdits` turns that off.',
            'Of files outside the folders that are open, and of [those that are not read for the agent](../security.md#files), '
                + 'places are named and nothing is quoted.',
            'Of what you [debug](../debugging.md) the agent sees where it is stopped. It cannot start, step, stop or evaluate anything.'
        ]
    },
    {
        category: 'Preview',
        file: 'previews',
        title: 'Previews',
        about: [
            'Pages of servers on your machine, such as the development server of a web application: [Pages](../pages.md) has the '
                + 'details. `open` shows a page to you in a tab. The agent looks at it with a browser of its own, which nobody sees: '
                + 'a page in a tab belongs to another origin and cannot be read. So its clicks do not move your page, nor yours its own.',
            'Each session has one page there. `read` gives what can be used a number, which `click` and `type` take; the numbers hold '
                + 'until the page is read again.',
            'Without a Chromium or Chrome on the machine, only `open` is offered to the agent.'
        ]
    },
    {
        category: 'Source Control',
        file: 'source-control',
        title: 'Source control',
        about: [
            'What git knows of your files, for the agent: the same changes that [source control](../source-control.md) shows you. '
                + 'Nothing is changed, and nothing that a repository names is run: no hooks, no filters, no programs for diffs.',
            'Without a path the commands tell of the first folder that is in a repository, and name others (`otherRepositories`). A '
                + 'repository may begin above the folder that is open; files outside of it are not told of. Of '
                + '[files that are not read for the agent](../security.md#files) the names are told, and nothing that is in them.'
        ]
    },
    {
        category: 'Help',
        file: 'help',
        title: 'Help',
        about: ['For the agent: what the other commands are for. When there are many commands, its prompt only names some of them.']
    }
];

const PAGE = {
    url: 'where the page is now', title: 'its title',
    errors: 'what went wrong since the last answer: errors in its console, requests that failed, dialogs, which are dismissed'
};

/** @type {Record<string, CommandWords>} */
export const WORDS = {
    'openspace.pane.list': {
        result: {
            'panes': 'all panes that have tabs, hidden ones included',
            'panes[].id': 'id of the pane',
            'panes[].area': 'where it is: middle of the window, side panels, bottom panel',
            'panes[].tabs': 'its tabs, in order',
            'panes[].tabs[].contentId': 'what the tab shows: path of a file, name of a terminal, session of the chat, else an id',
            'panes[].tabs[].type': 'kind of content, for example `editor`, `terminal` or `chat`',
            'panes[].tabs[].title': 'what stands on the tab',
            'panes[].tabs[].isDirty': 'it has unsaved changes',
            'panes[].tabs[].state': 'extra state, such as the current page',
            'panes[].activeTabIndex': 'the tab in front, from 0; -1 if the side panel is folded',
            'panes[].geometry': 'place and size, in percent of the window',
            'panes[].geometry.x': 'left edge',
            'panes[].geometry.y': 'upper edge',
            'panes[].geometry.width': 'width',
            'panes[].geometry.height': 'height',
            'activePane': 'id of the pane that was used last',
            'layout': 'the tree of splits in the middle of the window: panes, and splits with `orientation`, `ratios` and `children`'
        }
    },
    'openspace.pane.open': {
        more: [
            'What is open already is not opened twice, except a file that is wanted in another pane. A terminal and the chat are moved '
                + 'there. A terminal that has no tab in this page gets one. A pane that you have the keyboard in is not covered.'
        ],
        args: {
            type: 'what kind of content',
            title: 'what a new tab is called',
            newPane: 'a pane of its own; to the right, unless `splitDirection` says otherwise',
            splitDirection: 'a pane of its own: `vertical` to the right, `horizontal` below',
            targetPaneId: 'pane to use, or to split, instead of the active one',
            contentId: 'path of a file, name of a terminal, id of a session; empty for the chat as it is'
        },
        limits: { targetPaneId: 'side panels cannot be split' },
        result: { paneId: 'the pane in which it is shown' }
    },
    'openspace.pane.close': {
        more: ['A pinned tab, one that you are in (unless it has unsaved changes: then you are asked), '
            + 'a terminal that you use and one in which a program runs stay open, and the answer says so.'],
        args: { contentId: 'tab to close; in every pane, unless `paneId` is there too', paneId: 'pane to close with all its tabs' },
        limits: { contentId: 'one of the two is needed', paneId: 'one of the two is needed' },
        result: { closed: '`contentId` of each closed tab' },
        asks: 'You choose a tab from a list.',
        palette: 'You may close a tab that you are in.'
    },
    'openspace.pane.focus': {
        more: ['This is the only command with which the agent may move the keyboard, and it does not while you are typing, '
            + 'have a draft in an input, or are in a menu or dialog.'],
        args: { paneId: 'pane whose tab in front is meant', contentId: 'tab that is meant' },
        limits: { contentId: 'one of the two is needed', paneId: 'one of the two is needed' },
        result: { focused: 'the keyboard is there now' },
        asks: 'You choose a tab from a list.'
    },
    'openspace.pane.resize': {
        more: ['A folded panel is unfolded first.'],
        args: {
            paneId: 'pane or panel', width: 'percent of the window\'s width', height: 'percent of the window\'s height; not for side panels'
        },
        limits: { width: 'one of the two is needed', height: 'one of the two is needed' },
        result: {
            'geometry': 'place and size that came of it, in percent of the window',
            'geometry.x': 'left edge',
            'geometry.y': 'upper edge',
            'geometry.width': 'width',
            'geometry.height': 'height'
        },
        asks: 'You choose a pane from a list, and are asked for `width` and `height`, of which you may leave one empty.'
    },
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
    'openspace.terminal.create': {
        more: ['The terminal appears in the bottom panel. If you work there, it stands beside what you see.'],
        args: { title: 'what stands on the tab; *Agent* without it', shellPath: 'shell to start instead of yours' },
        limits: {
            cwd: 'inside the folder that is open',
            shellPath: 'your own shell or one that `/etc/shells` lists',
            title: '20 terminals of the agent at the same time'
        },
        result: { terminalId: 'name by which other commands call it: the title, with a number if it is taken' }
    },
    'openspace.terminal.send': {
        more: ['Without a line break at the end the text stands at the prompt and does not run. What is dangerous is asked about first; '
            + 'a *no* is answered.'],
        args: { terminalId: TERMINAL, text: 'exactly what is typed' },
        limits: { text: 'no control characters but line break, Enter, tab, Ctrl-C, Ctrl-D, Ctrl-Z and the arrow keys' },
        palette: 'The text cannot hold a line break there, so it stays at the prompt.'
    },
    'openspace.terminal.read_output': {
        more: [
            'The answer is what a person would read: overwritten lines as they ended up, without colours; '
                + 'of a program that fills the screen, the screen. Lines are cut at 10,000 characters. '
                + 'What looks like a password, token or key is masked, unless you switch `openspace.terminal.maskSecrets` off.',
            'With `commands`, the last command lines come with who ran them, their output and exit code, in bash and zsh. '
                + 'At most 200 are kept, with 1,000 lines of output each.'
        ],
        args: { terminalId: TERMINAL, lines: 'how many lines, from the end; 100 without it' },
        result: {
            'output': 'the lines; none if only `commands` was asked for',
            'cursor': 'for `since` in a later call',
            'commands': 'the last commands, oldest first',
            'commands[].command': 'the command line',
            'commands[].by': 'who sent it',
            'commands[].output': 'what it printed',
            'commands[].exitCode': 'how it ended',
            'commands[].running': 'it has not ended yet',
            'commands[].truncated': 'the beginning of its output is gone',
            'note': 'what the reader should know: lines that are gone, a program that fills the screen'
        }
    },
    'openspace.terminal.list': {
        result: {
            'terminals': 'the terminals of this folder\'s windows',
            'terminals[].terminalId': 'name by which other commands call it',
            'terminals[].title': 'what stands on the tab',
            'terminals[].pid': 'process id of the shell',
            'terminals[].cwd': 'the shell\'s folder now; empty where the system does not tell (it does on Linux)',
            'terminals[].busy': 'something runs in the foreground',
            'terminals[].createdBy': 'whose it is',
            'terminals[].exitCode': 'of a [task](../debugging.md#tasks) that is over'
        }
    },
    'openspace.terminal.close': {
        more: ['You are asked first if the terminal is yours, or if you typed into it or pinned it.'],
        args: { terminalId: TERMINAL },
        palette: 'You are not asked again.'
    },
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
    },
    'openspace.debug.state': {
        more: ['Nothing is evaluated, and values that the program would have to compute are left out. What looks like a password, '
            + 'token or key is masked, and long values are cut. If several programs are stopped, it is the one that you have in front of '
            + 'you.'],
        args: {
            frame: 'whose variables are wanted, from 1, which is the top; the top without it',
            inside: 'names that lead into a variable: its members are told instead of all variables'
        },
        limits: { frame: 'the stack is told to its 30th frame, with at most 100 variables' },
        result: {
            'sessions': 'what is being debugged',
            'sessions[].name': 'as the view calls it',
            'sessions[].type': 'the kind of debugger, such as `pwa-node`',
            'sessions[].state': 'whether it runs',
            'stopped': 'missing while nothing is stopped',
            'stopped.thread': 'the thread that is stopped',
            'stopped.reason': 'why, such as a breakpoint or an exception',
            'stack': 'from the top',
            'stack[].name': 'the function',
            'stack[].path': 'its file',
            'stack[].line': 'line, from 1',
            'stack[].column': 'column, from 1',
            'variables': 'of the frame, or inside of a variable',
            'variables[].scope': 'where it belongs to, such as `Local`',
            'variables[].name': 'its name',
            'variables[].value': 'as the debugger shows it',
            'variables[].type': 'if the debugger says it',
            'truncated': MORE,
            'note': 'why there is no stack'
        }
    },
    'openspace.language.diagnostics': {
        more: ['A file is checked as it is now, which may take some seconds if its language server has to start. Of a folder, or of '
            + 'everything without a path, those errors are told that are known already.'],
        args: { path: 'file or folder', severity: 'the least severe that is told; `info` without it' },
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
    'openspace.language.hover': { args: PLACE, result: { text: 'what stands in the hover, as Markdown', note: UNANSWERED } },
    'openspace.preview.open': {
        args: {
            url: 'a page of a server on this machine; `5173` and `localhost:5173/about` are enough', path: 'a file that has a preview'
        },
        limits: { url: 'loopback only, and neither OpenSpace itself nor its opencode server' },
        result: {
            paneId: 'the pane that shows it', url: 'its address', title: 'its title', errors: 'what went wrong in it so far'
        }
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
    },
    'openspace.presentation.list': {
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
    },
    'openspace.whiteboard.list': {
        result: {
            'whiteboards': 'the boards, by path; without what `.gitignore` ignores',
            'whiteboards[].whiteboardId': 'path, as commands take it',
            'whiteboards[].title': 'its title, if it has one',
            'whiteboards[].shapes': 'how many shapes it has',
            'truncated': 'there are more'
        }
    },
    'openspace.whiteboard.read': {
        args: {
            whiteboardId: BOARD, format: 'an outline without it, if there are many shapes', shapeIds: 'these in full, the rest in short',
            ...REGION, page: 'of a long outline, from 1'
        },
        result: {
            title: 'its title, if it has one',
            shapes: 'shapes and connectors, from back to front',
            outline: 'the same in lines of text',
            page: 'which page of the outline this is',
            pages: 'how many there are',
            changes: 'what is new, different or gone since that revision, and by whom; since a commit, ids by what became of them',
            camera: 'where the board was looked at last',
            'camera.x': CAMERA.x, 'camera.y': CAMERA.y, 'camera.zoom': CAMERA.zoom,
            revision: REVISION,
            ...BOARD_FINDINGS,
            'findings': 'shapes whose code moved, changed or is gone, if there are some; an outline says it behind them',
            faults: 'what of the file could not be understood; it is kept'
        }
    },
    'openspace.whiteboard.create': {
        args: { title: 'for the tab and the outline', mermaid: 'a diagram that becomes shapes' },
        limits: { whiteboardId: 'there must not be such a file' },
        result: { ...WRITTEN, whiteboardId: 'path of the file' }
    },
    'openspace.whiteboard.add_shape': {
        more: ['All shapes of one command are one step for undo. A batch on a free place is laid out as a diagram.'],
        args: { whiteboardId: BOARD },
        result: WRITTEN
    },
    'openspace.whiteboard.update_shape': {
        args: { whiteboardId: BOARD, shapeId: 'the shape or connector' },
        result: WRITTEN
    },
    'openspace.whiteboard.delete_shape': {
        args: { whiteboardId: BOARD, shapeId: 'one of them', shapeIds: 'many' },
        limits: { shapeId: 'one of the two is needed', shapeIds: 'one of the two is needed' },
        result: WRITTEN
    },
    'openspace.whiteboard.connect': {
        args: {
            whiteboardId: BOARD, from: 'id of a shape, or `{ shape, side }`', to: 'id of a shape, or `{ shape, side }`',
            label: 'what stands on it', relation: 'what it means, which decides about its heads', style: 'elbow without it'
        },
        result: WRITTEN
    },
    'openspace.whiteboard.from_mermaid': {
        more: ['Text that is no diagram is refused with its line.'],
        args: { whiteboardId: BOARD, mermaid: 'the diagram' },
        result: { ...WRITTEN, whiteboardId: 'path of the file' }
    },
    'openspace.whiteboard.to_mermaid': {
        args: { whiteboardId: BOARD },
        result: { mermaid: 'the text', lost: 'what does not fit there' }
    },
    'openspace.whiteboard.open': {
        args: {
            whiteboardId: BOARD, shapeIds: 'shapes to look at', newPane: 'a pane of its own',
            splitDirection: 'a pane of its own: `vertical` to the right, `horizontal` below'
        },
        result: {
            'paneId': 'the pane in which it is shown',
            'code': 'what was marked',
            'code.path': 'the file', 'code.line': 'the first line, from 1', 'code.endLine': 'the last line, if there are several'
        }
    },
    'openspace.whiteboard.camera.set': {
        more: ['The view is kept with the file.'],
        args: { whiteboardId: BOARD, ...CAMERA }, result: CAMERA
    },
    'openspace.whiteboard.camera.fit': { args: { whiteboardId: BOARD, shapeIds: 'only these' }, result: CAMERA },
    'openspace.whiteboard.camera.get': { args: { whiteboardId: BOARD }, result: CAMERA },
    'openspace.whiteboard.layout': {
        args: {
            whiteboardId: BOARD, direction: 'where connectors lead; `down` without it', algorithm: '`layered` without it',
            shapeIds: 'only these'
        },
        result: WRITTEN
    },
    'openspace.whiteboard.align': { args: { whiteboardId: BOARD, shapeIds: 'which' }, result: WRITTEN },
    'openspace.whiteboard.group': { args: { whiteboardId: BOARD, shapeIds: 'which', title: 'of the frame' }, result: WRITTEN },
    'openspace.whiteboard.check': { args: { whiteboardId: BOARD }, result: BOARD_FINDINGS },
    'openspace.whiteboard.render': {
        more: ['The picture reaches the model as an image. Over the HTTP API it is `image`, with `type` and `data` in Base64. '
            + 'It is made from the file, so the board need not be open.'],
        args: { whiteboardId: BOARD, ...REGION, theme: 'that of the IDE without it' },
        result: { outline: 'the board in lines of text', width: 'of the picture, in pixels', height: 'of the picture, in pixels' }
    },
    'openspace.whiteboard.export': {
        args: { whiteboardId: BOARD, format: 'what to write', path: 'where it goes; without it beside the board' },
        result: { path: 'the file that was written', lost: 'what does not fit there' }
    },
    'openspace.whiteboard.import_canvas': {
        result: { ...WRITTEN, whiteboardId: 'path of the board', faults: 'what could not be taken over' }
    },
    'openspace.scm.status': {
        more: ['Files that git ignores are not told of. A folder in which nothing is known to git is one entry, with a slash at its end. '
            + 'What has changed inside of a submodule is told when its own path is asked for.'],
        args: { path: 'file or folder; without it, the folder that is open' },
        limits: { path: 'at most 300 files are told' },
        result: {
            'path': 'what was looked at',
            'branch': 'the branch; missing if none is checked out',
            'commit': 'id of the commit that is checked out; missing before the first one',
            'upstream': 'where the branch is pushed to',
            'ahead': 'commits that are not there',
            'behind': 'commits that are only there',
            'operation': 'what has begun and is not over: `merge`, `rebase`, `cherry-pick`, `revert` or `bisect`',
            'files': 'files that are not as in the last commit',
            'files[].path': 'the file',
            'files[].index': 'what is staged',
            'files[].worktree': 'what is not staged',
            'files[].from': 'the name that it had',
            'files[].conflict': 'how both sides changed it, such as `both modified`',
            'files[].submodule': 'it is a repository of its own',
            'truncated': MORE,
            'otherRepositories': OTHER_REPOSITORIES
        }
    },
    'openspace.scm.diff': {
        more: ['Files that nobody has added to git are not compared; *Show Status* names them.'],
        args: {
            path: 'file or folder; without it, the folder that is open',
            staged: 'true: only what is staged; false: only what is not; without it, both',
            since: 'compare with this tag, branch or commit instead of the last commit'
        },
        limits: { path: 'at most 300 files and 30 000 characters of patches are told, of one file at most 15 000' },
        result: {
            'files': 'files that differ',
            'files[].path': 'the file',
            'files[].status': 'what happened to it',
            'files[].from': 'the name that it had',
            'files[].additions': 'lines that are new',
            'files[].deletions': 'lines that are gone',
            'files[].patch': 'the lines, as git shows them, from the first `@@` on',
            'files[].note': 'why there is no patch, or only a part of it',
            'truncated': MORE,
            'otherRepositories': OTHER_REPOSITORIES
        }
    },
    'openspace.scm.blame': {
        more: [
            'Lines are those that you see, unsaved changes included, which are in no commit. '
                + 'Neighbouring lines of the same commit are one entry.'
        ],
        args: {
            path: PATH, line: 'first line, from 1; without it, all of the file', endLine: 'last line, inclusive; without it, only the first'
        },
        limits: { path: 'at most 300 entries are told' },
        result: {
            'lines': 'where lines come from',
            'lines[].line': 'first line, from 1',
            'lines[].endLine': 'last line, inclusive',
            'lines[].commit': 'id of the commit; missing if the lines are not committed',
            'lines[].author': 'who wrote them',
            'lines[].date': 'when',
            'lines[].summary': 'the first line of the commit\'s message',
            'truncated': MORE
        }
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
    },
    'openspace.help': {
        args: { command: 'id of a command; without it all are listed' },
        result: { text: 'the explanation' },
        asks: 'You choose one command, or all, from a list.'
    }
};
