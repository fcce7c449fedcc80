import { l10n } from 'vscode';
import { FURTHER_SERVERS, installed } from './further-servers';
import { install, installFrom } from './install-hints';
import { ServerDefinition, ShippedProgram } from './server-definition';
import { bashSettings, pythonSettings, scriptSettings, yamlSettings } from './server-settings';

const shipped = (name: string, ...args: string[]): ShippedProgram => ({ kind: 'shipped', name, args });

/** All servers; a language has at most one. `docs/decisions/language-servers.md` says why these. */
export const SERVERS: readonly ServerDefinition[] = [
    {
        id: 'typescript',
        name: 'TypeScript',
        languages: ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'],
        program: shipped('typescript', '--lsp', '--stdio'),
        runsFolderCode: false,
        settings: { 'js/ts': scriptSettings, 'typescript': scriptSettings, 'javascript': scriptSettings }
    },
    {
        id: 'python',
        name: 'Python',
        languages: ['python'],
        program: shipped('pyright', '--stdio'),
        // Asks an interpreter, which may be the folder's own, where its packages are.
        runsFolderCode: true,
        settings: { python: pythonSettings }
    },
    {
        id: 'yaml',
        name: 'YAML',
        languages: ['yaml', 'dockercompose'],
        program: shipped('yaml', '--stdio'),
        runsFolderCode: false,
        settings: { yaml: yamlSettings }
    },
    {
        id: 'bash',
        name: 'Shell Script',
        languages: ['shellscript'],
        program: shipped('bash', 'start'),
        runsFolderCode: false,
        settings: { bashIde: bashSettings }
    },
    {
        id: 'json',
        name: 'JSON',
        languages: ['json', 'jsonc', 'snippets'],
        program: shipped('json', '--stdio'),
        runsFolderCode: false,
        borrowed: {
            id: 'vscode.json-language-features',
            commands: ['json.clearCache', 'json.sort', 'json.validate'],
            participants: 'jsonLanguageParticipants'
        }
    },
    {
        id: 'css',
        name: 'CSS',
        languages: ['css', 'scss', 'less'],
        program: shipped('css', '--stdio'),
        runsFolderCode: false,
        borrowed: { id: 'vscode.css-language-features', commands: [] }
    },
    {
        id: 'html',
        name: 'HTML',
        languages: ['html'],
        program: shipped('html', '--stdio'),
        runsFolderCode: false,
        borrowed: { id: 'vscode.html-language-features', commands: [], participants: 'htmlLanguageParticipants' }
    },
    {
        id: 'markdown',
        name: 'Markdown',
        languages: ['markdown'],
        program: shipped('markdown', '--stdio'),
        runsFolderCode: false,
        borrowed: {
            id: 'vscode.markdown-language-features',
            commands: [
                'markdown.findAllFileReferences', 'markdown.editor.insertLinkFromWorkspace', 'markdown.editor.insertImageFromWorkspace'
            ],
            withheld: /^markdown\.(show|preview)/,
            keptBy: 'markdown.updateLinksOnFileMove.enabled'
        }
    },
    {
        id: 'go',
        name: 'Go',
        languages: ['go', 'go.mod', 'go.sum'],
        program: installed(install('gopls', 'go install golang.org/x/tools/gopls@latest'), 'gopls'),
        runsFolderCode: true
    },
    {
        id: 'rust',
        name: 'Rust',
        languages: ['rust'],
        program: installed(install('rust-analyzer', 'rustup component add rust-analyzer'), 'rust-analyzer'),
        runsFolderCode: true
    },
    {
        id: 'clangd',
        name: 'C/C++',
        languages: ['c', 'cpp', 'objective-c', 'objective-cpp', 'cuda-cpp'],
        program: installed(
            () => l10n.t('Install {0}, which comes with LLVM: {1}, {2}', 'clangd', 'apt install clangd', 'brew install llvm'), 'clangd'
        ),
        runsFolderCode: true
    },
    {
        id: 'java',
        name: 'Java',
        languages: ['java'],
        program: installed(
            () => l10n.t('Install {0}, the Eclipse JDT language server: {1}, or from {2}', 'jdtls', 'brew install jdtls', 'eclipse.org'),
            'jdtls'
        ),
        runsFolderCode: true
    },
    {
        id: 'php',
        name: 'PHP',
        languages: ['php'],
        program: installed(
            () => l10n.t('Install {0} or {1}: {2}', 'phpactor', 'intelephense', 'npm install -g intelephense'),
            'phpactor language-server', 'intelephense --stdio'
        ),
        runsFolderCode: true
    },
    {
        id: 'ruby',
        name: 'Ruby',
        languages: ['ruby'],
        program: installed(install('ruby-lsp', 'gem install ruby-lsp'), 'ruby-lsp', 'solargraph stdio'),
        runsFolderCode: true
    },
    {
        id: 'lua',
        name: 'Lua',
        languages: ['lua'],
        program: installed(
            installFrom('lua-language-server', 'brew install lua-language-server', 'luals.github.io'), 'lua-language-server'
        ),
        // Its plugins are Lua files that the folder's settings name.
        runsFolderCode: true
    },
    {
        id: 'zig',
        name: 'Zig',
        languages: ['zig'],
        program: installed(installFrom('zls', 'brew install zls', 'zigtools.org'), 'zls'),
        runsFolderCode: true
    },
    ...FURTHER_SERVERS
];

const BY_LANGUAGE = new Map(SERVERS.flatMap(server => server.languages.map(language => [language, server] as const)));

/**
 * The server of a language.
 *
 * @param manifests of extensions, some of which may want their languages to be served
 */
export function serverFor(language: string, manifests: readonly unknown[]): ServerDefinition | undefined {
    return BY_LANGUAGE.get(language) ?? SERVERS.find(({ borrowed }) =>
        borrowed?.participants !== undefined && manifests.some(manifest => takesPart(language, manifest, borrowed.participants!)));
}

function takesPart(language: string, manifest: unknown, key: string): boolean {
    const declared = (manifest as { contributes?: Record<string, unknown> }).contributes?.[key];
    return Array.isArray(declared) && (declared as readonly { languageId?: unknown }[]).some(({ languageId }) => languageId === language);
}
