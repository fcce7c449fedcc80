import { buildSync } from 'esbuild';
import { makeVsix, MANIFEST } from '../../support/vsix';

const ROOT = process.cwd();

/** A package as an author publishes it: a command, a page, a client with its language server, a theme and an icon theme. */
export function greeterVsix(version = MANIFEST.version): Promise<Buffer> {
    return makeVsix({
        'extension/package.json': JSON.stringify({
            ...MANIFEST, version, name: 'greeter', displayName: 'Greeter', description: 'Greets', main: './main.js',
            activationEvents: ['onLanguage:greeting'],
            contributes: {
                commands: [
                    { command: 'greeter.greet', title: 'Greet Everybody' },
                    { command: 'greeter.page', title: 'Show Greeting Page' }
                ],
                languages: [{ id: 'greeting', extensions: ['.greet'] }],
                themes: [{ label: 'Test Night', uiTheme: 'vs-dark', path: './night.json' }],
                iconThemes: [{ id: 'test-icons', label: 'Test Icons', path: './icons.json' }]
            }
        }),
        'extension/README.md': '# How to greet\n\n<img src="https://evil.example/p.png" alt="Logo">\n![shot](https://evil.example/s.png)\n'
            + '![own](greet.svg)\n\n<script>window.hacked = 1</script>\n\n'
            + '[run](command:openspace.pane.list?{}) and [file](src/a.ts)\n\n```html\n<b>kept</b>\n```\n',
        'extension/night.json': JSON.stringify({
            name: 'Test Night', type: 'dark', colors: { 'editor.background': '#010203' }, tokenColors: []
        }),
        'extension/icons.json': JSON.stringify({
            iconDefinitions: { greet: { iconPath: './greet.svg' } }, fileExtensions: { greet: 'greet' }
        }),
        'extension/greet.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><circle cx="8" cy="8" r="8"/></svg>',
        'extension/main.js': bundle(CLIENT),
        'extension/server.js': bundle(SERVER)
    });
}

/** A theme and nothing else. */
export function themeVsix(name: string, version = MANIFEST.version): Promise<Buffer> {
    return makeVsix({ 'extension/package.json': JSON.stringify({ ...MANIFEST, version, name, displayName: 'Only a Theme' }) });
}

/** A pack without code: it needs what is built in, and brings the tool and something that nobody has. */
export function packVsix(): Promise<Buffer> {
    return makeVsix({ 'extension/package.json': JSON.stringify({
        ...MANIFEST, version: '1.0.0', name: 'pack', extensionDependencies: ['vscode.git'], extensionPack: ['acme.tool', 'acme.gone']
    }) });
}

/** Says what it gets from the base, without which it does not run. */
export function toolVsix(version: string): Promise<Buffer> {
    return makeVsix({
        'extension/package.json': JSON.stringify({
            ...MANIFEST, version, name: 'tool', displayName: 'Tool', main: './main.js', extensionDependencies: ['acme.base'],
            contributes: { commands: [{ command: 'tool.tell', title: 'Tell What the Base Says' }] }
        }),
        'extension/main.js': `const vscode = require('vscode');
            exports.activate = () => vscode.commands.registerCommand('tool.tell', () =>
                vscode.window.showInformationMessage(vscode.extensions.getExtension('acme.base').exports.words));`
    });
}

export function baseVsix(): Promise<Buffer> {
    return makeVsix({
        'extension/package.json': JSON.stringify({ ...MANIFEST, version: '1.0.0', name: 'base', displayName: 'Base', main: './main.js' }),
        'extension/main.js': "exports.activate = () => ({ words: 'Hello from the base' });"
    });
}

/** Does as much as it can, without end: messages, notices, output, problems, and then it never answers again. */
export function floodVsix(): Promise<Buffer> {
    return makeVsix({
        'extension/package.json': JSON.stringify({
            ...MANIFEST, name: 'flood', displayName: 'Flood', main: './main.js',
            contributes: { commands: [{ command: 'flood.start', title: 'Start the Flood' }] }
        }),
        'extension/main.js': FLOOD
    });
}

function bundle(contents: string): string {
    const { outputFiles } = buildSync({
        stdin: { contents, resolveDir: ROOT }, external: ['vscode'],
        bundle: true, write: false, platform: 'node', format: 'cjs', logLevel: 'error'
    });
    return outputFiles[0].text;
}

const CLIENT = `
const vscode = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');
exports.activate = async context => {
    context.subscriptions.push(
        vscode.commands.registerCommand('greeter.greet', () => vscode.window.showInformationMessage('Hello from an extension')),
        vscode.commands.registerCommand('greeter.page', () => {
            const panel = vscode.window.createWebviewPanel('greeting', 'Greeting', vscode.ViewColumn.One, { enableScripts: true });
            panel.webview.onDidReceiveMessage(name => panel.webview.postMessage('Hello ' + name));
            panel.webview.html = '<body><p id="greeting"></p><script>'
                + 'onmessage = ({ data }) => { document.getElementById("greeting").textContent = data; };'
                + 'acquireVsCodeApi().postMessage("page");</script></body>';
        })
    );
    const server = { module: context.asAbsolutePath('server.js'), transport: TransportKind.ipc };
    const client = new LanguageClient('greeting', 'Greeting', server, { documentSelector: [{ language: 'greeting' }] });
    context.subscriptions.push(client);
    await client.start();
};
`;

const SERVER = `
const { createConnection, TextDocuments, ProposedFeatures, TextDocumentSyncKind } = require('vscode-languageserver/node');
const { TextDocument } = require('vscode-languageserver-textdocument');
const connection = createConnection(ProposedFeatures.all);
const documents = new TextDocuments(TextDocument);
connection.onInitialize(() => ({ capabilities: { textDocumentSync: TextDocumentSyncKind.Incremental } }));
const problem = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 4 } }, message: 'Be kind', severity: 1 };
documents.onDidChangeContent(({ document }) => connection.sendDiagnostics({
    uri: document.uri, diagnostics: document.getText().includes('rude') ? [problem] : []
}));
documents.listen(connection);
connection.listen();
`;

const FLOOD = `
const vscode = require('vscode');
exports.activate = () => vscode.commands.registerCommand('flood.start', () => {
    const panel = vscode.window.createWebviewPanel('flood', 'Flood', vscode.ViewColumn.One, { enableScripts: true });
    panel.webview.html = '<body>flood<script>const api = acquireVsCodeApi(); const text = "x".repeat(1000);'
        + 'const pour = () => { api.postMessage({ text }); top.postMessage({ command: "did-click-link", data: text }, "*"); };'
        + 'setInterval(() => { for (let i = 0; i < 200; i++) { pour(); } }, 1);</script></body>';
    const output = vscode.window.createOutputChannel('Flood');
    const problems = vscode.languages.createDiagnosticCollection('flood');
    const zero = new vscode.Range(0, 0, 0, 1);
    for (let round = 0; round < 50; round++) {
        vscode.window.showWarningMessage('Flood ' + round);
        output.append('line of the flood\\n'.repeat(5000));
        problems.set(vscode.Uri.file('/flood/' + round), Array.from({ length: 100 }, (_, i) => new vscode.Diagnostic(zero, 'flood ' + i)));
    }
    setTimeout(() => { for (;;) { } }, 3000);
});
`;
