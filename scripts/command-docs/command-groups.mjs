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
                + 'work, without asking, also of those that the ESLint of the project or bash has found. The setting '
                + '`openspace.languages.errorsAfterEdits` turns that off. Files of a session that works on a copy of the folder are not '
                + 'checked.',
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
