import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import {
    Disposable, DocumentFormattingEditProvider, FormattingOptions, l10n, languages, Range, TextDocument, TextEdit, window, workspace
} from 'vscode';
import { isDisabled } from '../preferences/server-preferences';
import { EditorConfig, editorConfigOf } from './editor-config';
import type { FORMATTERS, FormattedLanguage } from './formatters';
import { hasOwnStyle } from './project-style';

/** As the settings call it. */
const ID = 'formatters';

const SCHEMES: readonly string[] = ['file', 'untitled'];

/** Those of which no server knows anything; that of shell scripts offers to format, and asks us. */
const OFFERED: readonly FormattedLanguage[] = ['python', 'markdown'];

/** Formats with what is shipped, where the project has no style of its own. Formatters that are installed go first. */
export class ShippedFormatting implements DocumentFormattingEditProvider, Disposable {

    /** By document: whether its project has a style of its own depends on where it is. */
    protected readonly registrations = new Map<string, Disposable>();
    /** Folders of which the person knows that ours cannot format their scripts. */
    protected readonly told = new Set<string>();
    protected readonly subscriptions: Disposable;
    protected formatters: typeof FORMATTERS | undefined;

    /** @param folder of this extension, where the build puts the formatters */
    constructor(protected readonly folder: string) {
        this.subscriptions = Disposable.from(
            workspace.onDidOpenTextDocument(document => this.offerFor(document)),
            workspace.onDidCloseTextDocument(document => this.withdraw(document))
        );
        workspace.textDocuments.forEach(document => this.offerFor(document));
    }

    async provideDocumentFormattingEdits(document: TextDocument, options: FormattingOptions): Promise<TextEdit[]> {
        const text = document.getText();
        const formatted = await this.format(document, options);
        return formatted === undefined || formatted === text
            ? []
            : [TextEdit.replace(new Range(document.positionAt(0), document.positionAt(text.length)), formatted)];
    }

    dispose(): void {
        this.subscriptions.dispose();
        Disposable.from(...this.registrations.values()).dispose();
    }

    /** The text as it should be; undefined if it has errors of syntax, of which *Problems* tells, or is not ours to format. */
    protected async format(document: TextDocument, { tabSize, insertSpaces }: FormattingOptions): Promise<string | undefined> {
        const language = document.languageId as FormattedLanguage;
        if (!isOurs(document, language)) {
            this.decline(document, language);
            return undefined;
        }
        this.formatters ??= (createRequire(path.join(this.folder, 'package.json'))('./formatters.js') as { FORMATTERS: typeof FORMATTERS })
            .FORMATTERS;
        try {
            const editorConfig = editorConfigFor(document, language);
            return await this.formatters[language](document.getText(), { file: document.uri.fsPath, tabSize, insertSpaces, editorConfig });
        } catch {
            return undefined;
        }
    }

    /** Where nothing would be done nothing is offered: then the person is told what to install. */
    protected offerFor(document: TextDocument): void {
        const language = OFFERED.find(offered => offered === document.languageId);
        const key = document.uri.toString();
        if (language && !this.registrations.has(key) && isOurs(document, language)) {
            // A pattern that is the file's own path fits, whatever signs are in it.
            const selector = { scheme: document.uri.scheme, language, pattern: document.uri.fsPath };
            this.registrations.set(key, languages.registerDocumentFormattingEditProvider(selector, this));
        }
    }

    protected withdraw({ uri }: TextDocument): void {
        this.registrations.get(uri.toString())?.dispose();
        this.registrations.delete(uri.toString());
    }

    /** The project has a style since, or it is a shell script, for which the server always offers to format. */
    protected decline(document: TextDocument, language: FormattedLanguage): void {
        this.withdraw(document);
        const top = workspace.getWorkspaceFolder(document.uri)?.uri.toString();
        if (language !== 'shellscript' || isDisabled(ID) || top === undefined || this.told.has(top)
            || editorConfigFor(document, language).ignore === 'true') {
            return;
        }
        this.told.add(top);
        void window.showInformationMessage(l10n.t('What .editorconfig says about shell scripts needs shfmt, which is not installed.'));
    }
}

function isOurs({ uri }: TextDocument, language: FormattedLanguage): boolean {
    if (isDisabled(ID) || !SCHEMES.includes(uri.scheme)) {
        return false;
    }
    const top = workspace.getWorkspaceFolder(uri)?.uri.fsPath;
    return top === undefined || !hasOwnStyle(language, uri.fsPath, top, { exists: existsSync, read });
}

function editorConfigFor({ uri }: TextDocument, language: FormattedLanguage): EditorConfig {
    const top = uri.scheme === 'file' ? workspace.getWorkspaceFolder(uri)?.uri.fsPath : undefined;
    return top === undefined ? {} : editorConfigOf(uri.fsPath, top, read, language === 'shellscript' ? language : undefined);
}

function read(file: string): string | undefined {
    try {
        return readFileSync(file, 'utf8');
    } catch {
        return undefined;
    }
}
