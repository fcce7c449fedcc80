import {
    CancellationToken, CodeAction, CodeActionContext, CodeActionKind, CodeActionProvider, CodeActionTriggerKind, commands, Diagnostic,
    Disposable, EndOfLine, l10n, languages, Position, ProgressLocation, Range, Selection, TextDocument, Uri, window, workspace,
    WorkspaceEdit
} from 'vscode';
import { findActions, isAsked, PROVIDED_KINDS, ScriptAction } from './script-actions';
import { CodeStyle, FileEdits, FileRange, OpenScript, ScriptServer } from './script-server';

/** Lets the person name what has been extracted. */
const NAME_EXTRACTED = 'openspaceLanguageServers.nameExtracted';
/** Asks again, as Ctrl+. does. */
const MORE = 'openspaceLanguageServers.moreActions';

/** Long enough for all who ask at the same time. */
const RECENT_MS = 1_000;

const KINDS: Readonly<Record<string, OpenScript['kind']>> = {
    typescript: 'TS', typescriptreact: 'TSX', javascript: 'JS', javascriptreact: 'JSX'
};

export interface ScriptActionOptions {
    readonly server: ScriptServer;
    readonly isRunning: () => boolean;
    /** Whether the person wants it at all. */
    readonly isEnabled: () => boolean;
    readonly tellOfFailure: (reason: string) => void;
}

interface OfferedAction extends CodeAction {
    readonly offer?: ScriptAction;
}

/** Quick fixes and refactorings for TypeScript and JavaScript that the native server does not have, from tsserver. */
export class ScriptActionProvider implements CodeActionProvider<OfferedAction>, Disposable {

    protected readonly subscriptions: Disposable;
    /** What was asked a moment ago: the client of the native server wants to know the same. */
    protected readonly recent = new Map<string, Promise<ScriptAction[]>>();
    /** Where the person may want to give a name, once the edits are made. */
    protected naming: { readonly uri: Uri; readonly position: Position } | undefined;

    constructor(protected readonly options: ScriptActionOptions) {
        const selector = Object.keys(KINDS).map(language => ({ scheme: 'file', language }));
        this.subscriptions = Disposable.from(
            languages.registerCodeActionsProvider(selector, this, {
                providedCodeActionKinds: PROVIDED_KINDS.map(kind => CodeActionKind.Empty.append(kind))
            }),
            commands.registerCommand(NAME_EXTRACTED, () => this.nameExtracted()),
            commands.registerCommand(MORE, (line: number, character: number) => showMore(new Position(line, character)))
        );
    }

    dispose(): void {
        this.subscriptions.dispose();
    }

    async provideCodeActions(
        document: TextDocument, range: Range, context: CodeActionContext, token: CancellationToken
    ): Promise<OfferedAction[]> {
        if (!this.options.isEnabled()) {
            return [];
        }
        if (!this.wants(context)) {
            const errors = context.diagnostics.filter(isOfTypeScript);
            const fits = context.only === undefined || context.only.contains(CodeActionKind.QuickFix);
            return fits && errors.length > 0 ? [moreOf(range, errors)] : [];
        }
        const offers = await this.offers(document, range, context);
        return token.isCancellationRequested ? [] : offers.map(offer => toCodeAction(offer, context));
    }

    async resolveCodeAction(action: OfferedAction): Promise<OfferedAction> {
        const { offer } = action;
        if (!offer) {
            return action;
        }
        const { edits, renameFilename, renameLocation } = await offer.edits();
        action.edit = toWorkspaceEdit(edits);
        this.naming = renameFilename !== undefined && renameLocation
            ? { uri: Uri.file(renameFilename), position: positionOf(renameLocation) }
            : undefined;
        return action;
    }

    /** Titles of what is offered in answer to this question, so that nobody offers it twice. */
    async titles(document: TextDocument, range: Range, context: CodeActionContext): Promise<ReadonlySet<string>> {
        const isOurs = this.options.isEnabled() && document.uri.scheme === 'file' && this.wants(context);
        return new Set(isOurs ? (await this.offers(document, range, context)).map(({ title }) => title) : []);
    }

    protected wants({ triggerKind, only }: CodeActionContext): boolean {
        return isAsked({ isInvoked: triggerKind === CodeActionTriggerKind.Invoke, only: only?.value }, this.options.isRunning());
    }

    protected offers(document: TextDocument, range: Range, context: CodeActionContext): Promise<ScriptAction[]> {
        const key = JSON.stringify([document.uri, document.version, range, context.only?.value, context.triggerKind]);
        const known = this.recent.get(key);
        if (known) {
            return known;
        }
        const found = this.find(document, range, context);
        this.recent.set(key, found);
        // Files on the disk may change, so an old answer is no answer.
        void found.then(() => setTimeout(() => this.recent.delete(key), RECENT_MS));
        return found;
    }

