import { Ide } from './ide';
import { putExtension } from './probe-extension';

/**
 * A language of which every answer is known: a line `def name` defines a name, `use name` uses one, in whatever file of the same
 * folder. A name that nobody defines is an error, `todo` a warning.
 */
export function putToyLanguage(ide: Ide): void {
    putExtension(ide, {
        name: 'toy',
        main: './extension.js',
        capabilities: { untrustedWorkspaces: { supported: true } },
        activationEvents: ['onLanguage:toy'],
        contributes: { languages: [{ id: 'toy', extensions: ['.toy'] }] }
    }, { 'extension.js': EXTENSION });
}

const EXTENSION = String.raw`
const vscode = require('vscode');
const fs = require('fs');
const path = require('path');

/** How long it thinks about a text, as a server does. */
const THINKING_MS = 100;

const OUTSIDE = vscode.Uri.file('/etc/hostname');

const words = text => text.split(/\r?\n/).flatMap((line, number) => {
    const match = /^(\s*)(def|use|todo)\s+(\w+)/.exec(line);
    if (!match) {
        return [];
    }
    const start = match[0].length - match[3].length;
    return [{ kind: match[2], name: match[3], range: new vscode.Range(number, start, number, start + match[3].length) }];
});

const textOf = file => vscode.workspace.textDocuments.find(({ uri }) => uri.fsPath === file)?.getText() ?? fs.readFileSync(file, 'utf8');

/** Of all files beside it. */
const project = document => {
    const folder = path.dirname(document.uri.fsPath);
    return fs.readdirSync(folder).filter(name => name.endsWith('.toy')).flatMap(name => {
        const file = path.join(folder, name);
        return words(textOf(file)).map(word => ({ ...word, uri: vscode.Uri.file(file) }));
    });
};

const wordAt = (document, position) => words(document.getText()).find(({ range }) => range.contains(position));

exports.activate = context => {
    const collection = vscode.languages.createDiagnosticCollection('toy');
    const problem = (range, message, severity) =>
        Object.assign(new vscode.Diagnostic(range, message, severity), { source: 'toy', code: 7 });
    const check = document => {
        const all = [...project(document), ...words(document.getText())];
        const defined = new Set(all.filter(({ kind }) => kind === 'def').map(({ name }) => name));
        collection.set(document.uri, words(document.getText()).flatMap(({ kind, name, range }) => {
            if (kind === 'todo') {
                return [problem(range, 'Still to do: ' + name, vscode.DiagnosticSeverity.Warning)];
            }
            return kind === 'use' && !defined.has(name)
                ? [problem(range, 'Nobody defines ' + name, vscode.DiagnosticSeverity.Error)] : [];
        }));
    };
    const isToy = document => document.languageId === 'toy';
    const later = document => isToy(document) && setTimeout(() => document.isClosed || check(document), THINKING_MS);
    vscode.workspace.textDocuments.forEach(later);
    context.subscriptions.push(
        collection,
        vscode.workspace.onDidOpenTextDocument(later),
        vscode.workspace.onDidChangeTextDocument(({ document }) => later(document)),
        vscode.languages.registerDocumentSymbolProvider('toy', {
            provideDocumentSymbols: document => words(document.getText()).filter(({ kind }) => kind === 'def').map(({ name, range }) =>
                new vscode.DocumentSymbol(name, '', vscode.SymbolKind.Function, range, range))
        }),
        vscode.languages.registerWorkspaceSymbolProvider({
            provideWorkspaceSymbols: async query => (await vscode.workspace.findFiles('**/*.toy')).flatMap(uri => words(textOf(uri.fsPath))
                .filter(({ kind, name }) => kind === 'def' && name.includes(query))
                .map(({ name, range }) =>
                    new vscode.SymbolInformation(name, vscode.SymbolKind.Function, '', new vscode.Location(uri, range))))
        }),
        vscode.languages.registerHoverProvider('toy', {
            provideHover: (document, position) => {
                const word = wordAt(document, position);
                return word && new vscode.Hover('**' + word.name + '** is a name of toys.');
            }
        }),
        vscode.languages.registerDefinitionProvider('toy', {
            provideDefinition: (document, position) => {
                const word = wordAt(document, position);
                return project(document).filter(({ kind, name }) => kind === 'def' && name === word?.name)
                    .map(({ uri, range }) => new vscode.Location(uri, range))
                    .concat(word?.name === 'root' ? [new vscode.Location(OUTSIDE, new vscode.Position(0, 0))] : []);
            }
        }),
        vscode.languages.registerReferenceProvider('toy', {
            provideReferences: (document, position) => {
                const word = wordAt(document, position);
                return project(document).filter(({ name }) => name === word?.name).map(({ uri, range }) => new vscode.Location(uri, range));
            }
        }),
        vscode.languages.registerRenameProvider('toy', {
            provideRenameEdits: (document, position, newName) => {
                const edit = new vscode.WorkspaceEdit();
                const word = wordAt(document, position);
                project(document).filter(({ name }) => name === word?.name).forEach(({ uri, range }) => edit.replace(uri, range, newName));
                return edit;
            }
        }),
        vscode.languages.registerDocumentFormattingEditProvider('toy', {
            provideDocumentFormattingEdits: document => words(document.getText()).filter(({ range }) => range.start.character !== 4)
                .map(({ kind, name, range }) => vscode.TextEdit.replace(document.lineAt(range.start.line).range, kind + ' ' + name))
        }),
        vscode.languages.registerCodeActionsProvider('toy', {
            provideCodeActions: (document, _range, { diagnostics }) => diagnostics.filter(({ code }) => code === 7).map(found => {
                const name = document.getText(found.range);
                const action = new vscode.CodeAction('Define ' + name, vscode.CodeActionKind.QuickFix);
                action.edit = new vscode.WorkspaceEdit();
                action.edit.insert(document.uri, new vscode.Position(0, 0), 'def ' + name + '\n');
                return action;
            })
        })
    );
};
`;
