/**
 * Extensions of VS Code that belong to the application, and what is changed in them. `docs/decisions/built-in-extensions.md` says why
 * these, and what each costs. Whoever changes a version changes its hash with it: `npm view code-server@… dist.integrity`.
 *
 * @typedef {object} BuiltInExtension
 * @property {(manifest: any) => any} [manifest] changes its package.json
 * @property {string[]} [without] files and folders that nobody needs here
 * @property {{ file: string, from: string, to: string }[]} [edits] of texts that must occur once
 * @property {{ file: string, made: string }} [client] its client for a language server, which our own extension starts, watches and
 *     ends, and how it is made there
 */

/** Brings VS Code's own extensions, built for Node. */
export const CODE_SERVER = {
    name: 'code-server',
    version: '4.100.3',
    integrity: 'sha512-q/Fh2DOxCRNhC/WiG/6sAhSKnj7ZACTVBaeeZ+rWjol//0FCbl/qg1ln5ecZ99jYcfqMxZZAyWcN+YBIo0DgpA=='
};

export const FOLDER_IN_CODE_SERVER = 'lib/vscode/extensions';

/** Go into the folder of every extension. */
export const LICENCES = ['LICENSE', 'ThirdPartyNotices.txt'];

/** The schemas of schemastore.org as a package. */
export const SCHEMA_STORE = {
    name: 'schemastore',
    version: '0.2.2',
    integrity: 'sha512-cpmpWDZnc58zpa39FYCDnsFZSUuVWLi+dUsQWzMvBbJ9oq7HDItEA+4voF7qGFgcfEjY4I7qWh6+BKc5JeE70A=='
};

/** @type {Record<string, BuiltInExtension>} by the names of their folders */
export const BUILT_IN_EXTENSIONS = {
    'git': {
        manifest: manifest => afterStart(withProperty(withoutProperty(manifest, 'git.path'), 'git.autoRepositoryDetection', {
            // A repository of a file that happens to be open is nobody's choice.
            default: 'subFolders'
        })),
        // A script of ours, whatever a settings file says: extensions/openspace-languages/src/host-process/guarded-git.sh
        edits: [{
            file: 'dist/main.js',
            from: 'c.workspace.getConfiguration("git").get("path")',
            to: 'process.env.OPENSPACE_GIT'
        }, {
            // Notifications have no links: it would be shown as it is written.
            file: 'dist/main.js',
            from: 'to [periodically run "git fetch"]({1})?',
            to: 'to periodically run "git fetch"?'
        }, {
            // Git says that a partial clone lacks something, in its words of old and new, in its output, where nobody looks:
            // extensions/openspace-languages/src/browser/history/partial-clone-notice.ts
            file: 'dist/main.js',
            from: 'const[e,t,i]=await o;return{exitCode:e,stdout:t,stderr:i}',
            to: 'const[e,t,i]=await o;e&&/from promisor remote|lazy fetching disabled/.test(i)'
                + '&&y.commands.executeCommand("openspaceGit.tellOfLack").then(void 0,()=>{});return{exitCode:e,stdout:t,stderr:i}'
        }]
    },
    'git-base': {
        // The others are among the bundled languages.
        manifest: ({ contributes, ...manifest }) => afterStart({
            ...manifest,
            contributes: {
                ...contributes,
                languages: contributes.languages.filter(({ id }) => id === 'ignore'),
                grammars: contributes.grammars.filter(({ language }) => language === 'ignore')
            }
        }),
        without: ['languages/git-commit.language-configuration.json', 'languages/git-rebase.language-configuration.json',
            'syntaxes/git-commit.tmLanguage.json', 'syntaxes/git-rebase.tmLanguage.json']
    },
    'json-language-features': {
        client: { file: 'client/dist/node/jsonClientMain.js', made: 'new l.LanguageClient(e,t,a,n)' },
        // A schema that a file names would be a request that the file's author chose. A folder cannot turn it on.
        manifest: manifest => withProperty(manifest, 'json.schemaDownload.enable', { default: false, scope: 'application' })
    },
    'css-language-features': {
        client: { file: 'client/dist/node/cssClientMain.js', made: 'new r.LanguageClient(e,t,l,n)' }
    },
    'html-language-features': {
        client: { file: 'client/dist/node/htmlClientMain.js', made: 'new d.LanguageClient(e,t,o,n)' },
        edits: [{
            file: 'server/dist/node/490.htmlServerMain.js',
            from: '(0,t.join)(d,"../../node_modules/typescript/lib")',
            // Ours, wherever Node finds it.
            to: '(0,t.dirname)(require.resolve("typescript"))'
        }]
    },
    'markdown-language-features': {
        client: { file: 'dist/extension.js', made: 'new l.LanguageClient(e,t,a,n)' },
        // Links that lead nowhere are the errors of this language; VS Code leaves them out unless told.
        manifest: manifest => withProperty(withoutPreview(manifest), 'markdown.validate.enabled', { default: true }),
        without: ['media', 'notebook-out']
    },
    'emmet': {},
    'merge-conflict': {},
    'references-view': { without: ['media/demo.png'] },
    'npm': {
        manifest: npmScripts,
        without: ['images'],
        // Asks npm, which asks its registry, whatever the setting says.
        edits: [{
            file: 'dist/npmMain.js',
            from: 'isEnabled(){return this.npmCommandPath||this.onlineEnabled()}',
            to: 'isEnabled(){return this.onlineEnabled()}'
        }, {
            file: 'dist/npmMain.js',
            from: 'return this.npmCommandPath&&(n=await this.npmView(',
            to: 'return this.onlineEnabled()&&this.npmCommandPath&&(n=await this.npmView('
        }]
    },
    'ms-vscode.js-debug': {
        manifest: debuggingOfNode,
        without: ['resources/readme', 'resources/logo.png', 'resources/logo.svg', 'src/ui', 'readme.md', 'telemetry.json',
            'src/diagnosticTool.js', 'src/diagnosticTool.css',
            'src/win32-app-container-tokens.win32-arm64-msvc-4ZJZ3U55.node', 'src/win32-app-container-tokens.win32-x64-msvc-VCQE7GJP.node']
    }
};

