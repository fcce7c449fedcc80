import { spawn } from 'node:child_process';
import { Diagnostic, DiagnosticSeverity, Disposable, languages, TextDocument, workspace } from 'vscode';
import { isForBash, readShellErrors } from './shell-syntax';

/** As long as one keeps typing, half of a word is no error. */
const DELAY_MS = 400;

/** A script that keeps bash busy for longer is not worth the wait. */
const MAX_MS = 5_000;

/**
 * Errors in shell scripts, from bash itself: the language server has none of its own, only those of ShellCheck where that is installed.
 * Bash reads the script and does not run it.
 */
export class ShellChecker implements Disposable {

    protected readonly errors = languages.createDiagnosticCollection('bash');
    protected readonly timers = new Map<string, NodeJS.Timeout>();
    protected readonly subscriptions: Disposable;

    constructor(protected readonly bash: string) {
        this.subscriptions = Disposable.from(
            this.errors,
            workspace.onDidOpenTextDocument(document => this.checkSoon(document, 0)),
            workspace.onDidChangeTextDocument(({ document }) => this.checkSoon(document, DELAY_MS)),
            workspace.onDidCloseTextDocument(document => this.forget(document))
        );
        workspace.textDocuments.forEach(document => this.checkSoon(document, 0));
    }

    dispose(): void {
        this.timers.forEach(timer => clearTimeout(timer));
        this.subscriptions.dispose();
    }

    protected checkSoon(document: TextDocument, delay: number): void {
        if (document.languageId !== 'shellscript') {
            return;
        }
        const key = document.uri.toString();
        clearTimeout(this.timers.get(key));
        this.timers.set(key, setTimeout(() => void this.check(document), delay));
    }

    protected forget(document: TextDocument): void {
        clearTimeout(this.timers.get(document.uri.toString()));
        this.timers.delete(document.uri.toString());
        this.errors.delete(document.uri);
    }

    protected async check(document: TextDocument): Promise<void> {
        const text = document.getText();
        const { version } = document;
        const errors = isForBash(text, document.fileName) ? readShellErrors(await this.read(text)) : [];
        if (document.version === version && !document.isClosed) {
            this.errors.set(document.uri, errors.map(({ line, message }) => {
                const { range } = document.lineAt(Math.min(line, document.lineCount - 1));
                const error = new Diagnostic(range, message, DiagnosticSeverity.Error);
                error.source = 'bash';
                return error;
            }));
        }
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
