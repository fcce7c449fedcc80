import { nls } from '@theia/core/lib/common/nls';

/** A place in the pages: the path of a page below `docs`, and a heading of it as links name it. */
export interface HelpPlace {
    readonly path: string;
    readonly heading?: string;
}

export const START_PAGE = 'getting-started.md';
export const KEYS_PAGE = 'keys.md';

/** The pages of which the *Help* menu has an entry each. */
export const MENU_PAGES = {
    start: START_PAGE, agent: 'what-the-agent-can-do.md', chat: 'chat.md', safety: 'safety.md', keys: KEYS_PAGE,
    troubleshooting: 'troubleshooting.md', surface: 'writing-a-surface.md'
} as const;

export interface HelpChapter {
    readonly title: string;
    readonly paths: readonly string[];
}

/** All pages that the IDE shows, in the order of reading. */
export function helpChapters(): HelpChapter[] {
    return [
        {
            title: nls.localize('openspace/help/chapter/begin', 'First Steps'),
            paths: ['getting-started.md', 'what-the-agent-can-do.md', 'chat.md', 'safety.md', 'keys.md', 'troubleshooting.md']
        },
        {
            title: nls.localize('openspace/help/chapter/work', 'Working'),
            paths: [
                'source-control.md', 'languages.md', 'debugging.md', 'previews.md', 'comments.md', 'pages.md', 'decks.md', 'boards.md',
                'extensions.md', 'workspaces.md', 'settings.md'
            ]
        },
        {
            title: nls.localize('openspace/help/chapter/commands', 'Commands of the Agent'),
            paths: [
                'commands/README.md', 'commands/panes.md', 'commands/editors.md', 'commands/terminals.md', 'commands/files.md',
                'commands/presentations.md', 'commands/whiteboards.md', 'commands/previews.md', 'commands/languages.md',
                'commands/source-control.md', 'commands/help.md'
            ]
        },
        {
            title: nls.localize('openspace/help/chapter/more', 'For Developers'),
            paths: ['writing-a-surface.md', 'extending.md', 'api.md', 'scenarios.md', 'security.md', 'GLOSSARY.md']
        }
    ];
}
