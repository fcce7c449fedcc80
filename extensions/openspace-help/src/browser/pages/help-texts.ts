import api from '../../../../../docs/api.md?raw';
import boards from '../../../../../docs/boards.md?raw';
import chat from '../../../../../docs/chat.md?raw';
import commandsEditors from '../../../../../docs/commands/editors.md?raw';
import commandsFiles from '../../../../../docs/commands/files.md?raw';
import commandsHelp from '../../../../../docs/commands/help.md?raw';
import commandsLanguages from '../../../../../docs/commands/languages.md?raw';
import commandsPanes from '../../../../../docs/commands/panes.md?raw';
import commandsPresentations from '../../../../../docs/commands/presentations.md?raw';
import commandsPreviews from '../../../../../docs/commands/previews.md?raw';
import commandsOverview from '../../../../../docs/commands/README.md?raw';
import commandsSourceControl from '../../../../../docs/commands/source-control.md?raw';
import commandsTerminals from '../../../../../docs/commands/terminals.md?raw';
import commandsWhiteboards from '../../../../../docs/commands/whiteboards.md?raw';
import comments from '../../../../../docs/comments.md?raw';
import debugging from '../../../../../docs/debugging.md?raw';
import decks from '../../../../../docs/decks.md?raw';
import extending from '../../../../../docs/extending.md?raw';
import extensions from '../../../../../docs/extensions.md?raw';
import gettingStarted from '../../../../../docs/getting-started.md?raw';
import glossary from '../../../../../docs/GLOSSARY.md?raw';
import keys from '../../../../../docs/keys.md?raw';
import languages from '../../../../../docs/languages.md?raw';
import pages from '../../../../../docs/pages.md?raw';
import previews from '../../../../../docs/previews.md?raw';
import safety from '../../../../../docs/safety.md?raw';
import scenarios from '../../../../../docs/scenarios.md?raw';
import security from '../../../../../docs/security.md?raw';
import settings from '../../../../../docs/settings.md?raw';
import sourceControl from '../../../../../docs/source-control.md?raw';
import troubleshooting from '../../../../../docs/troubleshooting.md?raw';
import whatTheAgentCanDo from '../../../../../docs/what-the-agent-can-do.md?raw';
import workspaces from '../../../../../docs/workspaces.md?raw';
import writingASurface from '../../../../../docs/writing-a-surface.md?raw';

/** The pages as they are in `docs`, by their path. Loaded with the first page that somebody opens. */
export const HELP_TEXTS: Readonly<Record<string, string>> = {
    'getting-started.md': gettingStarted,
    'what-the-agent-can-do.md': whatTheAgentCanDo,
    'chat.md': chat,
    'safety.md': safety,
    'keys.md': keys,
    'troubleshooting.md': troubleshooting,
    'source-control.md': sourceControl,
    'languages.md': languages,
    'debugging.md': debugging,
    'previews.md': previews,
    'comments.md': comments,
    'pages.md': pages,
    'decks.md': decks,
    'boards.md': boards,
    'extensions.md': extensions,
    'workspaces.md': workspaces,
    'settings.md': settings,
    'commands/README.md': commandsOverview,
    'commands/panes.md': commandsPanes,
    'commands/editors.md': commandsEditors,
    'commands/terminals.md': commandsTerminals,
    'commands/files.md': commandsFiles,
    'commands/presentations.md': commandsPresentations,
    'commands/whiteboards.md': commandsWhiteboards,
    'commands/previews.md': commandsPreviews,
    'commands/languages.md': commandsLanguages,
    'commands/source-control.md': commandsSourceControl,
    'commands/help.md': commandsHelp,
    'writing-a-surface.md': writingASurface,
    'extending.md': extending,
    'api.md': api,
    'scenarios.md': scenarios,
    'security.md': security,
    'GLOSSARY.md': glossary
};