/**
 * The main file of an extension with a `client`: `packages/language-servers/src/borrowed` runs that, and needs what the extension has.
 */
export const LENDER = {
    file: 'dist/lender.js',
    text: 'const vscode = require("vscode");\nexports.activate = context => ({ context, vscode });\n'
};

/** Files of every extension that are of no use at run time. */
export const NEVER_NEEDED = /\.map$|(^|\/)README\.md$/;

/** Which files get which schema of the store. What a schema refers to and is not in this list counts as anything. */
export const JSON_SCHEMAS = {
    'package': ['package.json'],
    'tsconfig': ['tsconfig.json', 'tsconfig.*.json', 'tsconfig-*.json'],
    'jsconfig': ['jsconfig.json', 'jsconfig.*.json'],
    'eslintrc': ['.eslintrc', '.eslintrc.json'],
    'prettierrc': ['.prettierrc', '.prettierrc.json'],
    'stylelintrc': ['.stylelintrc', '.stylelintrc.json'],
    'babelrc': ['.babelrc', '.babelrc.json', 'babel.config.json'],
    'swcrc': ['.swcrc'],
    'mocharc': ['.mocharc.json', '.mocharc.jsonc'],
    'nycrc': ['.nycrc', '.nycrc.json'],
    'nodemon': ['nodemon.json'],
    'lerna': ['lerna.json'],
    'commitlintrc': ['.commitlintrc', '.commitlintrc.json'],
    'web-manifest': ['manifest.webmanifest', '*.webmanifest'],
    'global': ['global.json'],
    'appsettings': ['appsettings.json', 'appsettings.*.json'],
    'launchsettings': ['launchSettings.json']
};

/** The same for YAML files. */
export const YAML_SCHEMAS = {
    'github-workflow': ['.github/workflows/*.yml', '.github/workflows/*.yaml'],
    'github-action': ['action.yml', 'action.yaml'],
    'github-issue-forms': ['.github/ISSUE_TEMPLATE/*.yml', '.github/ISSUE_TEMPLATE/*.yaml'],
    'dependabot-2.0': ['.github/dependabot.yml', '.github/dependabot.yaml'],
    'gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci': ['.gitlab-ci.yml', '*.gitlab-ci.yml'],
    'circleciconfig': ['.circleci/config.yml'],
    'raw.githubusercontent.com/compose-spec/compose-spec/master/schema/compose-spec': [
        'compose.yml', 'compose.yaml', 'compose.*.yml', 'compose.*.yaml',
        'docker-compose.yml', 'docker-compose.yaml', 'docker-compose.*.yml', 'docker-compose.*.yaml'
    ],
    'chart': ['Chart.yml', 'Chart.yaml'],
    'helmfile': ['helmfile.yml', 'helmfile.yaml'],
    'kustomization': ['kustomization.yml', 'kustomization.yaml'],
    'pre-commit-config': ['.pre-commit-config.yml', '.pre-commit-config.yaml'],
    'prometheus': ['prometheus.yml', 'prometheus.yaml'],
    'codecov': ['codecov.yml', '.codecov.yml']
};

