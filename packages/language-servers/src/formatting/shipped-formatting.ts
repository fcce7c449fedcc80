import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import {
    Disposable, DocumentFormattingEditProvider, FormattingOptions, languages, Range, TextDocument, TextEdit, workspace
} from 'vscode';
import { isDisabled } from '../preferences/server-preferences';
import type { FORMATTERS, FormattedLanguage } from './formatters';
import { hasOwnStyle } from './project-style';

/** As the settings call it. */
const ID = 'formatters';

const SCHEMES: readonly string[] = ['file', 'untitled'];

/** Those of which no server knows anything; that of shell scripts offers to format, and asks us. */
const OFFERED: readonly FormattedLanguage[] = ['python', 'markdown'];

/** Formats with what is shipped, where the project has no style of its own. Formatters that are installed go first. */
export class ShippedFormatting implements DocumentFormattingEditProvider, Disposable {

    protected readonly registrations = new Map<string, Disposable>();
    protected readonly subscriptions: Disposable;
    protected formatters: typeof FORMATTERS | undefined;

    /** @param folder of this extension, where the build puts the formatters */
    constructor(protected readonly folder: string) {
        this.subscriptions = workspace.onDidOpenTextDocument(document => this.offerFor(document));
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
            return undefined;
        }
        this.formatters ??= (createRequire(path.join(this.folder, 'package.json'))('./formatters.js') as { FORMATTERS: typeof FORMATTERS })
            .FORMATTERS;
        try {
            return await this.formatters[language](document.getText(), { file: document.uri.fsPath, tabSize, insertSpaces });
        } catch {
            return undefined;
        }
    }

    /** Where nothing would be done nothing is offered: then the person is told what to install. */
    protected offerFor(document: TextDocument): void {
        const language = OFFERED.find(offered => offered === document.languageId);
        if (language && !this.registrations.has(language) && isOurs(document, language)) {
            const selector = SCHEMES.map(scheme => ({ scheme, language }));
            this.registrations.set(language, languages.registerDocumentFormattingEditProvider(selector, this));
        }
    }
}

function isOurs({ uri }: TextDocument, language: FormattedLanguage): boolean {
    if (isDisabled(ID) || !SCHEMES.includes(uri.scheme)) {
        return false;
    }
    const top = workspace.getWorkspaceFolder(uri)?.uri.fsPath;
    return top === undefined || !hasOwnStyle(language, uri.fsPath, top, { exists: existsSync, read });
}

function read(file: string): string | undefined {
    try {
        return readFileSync(file, 'utf8');
    } catch {
        return undefined;
    }
}
