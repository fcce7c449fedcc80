import { spawn } from 'node:child_process';
import { commands, Diagnostic, DiagnosticSeverity, Disposable, languages, Range, TextDocument, Uri, workspace } from 'vscode';
import { PendingChecks } from '../checks/pending-checks';
import { isForBash, placeOf, readShellErrors } from './shell-syntax';

/** Asked by the agent's commands, with the URI of a file: resolves when what bash says of it has been told. Not in the palette. */
const WHEN_CHECKED = 'openspaceLanguageServers.whenChecked';

/** A script that keeps bash busy for longer is not worth the wait. */
const MAX_MS = 5_000;

/**
 * Errors in shell scripts, from bash itself: the language server has none of its own, only those of ShellCheck where that is installed.
 * Bash reads the script and does not run it.
 */
export class ShellChecker implements Disposable {

    protected readonly errors = languages.createDiagnosticCollection('bash');
    protected readonly checks = new PendingChecks(document => this.check(document));
    protected readonly subscriptions: Disposable;

    constructor(protected readonly bash: string) {
        this.subscriptions = Disposable.from(
            this.errors, this.checks,
            commands.registerCommand(WHEN_CHECKED, (uri: string) => this.checks.whenDone(Uri.parse(uri).toString())),
            workspace.onDidOpenTextDocument(document => this.begin(document)),
            workspace.onDidChangeTextDocument(({ document }) => this.begin(document)),
            workspace.onDidCloseTextDocument(document => this.forget(document))
        );
        workspace.textDocuments.forEach(document => this.begin(document));
    }

    dispose(): void {
        this.subscriptions.dispose();
    }

    protected begin(document: TextDocument): void {
        if (document.languageId === 'shellscript') {
            this.checks.begin(document);
        }
    }

    protected forget(document: TextDocument): void {
        this.checks.cancel(document);
        this.errors.delete(document.uri);
    }

    protected async check(document: TextDocument): Promise<void> {
        const text = document.getText();
        const { uri, version } = document;
        const errors = isForBash(text, document.fileName) ? readShellErrors(await this.read(text)) : [];
        if (document.version !== version || document.isClosed) {
            return;
        }
        if (errors.length === 0) {
            // Says nothing where there was nothing: the page takes whatever else is said for the word of the language server.
            return this.errors.delete(uri);
        }
        this.errors.set(uri, errors.map(found => {
            const { line, start, end } = placeOf(found, text);
            const error = new Diagnostic(new Range(line, start, line, end), found.message, DiagnosticSeverity.Error);
            error.source = 'bash';
            return error;
        }));
    }

    /** What bash says. It gets none of the variables by which it would run something first, such as BASH_ENV. */
    protected read(text: string): Promise<string> {
        return new Promise(done => {
            const bash = spawn(this.bash, ['--norc', '--noprofile', '-n'], {
                cwd: '/', env: { LC_ALL: 'C' }, stdio: ['pipe', 'ignore', 'pipe'], timeout: MAX_MS
            });
            let output = '';
            bash.stderr.setEncoding('utf8').on('data', (part: string) => output += part);
            bash.once('error', () => done(''));
            bash.once('close', () => done(output));
            // It may be gone before it has read everything.
            bash.stdin.on('error', () => undefined);
            bash.stdin.end(text);
        });
    }
}