    /** Nothing if it fails, which the person is told. */
    protected async find(document: TextDocument, range: Range, { triggerKind, only }: CodeActionContext): Promise<ScriptAction[]> {
        const question = { isInvoked: triggerKind === CodeActionTriggerKind.Invoke, only: only?.value };
        const answer = async (): Promise<ScriptAction[]> => {
            await this.options.server.tell(workspace.textDocuments.flatMap(toOpenScript), styleOf(document));
            return findActions(this.options.server, toFileRange(document, range), question);
        };
        try {
            return this.options.isRunning()
                ? await answer()
                : await window.withProgress({
                    location: ProgressLocation.Window, title: l10n.t('Loading quick fixes and refactorings…')
                }, answer);
        } catch (error) {
            this.options.tellOfFailure(error instanceof Error ? error.message : String(error));
            return [];
        }
    }

    protected async nameExtracted(): Promise<void> {
        const { naming } = this;
        const editor = window.activeTextEditor;
        this.naming = undefined;
        if (naming && editor?.document.uri.toString() === naming.uri.toString()) {
            editor.selection = new Selection(naming.position, naming.position);
            await commands.executeCommand('editor.action.rename');
        }
    }
}

/** Stands where nobody asked yet, so that there is a light bulb. */
function moreOf({ start }: Range, errors: Diagnostic[]): OfferedAction {
    const title = l10n.t('More Quick Fixes and Refactorings…');
    return {
        title, kind: CodeActionKind.QuickFix, diagnostics: errors,
        command: { title, command: MORE, arguments: [start.line, start.character] }
    };
}

async function showMore(position: Position): Promise<void> {
    const editor = window.activeTextEditor;
    if (editor) {
        if (!editor.selection.contains(position)) {
            editor.selection = new Selection(position, position);
        }
        await commands.executeCommand('editor.action.quickFix');
    }
}

function toCodeAction(offer: ScriptAction, { diagnostics }: CodeActionContext): OfferedAction {
    const { title, kind, isPreferred, error } = offer;
    const start = error && positionOf(error.startLocation);
    const repaired = diagnostics.filter(found =>
        isOfTypeScript(found) && Number(found.code) === error?.code && start && found.range.start.isEqual(start));
    return {
        title, kind: CodeActionKind.Empty.append(kind), isPreferred, offer,
        ...repaired.length > 0 ? { diagnostics: repaired } : {},
        ...kind.startsWith('refactor.extract') ? { command: { title, command: NAME_EXTRACTED } } : {}
    };
}

function isOfTypeScript({ source }: Diagnostic): boolean {
    return source === 'ts' || source === 'typescript' || source === 'js';
}

function toWorkspaceEdit(edits: readonly FileEdits[]): WorkspaceEdit {
    const workspaceEdit = new WorkspaceEdit();
    for (const { fileName, textChanges } of edits) {
        const uri = Uri.file(fileName);
        // A file that does not exist has no first line.
        const isNew = textChanges.some(({ start }) => start.line === 0);
        if (isNew) {
            workspaceEdit.createFile(uri, { overwrite: false });
        }
        for (const { start, end, newText } of textChanges) {
            workspaceEdit.replace(uri, new Range(positionOf(start), positionOf(end)), newText);
        }
    }
    return workspaceEdit;
}

function positionOf({ line, offset }: { readonly line: number; readonly offset: number }): Position {
    return new Position(Math.max(line - 1, 0), Math.max(offset - 1, 0));
}

function toFileRange({ uri }: TextDocument, { start, end }: Range): FileRange {
    return {
        file: uri.fsPath, startLine: start.line + 1, startOffset: start.character + 1, endLine: end.line + 1, endOffset: end.character + 1
    };
}

function toOpenScript(document: TextDocument): OpenScript[] {
    const kind = document.uri.scheme === 'file' ? KINDS[document.languageId] : undefined;
    return kind === undefined ? [] : [{
        file: document.uri.fsPath, text: document.getText(), version: document.version, kind,
        root: workspace.getWorkspaceFolder(document.uri)?.uri.fsPath
    }];
}

function styleOf(document: TextDocument): CodeStyle {
    const shown = window.visibleTextEditors.find(editor => editor.document === document)?.options;
    const configured = workspace.getConfiguration('editor', document.uri);
    return {
        tabSize: Number(shown?.tabSize ?? configured.get('tabSize', 4)) || 4,
        insertSpaces: (shown?.insertSpaces ?? configured.get('insertSpaces', true)) !== false,
        lineEnd: document.eol === EndOfLine.CRLF ? '\r\n' : '\n'
    };
}
