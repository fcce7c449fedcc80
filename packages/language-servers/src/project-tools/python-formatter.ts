import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Disposable, DocumentFormattingEditProvider, l10n, languages, Range, TextDocument, TextEdit, window, workspace } from 'vscode';
import { mainLine } from '../client/server-log';
import { isDisabled } from '../preferences/server-preferences';
import { findProgram, thisMachine } from '../programs/find-program';
import { FormatCommand, pythonFormatCommand } from './python-format-command';

/** A formatter that takes longer for one file is stuck. */
const MAX_MS = 30_000;

/** Of a text that it formats, in bytes. */
const MAX_TEXT = 64_000_000;

/** A text that it cannot read has an error of its own, which the language server tells. */
const SYNTAX_ERROR = /failed to parse|cannot (format|parse)/i;

/** Formats Python with Ruff or Black, where the project or the machine has one of them: its language server does not format. */
export class PythonFormatter implements DocumentFormattingEditProvider, Disposable {

    protected registration: Disposable | undefined;
    protected readonly subscription: Disposable;

    constructor() {
        this.subscription = workspace.onDidOpenTextDocument(document => this.offerFor(document));
        workspace.textDocuments.forEach(document => this.offerFor(document));
    }

    async provideDocumentFormattingEdits(document: TextDocument): Promise<TextEdit[]> {
        const command = commandFor(document);
        if (!command) {
            return [];
        }
        try {
            const formatted = await run(command, document.getText());
            const whole = new Range(document.positionAt(0), document.positionAt(document.getText().length));
            return formatted === document.getText() ? [] : [TextEdit.replace(whole, formatted)];
        } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            if (!SYNTAX_ERROR.test(reason)) {
                void window.showWarningMessage(l10n.t('{0} could not format this file. {1}', command.program, mainLine(reason) ?? ''));
            }
            return [];
        }
    }

    dispose(): void {
        this.subscription.dispose();
        this.registration?.dispose();
    }

    /** Where there is no formatter, there is none to choose either. */
    protected offerFor(document: TextDocument): void {
        if (!this.registration && document.languageId === 'python' && commandFor(document)) {
            this.registration = languages.registerDocumentFormattingEditProvider({ scheme: 'file', language: 'python' }, this);
        }
    }
}

function commandFor({ uri }: TextDocument): FormatCommand | undefined {
    const folder = uri.scheme === 'file' ? workspace.getWorkspaceFolder(uri)?.uri.fsPath : undefined;
    return folder === undefined || isDisabled('python-formatter') ? undefined : pythonFormatCommand(uri.fsPath, {
        folder, exists: existsSync, findProgram: command => findProgram(command, thisMachine())
    });
}

function run({ program, args }: FormatCommand, text: string): Promise<string> {
    return new Promise((done, fail) => {
        const options = { timeout: MAX_MS, maxBuffer: MAX_TEXT };
        const started = execFile(program, args, options, (error, output, problems) => {
            if (error) {
                fail(new Error(problems.trim() || error.message));
            } else {
                done(output);
            }
        });
        // It may end before it has read everything.
        started.stdin?.on('error', () => undefined);
        started.stdin?.end(text);
    });
}
