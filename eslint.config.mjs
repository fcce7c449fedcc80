import js from '@eslint/js';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const NODE_IMPORTS = ['node:*', 'fs', 'path', 'os', 'child_process', 'crypto', 'net', 'http'];

/** Code of one runtime must not import from another: `common` from neither, `browser` not from `node` and the reverse. */
function boundary(folder, ...forbidden) {
    return {
        files: [`extensions/*/src/${folder}/**/*.{ts,tsx}`],
        ignores: ['**/*.spec.{ts,tsx}'],
        rules: {
            'no-restricted-imports': ['error', {
                patterns: [{ group: forbidden, message: `src/${folder} must stay free of this runtime.` }]
            }]
        }
    };
}

const RAW_HTML = ['innerHTML', 'outerHTML'].map(property => ({
    selector: `AssignmentExpression[left.property.name="${property}"]`,
    message: 'Raw HTML is not inserted; use the sanitising renderers or DOM nodes.'
}));

const NO_RAW_HTML = [...RAW_HTML,
    { selector: 'CallExpression[callee.property.name="insertAdjacentHTML"]', message: 'Raw HTML is not inserted.' },
    { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Raw HTML is not inserted.' }
];

/** Test hooks are for tests; code finds elements by refs, classes or attributes of their own. */
const NO_TEST_HOOKS = [
    'CallExpression > Literal.arguments[value=/data-testid/]',
    'CallExpression > TemplateLiteral.arguments > TemplateElement[value.raw=/data-testid/]',
    'VariableDeclarator > Literal.init[value=/\\[data-testid/]',
    ':not(AssignmentExpression) > MemberExpression[property.name="testid"]',
    'AssignmentExpression > MemberExpression.right[property.name="testid"]'
].map(selector => ({ selector, message: 'Only tests read data-testid.' }));

/** Members are open, or `protected`, as in Theia: whoever extends a class may need them. */
const ONE_VISIBILITY = [
    ':matches(PropertyDefinition, MethodDefinition, TSParameterProperty)[accessibility=/^(private|public)$/]', 'PrivateIdentifier'
].map(selector => ({ selector, message: 'Say protected, or nothing.' }));

/** Services that open something, and names for Theia's open handlers. What they open is activated unless a mode is given. */
const OPENING_SERVICES = 'editors|editorManager|terminals|terminalService';
const OPEN_HANDLERS = 'handler|openHandler|opener|viewer';
const WITHOUT_MODE = ':not(:has(Property[key.name="mode"]))';

/** Ways to move the keyboard. */
const NO_FOCUS = [
    'CallExpression[callee.property.name=/^(focus|activate)$/][arguments.length=0]',
    'CallExpression[callee.property.name="focus"] > ObjectExpression.arguments',
    'CallExpression[callee.property.name="focus"][arguments.length=1] > Identifier.arguments',
    'CallExpression[callee.property.name=/^activate(Widget|Area|.*Tab|.*TabBar)$/]',
    'CallExpression[callee.property.name="openToSide"]',
    'Property[key.name="mode"][value.value="activate"]',
    'Property[key.name="activate"][value.value=true]',
    `CallExpression[callee.property.name="open"][callee.object.property.name=/^(${OPENING_SERVICES})$/]${WITHOUT_MODE}`,
    `CallExpression[callee.property.name="open"][callee.object.name=/^(${OPENING_SERVICES}|${OPEN_HANDLERS})$/]${WITHOUT_MODE}`,
    `CallExpression[callee.name="open"]${WITHOUT_MODE}`
].map(selector => ({
    selector,
    message: 'Only FocusKeeper deals with the keyboard on behalf of the agent; '
        + 'list files of the person\'s own user interface in eslint.config.mjs.'
}));

/** What the person uses themselves may take the keyboard when they go there. */
const OWN_INTERFACE = [
    'extensions/openspace-core/src/browser/notifications/start-problems.ts',
    'extensions/openspace-core/src/browser/trust/folder-changes.ts',
    'extensions/openspace-hands/src/browser/layouts/missing-tab.tsx',
    'extensions/openspace-chat/**',
    'extensions/openspace-content/src/browser/comments/**',
    'extensions/openspace-content/src/browser/links/**',
    'extensions/openspace-web/src/browser/opening/**',
    'extensions/openspace-help/**',
    'extensions/openspace-interface/src/browser/controls/careful-dialog.ts',
    'extensions/openspace-interface/src/browser/menus/**',
    'extensions/openspace-interface/src/browser/settings-view/**',
    'extensions/openspace-interface/src/browser/views/focus-inside.ts',
    'extensions/openspace-languages/src/browser/formatting/missing-formatter.ts',
    'extensions/openspace-languages/src/browser/history/file-history.ts',
    'extensions/openspace-languages/src/browser/manager/**',
    'extensions/openspace-presentation/src/browser/commands/new-deck-wizard.ts',
    'extensions/openspace-presentation/src/browser/export/export-wizard.ts',
    'extensions/openspace-presentation/src/browser/presenter/**',
    'extensions/openspace-presentation/src/browser/stage/**',
    'extensions/openspace-presentation/src/browser/talk/**',
    'extensions/openspace-presentation/src/browser/view/**',
    'extensions/openspace-web/src/browser/tab/web-tab.tsx',
    'extensions/openspace-preview/**',
    'extensions/openspace-whiteboard/src/browser/commands/board-wizards.ts',
    'extensions/openspace-whiteboard/src/browser/view/**',
    'extensions/openspace-welcome/**',
    'extensions/openspace-workspace/**',
    'extensions/openspace-core/src/browser/activity/**',
    'extensions/openspace-core/src/browser/control/**',
    // Opens what the person clicked on.
    'extensions/openspace-core/src/browser/file-surfaces/file-surface.ts',
    // Gives the keyboard to a pane, by FocusKeeper, if the person does not need it.
    'extensions/openspace-hands/src/browser/panes/polite-focus.ts',
    // Gives it back to where the person was when they have answered.
    'extensions/openspace-hands/src/browser/panes/unsaved-tab-dialog.ts'
];

export default tseslint.config(
    {
        ignores: [
            '**/lib/**', 'apps/*/plugins/**', '**/src-gen/**', '**/gen-esbuild*', '**/node_modules/**', 'coverage/**', '.cache/**',
            'test-results/**',
            '!scripts/lib/**'
        ]
    },
    js.configs.recommended,
    {
        files: ['**/*.{ts,tsx}'],
        extends: [tseslint.configs.recommendedTypeChecked],
        languageOptions: {
            parserOptions: {
                // One program: with one for each package, Theia's types are read and checked seventeen times.
                project: './tsconfig.lint.json',
                tsconfigRootDir: import.meta.dirname
            }
        },
        plugins: { 'import-x': importX, 'react-hooks': reactHooks },
        settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs'] })] },
        rules: {
            ...reactHooks.configs.recommended.rules,
            '@typescript-eslint/no-explicit-any': 'error',
            // Log calls of Theia return promises that never matter to the caller.
            '@typescript-eslint/no-floating-promises': ['error', {
                allowForKnownSafeCalls: [{ from: 'package', package: '@theia/core', name: ['debug', 'info', 'warn', 'error'] }]
            }],
            '@typescript-eslint/no-namespace': 'off',
            '@typescript-eslint/no-redeclare': 'off',
            '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
            '@typescript-eslint/switch-exhaustiveness-check': 'off',
            '@typescript-eslint/require-await': 'off',
            'curly': 'error',
            'eqeqeq': ['error', 'always'],
            'import-x/no-cycle': ['error', { ignoreExternal: true }],
            'no-console': 'error',
            'no-redeclare': 'off',
            'no-restricted-properties': ['error', { property: 'dangerouslySetInnerHTML', message: 'Raw HTML is not inserted.' }],
            'no-restricted-syntax': ['error', ...NO_RAW_HTML]
        }
    },
    {
        files: ['{apps,bench,extensions,packages,scripts,tests}/**/*.{ts,tsx,mjs}'],
        rules: { 'max-len': ['error', { code: 140 }] }
    },
    {
        files: ['{extensions,packages}/*/src/**/*.{ts,tsx}'],
        ignores: ['**/*.spec.{ts,tsx}', '**/fixtures/**'],
        rules: { 'no-restricted-syntax': ['error', ...NO_RAW_HTML, ...NO_TEST_HOOKS, ...ONE_VISIBILITY] }
    },
    {
        files: ['extensions/*/src/browser/**/*.{ts,tsx}'],
        ignores: ['**/*.spec.{ts,tsx}', '**/fixtures/**', 'extensions/openspace-core/src/browser/person/focus-keeper.ts', ...OWN_INTERFACE],
        rules: { 'no-restricted-syntax': ['error', ...NO_RAW_HTML, ...NO_TEST_HOOKS, ...ONE_VISIBILITY, ...NO_FOCUS] }
    },
    {
        // Matchers such as `expect.any` and parsed JSON are untyped by nature; what they are compared with is not.
        files: ['**/*.spec.{ts,tsx}', 'tests/**/*.ts', '**/test/**/*.ts'],
        rules: {
            '@typescript-eslint/no-unsafe-assignment': 'off',
            '@typescript-eslint/no-unsafe-return': 'off',
            '@typescript-eslint/unbound-method': 'off'
        }
    },
    {
        // Playwright's fixtures take an empty pattern and a callback that is called `use`.
        files: ['tests/e2e/**/*.ts'],
        rules: { 'no-empty-pattern': 'off', 'react-hooks/rules-of-hooks': 'off' }
    },
    boundary(
        'common', '**/browser', '**/browser/**', '**/node', '**/node/**', '@theia/*/lib/browser', '@theia/*/lib/browser/**',
        '@theia/*/lib/node', '@theia/*/lib/node/**', ...NODE_IMPORTS
    ),
    boundary('browser', '**/node', '**/node/**', '@theia/*/lib/node', '@theia/*/lib/node/**', ...NODE_IMPORTS),
    boundary('node', '**/browser', '**/browser/**', '@theia/*/lib/browser', '@theia/*/lib/browser/**'),
    {
        files: ['**/*.{mjs,js,cjs}'],
        languageOptions: {
            globals: Object.fromEntries([
                'process', 'console', 'URL', 'Buffer', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate',
                'performance', 'fetch', 'AbortSignal', 'module', 'globalThis', 'TextDecoder', 'window', 'document', 'location', 'history', 'localStorage',
                'navigator', 'Request', 'XMLHttpRequest', 'URLSearchParams', 'require'
            ].map(name => [name, 'readonly']))
        },
        rules: { 'curly': 'error', 'eqeqeq': ['error', 'always'], 'no-console': 'error' }
    }
);
