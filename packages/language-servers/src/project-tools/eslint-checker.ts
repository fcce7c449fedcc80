import {
    CancellationToken, CodeAction, CodeActionContext, CodeActionKind, CodeActionProvider, commands, Diagnostic, DiagnosticSeverity,
    Disposable, l10n, languages, Range, TextDocument, Uri, workspace, WorkspaceEdit
} from 'vscode';
import { PendingChecks } from '../checks/pending-checks';
import { changeBetween, disablingLine, offersFor, placeOf } from './lint-findings';
import { ProjectTools } from './project-tools';
import { ESLINT_LANGUAGES } from './tool-languages';
import type { LintMessage, TextFix } from './tools';

/** Asked by the agent's commands, with the URI of a file: resolves when what ESLint says of it has been told. Not in the palette. */
const WHEN_CHECKED = 'openspaceProjectTools.whenChecked';

const FIX_ALL = CodeActionKind.SourceFixAll.append('eslint');

interface LintDiagnostic extends Diagnostic {
    readonly lint?: LintMessage;
}

interface FixAllAction extends CodeAction {
    readonly document?: TextDocument;
}

/** Problems that the ESLint of the project finds, and what it can do about them. */
export class EslintChecker implements CodeActionProvider<FixAllAction>, Disposable {

    protected readonly problems = languages.createDiagnosticCollection('eslint');
    /** What is said in the collection, with more than it takes. */
    protected readonly found = new Map<string, readonly LintDiagnostic[]>();
    protected readonly checks = new PendingChecks(document => this.check(document));
    protected readonly subscriptions: Disposable;

    constructor(protected readonly tools: ProjectTools) {
        this.subscriptions = Disposable.from(
            this.problems, this.checks,
            commands.registerCommand(WHEN_CHECKED, (uri: string) => this.checks.whenDone(Uri.parse(uri).toString())),
            languages.registerCodeActionsProvider(ESLINT_LANGUAGES.map(language => ({ scheme: 'file', language })), this, {
                providedCodeActionKinds: [CodeActionKind.QuickFix, FIX_ALL]
            }),
            workspace.onDidOpenTextDocument(document => this.begin(document)),
            workspace.onDidChangeTextDocument(({ document }) => this.begin(document)),
            workspace.onDidSaveTextDocument(document => this.begin(document)),
            workspace.onDidCloseTextDocument(document => this.forget(document)),
            tools.onDidChange(() => workspace.textDocuments.forEach(document => this.begin(document)))
        );
        workspace.textDocuments.forEach(document => this.begin(document));
    }

    dispose(): void {
        this.subscriptions.dispose();
    }

    provideCodeActions(document: TextDocument, range: Range, { only }: CodeActionContext, _token: CancellationToken): FixAllAction[] {
        const here = (this.found.get(document.uri.toString()) ?? []).filter(problem => problem.range.intersection(range));
        if (only && CodeActionKind.Source.contains(only)) {
            const isPossible = this.tools.toolFor('eslint', document) !== undefined;
            return isPossible ? [{ title: l10n.t('Fix All ESLint Problems'), kind: FIX_ALL, document }] : [];
        }
        const fixes = here.flatMap(problem => actionsFor(document, problem));
        const several = (this.found.get(document.uri.toString()) ?? []).filter(({ lint }) => lint?.fix).length > 1;
        return fixes.length > 0 && several
            ? [...fixes, { title: l10n.t('Fix All ESLint Problems'), kind: CodeActionKind.QuickFix, document }]
            : fixes;
    }

    async resolveCodeAction(action: FixAllAction): Promise<FixAllAction> {
        const { document } = action;
        const tool = document && this.tools.toolFor('eslint', document);
        if (!document || !tool) {
            return action;
        }
        const before = document.getText();
        const { version } = document;
        const after = await this.tools.ask(tool, 'fix', document);
        const change = typeof after === 'string' && document.version === version ? changeBetween(before, after) : undefined;
        action.edit = change ? editOf(document, change) : new WorkspaceEdit();
        return action;
    }

    protected begin(document: TextDocument): void {
        if (ESLINT_LANGUAGES.includes(document.languageId) && document.uri.scheme === 'file') {
            this.checks.begin(document);
        }
    }

    protected forget(document: TextDocument): void {
        this.checks.cancel(document);
        this.found.delete(document.uri.toString());
        this.problems.delete(document.uri);
    }

    protected async check(document: TextDocument): Promise<void> {
        const { uri, version } = document;
        const tool = this.tools.toolFor('eslint', document);
        const messages = tool ? await this.tools.ask(tool, 'lint', document) as readonly LintMessage[] | undefined : undefined;
        if (document.version !== version || document.isClosed) {
            return;
        }
        const problems = (messages ?? []).map(toDiagnostic);
        this.found.set(uri.toString(), problems);
        if (problems.length > 0) {
            this.problems.set(uri, problems);
        } else {
            // Says nothing where there was nothing: the page takes whatever else is said for the word of a language server.
            this.problems.delete(uri);
        }
    }
}

function toDiagnostic(lint: LintMessage): LintDiagnostic {
    const severity = lint.severity === 2 ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
    const diagnostic = new Diagnostic(new Range(...placeOf(lint)), lint.message, severity);
    diagnostic.source = 'eslint';
    diagnostic.code = lint.ruleId ?? undefined;
    return Object.assign(diagnostic, { lint });
}

function actionsFor(document: TextDocument, problem: LintDiagnostic): CodeAction[] {
    const { lint, range } = problem;
    if (!lint) {
        return [];
    }
    const kind = CodeActionKind.QuickFix;
    const offers = offersFor(lint).map(({ title, isPreferred, fix }): CodeAction =>
        ({ title, kind, isPreferred, diagnostics: [problem], edit: editOf(document, fix) }));
    if (lint.ruleId === null) {
        return offers;
    }
    const edit = new WorkspaceEdit();
    edit.insert(document.uri, range.start.with(undefined, 0), disablingLine(lint.ruleId, document.lineAt(range.start.line).text));
    return [...offers, { title: l10n.t('Disable {0} for this line', lint.ruleId), kind, diagnostics: [problem], edit }];
}

function editOf(document: TextDocument, { range: [start, end], text }: TextFix): WorkspaceEdit {
    const edit = new WorkspaceEdit();
    edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text);
    return edit;
}