/**
 * Runs after what open files ask for. Extensions that run from the start are waited for before any other begins, and git's starts a
 * dozen programs first: the first completion and the first error would come later by as much.
 */
function afterStart({ activationEvents = [], ...manifest }) {
    return { ...manifest, activationEvents: activationEvents.map(event => event === '*' ? 'onStartupFinished' : event) };
}

function withProperty(manifest, key, change) {
    const { configuration } = manifest.contributes;
    const properties = { ...configuration.properties, [key]: { ...configuration.properties[key], ...change } };
    return { ...manifest, contributes: { ...manifest.contributes, configuration: { ...configuration, properties } } };
}

function withoutProperty(manifest, key) {
    const { configuration } = manifest.contributes;
    const properties = { ...configuration.properties };
    delete properties[key];
    return { ...manifest, contributes: { ...manifest.contributes, configuration: { ...configuration, properties } } };
}

/** Ours is the only preview of Markdown. */
function withoutPreview(manifest) {
    const { commands, configuration, configurationDefaults, jsonValidation, menus } = manifest.contributes;
    const kept = commands.filter(({ command }) => /findAllFileReferences|editor\.insert/.test(command));
    const isKept = ({ command }) => kept.some(entry => entry.command === command);
    const properties = Object.entries(configuration.properties).filter(([key]) => !/^markdown\.(preview|styles)/.test(key));
    return {
        ...manifest,
        activationEvents: ['onLanguage:markdown'],
        contributes: {
            commands: kept,
            configuration: { ...configuration, properties: Object.fromEntries(properties) },
            configurationDefaults,
            jsonValidation,
            menus: Object.fromEntries(Object.entries(menus).map(([name, items]) => [name, items.filter(isKept)]))
        }
    };
}

/** Scripts as tasks. Its other parts ask the registry, or stand beside what is there: schemas, languages, a second explorer. */
function npmScripts(manifest) {
    const { commands, configuration, menus, taskDefinitions } = withProperty(manifest, 'npm.fetchOnlinePackageInfo', {
        // What a file names would be looked up. A folder cannot turn it on.
        default: false, scope: 'application'
    }).contributes;
    const isOfExplorer = command => /^npm\.(openScript|refresh|runInstall|runScriptFromFolder)$/.test(command);
    const properties = Object.entries(configuration.properties).filter(([key]) => !/scriptExplorer|RunFromFolder/i.test(key));
    return {
        ...manifest,
        icon: undefined,
        activationEvents: ['onTaskType:npm', 'onLanguage:json'],
        contributes: {
            commands: commands.filter(({ command }) => !isOfExplorer(command)),
            menus: {
                commandPalette: menus.commandPalette.filter(({ command }) => !isOfExplorer(command)),
                'editor/context': menus['editor/context']
            },
            configuration: { ...configuration, properties: Object.fromEntries(properties) },
            taskDefinitions
        }
    };
}

/** Node and what runs in it. Browsers are not debugged from here, and its diagnostics are for those who work on it. */
function debuggingOfNode(manifest) {
    const { breakpoints, commands, configuration, debuggers, keybindings, menus } = manifest.contributes;
    const isOfOthers = text => /chrome|msedge|extensionHost/i.test(text);
    const isUnused = command => /XHR|CustomBreakpoint|revealPage|debugLink|iagnostic|EdgeDevTools|callers|network/.test(command);
    const kept = commands.filter(({ command }) => !isUnused(command));
    const isKept = ({ command }) => kept.some(entry => entry.command === command);
    const properties = Object.entries(configuration.properties).filter(([key]) => !/ByLink|autoAttach|Edge|enableNetworkView/.test(key));
    return {
        ...manifest,
        icon: undefined,
        activationEvents: manifest.activationEvents.filter(event =>
            !isOfOthers(event) && !/FileSystem|AutoAttach|CDP|completion/i.test(event)),
        contributes: {
            breakpoints: breakpoints.filter(({ language }) => /^(java|type)script/.test(language)),
            commands: kept,
            configuration: { ...configuration, properties: Object.fromEntries(properties) },
            debuggers: debuggers.filter(({ type }) => !isOfOthers(type)).map(entry => ({ ...entry, aiKey: undefined })),
            keybindings: keybindings.filter(isKept),
            menus: Object.fromEntries(Object.entries(menus).map(([name, items]) => [name, items.filter(isKept)]))
        }
    };
}
