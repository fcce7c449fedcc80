import { Ide } from './ide';

/** Manifest of an extension for VS Code. */
export interface Manifest {
    readonly name: string;
    readonly main?: string;
    readonly [member: string]: unknown;
}

/** Puts an extension where a person puts their own. */
export function putExtension(ide: Ide, manifest: Manifest, files: Readonly<Record<string, string>>): string {
    const folder = `state/extensions/${manifest.name}`;
    ide.folder.file(`${folder}/package.json`, JSON.stringify({
        publisher: 'acme', version: '1.0.0', engines: { vscode: '^1.80.0' }, ...manifest
    }));
    Object.entries(files).forEach(([name, text]) => ide.folder.file(`${folder}/${name}`, text));
    return ide.folder.at(folder);
}

/** Its webview loads a script and a style of its own, talks with the extension, and says what it could reach. */
export function putProbe(ide: Ide): string {
    return putExtension(ide, {
        name: 'probe',
        main: './extension.js',
        icon: 'icon.svg',
        capabilities: { untrustedWorkspaces: { supported: true } },
        activationEvents: ['onCommand:probe.open'],
        contributes: {
            commands: [{ command: 'probe.open', title: 'Open Probe' }],
            viewsContainers: { activitybar: [{ id: 'probes', title: 'Probes', icon: 'icon.svg' }] },
            views: { probes: [{ id: 'probe.list', name: 'List' }] }
        }
    }, {
        'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16"/></svg>',
        'secrets.json': '{}',
        'extension.js': EXTENSION,
        'media/probe.css': '#greeting { color: rgb(1, 2, 3); }',
        'media/probe.js': PAGE
    });
}

const EXTENSION = `
const vscode = require('vscode');
exports.activate = context => {
    context.subscriptions.push(vscode.commands.registerCommand('probe.open', () => {
        const panel = vscode.window.createWebviewPanel('probe', 'Probe', vscode.ViewColumn.One, { enableScripts: true });
        const { webview } = panel;
        const media = name => webview.asWebviewUri(vscode.Uri.joinPath(context.extensionUri, 'media', name));
        webview.onDidReceiveMessage(({ question }) => webview.postMessage({ answer: question + ' world' }));
        webview.html = '<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy" content="script-src '
            + webview.cspSource + " 'unsafe-inline'; style-src " + webview.cspSource + " 'unsafe-inline'" + '">'
            + '<link rel="stylesheet" href="' + media('probe.css') + '"></head>'
            + '<body><p id="greeting">waiting</p><a id="link" href="https://example.com/">link</a>'
            + '<script src="' + media('probe.js') + '"></script></body></html>';
    }));
};
`;

const PAGE = `
const api = acquireVsCodeApi();
window.addEventListener('message', ({ data }) => {
    if (data.answer) {
        document.getElementById('greeting').textContent = data.answer;
    }
    if (data.ask) {
        api.postMessage({ question: data.ask });
    }
});
api.postMessage({ question: 'hello' });
`;
