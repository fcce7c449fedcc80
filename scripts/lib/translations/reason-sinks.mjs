// Where the sources say why something failed, so that ReasonTexts finds the texts. Paths are those of the repository, with slashes.

/** Classes whose texts are reasons. */
export const REASON_CLASSES = /(Error|Refusal|Failure|Conflict|NotThere|Outdated)$/;

/** Functions that are given a reason, with what they write behind it. */
export const REASON_CALLS = new Map([
    ...['failed', 'refused', 'failedCall', 'cancel', 'pause', 'salvage', 'problem', 'addIssue', 'refine'].map(name => [name, '']),
    ...['refuse', 'dataOf', 'explain', 'runFrom'].map(name => [name, ': '])
]);

/** Members of objects that hold a reason. */
export const REASON_MEMBERS = [
    { members: /^(reason|problem|error|refusal|notice|hint|question)$/, files: /./ },
    { members: /^message$/, files: /commands\/terminal-send/ },
    {
        members: /^(title|detail|text|message|value|label)$/,
        files: new RegExp([
            'proxy/turn-problem', 'sandbox/sandbox-(switch|toolbox)', 'opencode/opencode-version', 'proxy/directory-sync',
            'git/git-question', 'host/host-questions', 'guard/foreign-content-question',
            'openspace-presentation/src/common/(deck|living-code)/',
            'openspace-presentation/src/browser/slides/', 'openspace-whiteboard/src/common/model/', 'workspace-tools/src/providers/',
            'proxy/live-text'
        ].join('|'))
    }
];

/** Functions that return a reason. */
export const REASON_FUNCTIONS = /refus|reason|problem|fault|explain|missing|complaint|obstacle|unknown|trouble|rejection|question/i;

/** Files in which every sentence is a reason, however it goes on its way. */
export const REASON_FILES = new RegExp(`(${[
    'core/src/node/control/agent-pace', 'core/src/node/router/(admission-refusal|command-router|running-command)',
    'core/src/node/surfaces/external-surfaces',
    'core/src/node/paths/path-guard', 'core/src/browser/door/keyed-download-service',
    'core/src/common/(control/agent-control|command/agent-command)',
    'agent/src/node/opencode/(opencode-supervisor|opencode-binary|opencode-settings)', 'agent/src/node/proxy/event-stream',
    'agent/src/node/stream-interceptor/stream-interceptor',
    'hands/src/browser/panes/pane-(closer|focuser)', 'languages/src/browser/debug-senses/debug-look',
    'presentation/src/common/deck/(edit-deck|front-matter)', 'presentation/src/browser/checking/judge-layout',
    'presentation/src/browser/slides/slide-(pictures|diagrams)', 'presentation/src/common/living-code/(fence-info|living-code)',
    'whiteboard/src/browser/boards/board-texts', 'whiteboard/src/common/exchange/json-canvas',
    'whiteboard/src/common/model/(board-file|check-element)',
    'whiteboard/src/common/commands/parse-draft',
    'workspace/src/node/host/workspace-supervisor', 'workspace/src/node/sandbox/workspace-sandbox-runtime',
    'workspace-tools/src/providers/(bubblewrap/probe|selection)', 'workspace-tools/src/agent-sandbox/agent-(connection|files|sandbox)'
].join('|')})\\.ts$`);

/** What no person reads in the page. */
export const NOT_FOR_PERSONS = new RegExp([
    // Answers to HTTP requests and tools, logs, prompts, and texts that are sent on as they are.
    'core/src/node/(hub|door|launch|catalog|audit)/', 'core/src/node/surfaces/surface-manifest', 'core/src/common/messaging/',
    'agent/src/node/(mcp/(mcp-face|tool-answer|mcp-door)|instructions-route|results|feedback)', 'opencode/fetch-alone',
    'chat/src/browser/commit-message/', 'chat/src/browser/asking/', 'help/src/browser/report/problem-text', 'web/src/node/proxy/',
    'whiteboard/src/common/(findings|sight|links)/', 'whiteboard/src/browser/commands/board-(reading|answers)',
    'presentation/src/browser/surface/', 'hands/src/node/source-control/(status-text|patch-budget)',
    // Assertions for programmers.
    'interface/src/browser/rendering/use-service', 'whiteboard/src/browser/view/board-context', 'door/keyed-preview-environment',
    'content/src/common/code-references/', 'webviews/', 'manager/details/extension-page',
    // Commands that are shown to be copied.
    'welcome/src/browser/model/environment-checks',
    // Scripts, protocols, and what runs inside of a sandbox or in the process of extensions.
    'packages/(scripted-model|language-servers|foundation/src/mcp)/', 'providers/e2b/(double|guest-scripts)', 'providers/start-script',
    'workspace-tools/src/(agent/(failure|files)|channel/|cli/|conformance/|server/)', 'seccomp/',
    'microvm/(kernel|firecracker/guest-socket|image/guest-setup)'
].join('|'));

/** What zod says about arguments and settings. */
export const REASONS_OF_LIBRARIES = [
    'Invalid input: expected {0}, received {1}', 'Invalid input: expected {0}', 'Invalid input', 'Invalid option: expected one of {0}',
    'Too small: expected {0} to have >={1} characters', 'Too big: expected {0} to have <={1} characters',
    'Too small: expected {0} to have >={1} items', 'Too big: expected {0} to have <={1} items',
    'Too small: expected {0} to be >={1}', 'Too big: expected {0} to be <={1}', 'Too small: expected {0} to be >{1}',
    'Unrecognized key: {0}', 'Unrecognized keys: {0}'
];
