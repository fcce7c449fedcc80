import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { MonacoFormatterService } from '@theia/monaco/lib/browser/monaco-formatter-service';
import { Range } from '@theia/monaco-editor-core/esm/vs/editor/common/core/range';
import type { IWorkspaceFileEdit, IWorkspaceTextEdit, WorkspaceEdit } from '@theia/monaco-editor-core/esm/vs/editor/common/languages';
import { CodeActionTriggerType } from '@theia/monaco-editor-core/esm/vs/editor/common/languages';
import { getCodeActions } from '@theia/monaco-editor-core/esm/vs/editor/contrib/codeAction/browser/codeAction';
import {
    CodeActionItem, CodeActionKind, CodeActionTriggerSource
} from '@theia/monaco-editor-core/esm/vs/editor/contrib/codeAction/common/types';
import { rename } from '@theia/monaco-editor-core/esm/vs/editor/contrib/rename/browser/rename';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { AgentDocuments, DocumentWrite } from 'openspace-core/lib/browser/documents/agent-documents';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandArgs, CommandData, FilesService, isSameContent, LocatedPath } from 'openspace-core/lib/common';
import { languageCodeAction, languageFormat, languageRename } from '../../common/commands/changing-code';
import { CheckedFiles } from './checked-files';
import { CodeFile, CodeFiles } from './code-files';
import { CodeReading, noSupport } from './code-reading';
import { LanguageSupport } from './language-support';
import { RangeEdit, withEdits } from './text-edits';

const MAX_ACTIONS = 50;

/** tsserver starts with the first question, which takes it up to 17 s on a busy machine (docs/decisions/language-servers.md). */
const MAX_ACTIONS_MS = 20_000;

/** More is not a change that somebody would want to look through. */
const MAX_FILES = 200;

/** Changes that language servers work out. They are made where the person sees the files, and can be taken back. */
@injectable()
export class CodeChanging {

    @inject(CodeFiles)
    protected readonly code: CodeFiles;

    @inject(CodeReading)
    protected readonly reading: CodeReading;

    @inject(CheckedFiles)
    protected readonly checked: CheckedFiles;

    @inject(LanguageSupport)
    protected readonly support: LanguageSupport;

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(AgentDocuments)
    protected readonly documents: AgentDocuments;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    @inject(MonacoFormatterService)
    protected readonly formatters: MonacoFormatterService;

    async rename(
        { newName, ...place }: CommandArgs<typeof languageRename>, context: CommandContext
    ): Promise<CommandData<typeof languageRename>> {
        const { file, position } = await this.reading.openAt(place);
        const { renameProvider } = this.support.features;
        await this.requireSupport(file, renameProvider);
        const edit = await this.reading.answer(context, () => rename(renameProvider, file.text, position, newName));
        if (edit.rejectReason) {
            throw new Error(edit.rejectReason);
        }
        const label = nls.localize('openspace/languages/renamed', 'Rename to {0}', newName);
        const files = await this.apply(edit, file, context, label);
        if (files.length === 0) {
            throw new Error(`There is nothing to rename at ${place.path}:${place.line}:${place.column}.`);
        }
        return { files };
    }

    async format({ path }: CommandArgs<typeof languageFormat>, context: CommandContext): Promise<CommandData<typeof languageFormat>> {
        const file = await this.code.open(path);
        const { documentFormattingEditProvider } = this.support.features;
        await this.requireSupport(file, documentFormattingEditProvider);
        const { tabSize, insertSpaces } = file.text.getOptions();
        const providers = documentFormattingEditProvider.ordered(file.text);
        const wanted = this.formatters.getDefaultFormatter(file.text.getLanguageId(), file.file.uri);
        const provider = providers.find(({ extensionId }) => extensionId && extensionId.value === wanted) ?? providers[0];
        const edits = await this.reading.answer(context, async token =>
            await provider.provideDocumentFormattingEdits(file.text, { tabSize, insertSpaces }, token) ?? []);
        const label = nls.localize('openspace/languages/formatted', 'Format {0}', file.file.path);
        const files = await this.write(new Map([[file.file.uri, edits]]), file, context, label);
        return { changed: files.length > 0 };
    }

    async codeAction(
        { path, line, column = 1, endLine = line, endColumn, title }: CommandArgs<typeof languageCodeAction>, context: CommandContext
    ): Promise<CommandData<typeof languageCodeAction>> {
        const { file } = await this.reading.openAt({ path, line: Math.max(line, endLine), column: 1 });
        const { codeActionProvider } = this.support.features;
        await this.requireSupport(file, codeActionProvider);
        // Quick fixes are for errors that are known.
        await this.checked.check(file);
        const range = file.text.validateRange(new Range(line, column, endLine, endColumn ?? file.text.getLineMaxColumn(endLine)));
        const type = CodeActionTriggerType.Invoke as const;
        // Source actions are told only to those who ask for them.
        const triggers = [
            { type, triggerAction: CodeActionTriggerSource.Default },
            {
                type, triggerAction: CodeActionTriggerSource.SourceAction,
                filter: { include: CodeActionKind.Source, includeSourceActions: true }
            }
        ];
        const found = await this.reading.answer(context, token => Promise.all(triggers.map(trigger =>
            getCodeActions(codeActionProvider, file.text, range, trigger, { report: () => undefined }, token))), MAX_ACTIONS_MS);
        try {
            const actions = found.flatMap(({ validActions }) => validActions).filter(isEdit).slice(0, MAX_ACTIONS);
            if (title === undefined) {
                return { actions: actions.map(({ action }) => ({ title: action.title, kind: action.kind })) };
            }
            const chosen = actions.find(({ action }) => action.title === title);
            if (!chosen) {
                throw new Error(`There is no such action. There are: ${actions.map(({ action }) => action.title).join(' · ') || 'none'}`);
            }
            const { action: { edit, command } } = await this.reading.answer(context, token => chosen.resolve(token));
            if (!edit) {
                throw new Error('This action runs a command of an extension, which is left to the person.');
            }
            const files = await this.apply(edit, file, context, title);
            return { files, ...command ? { note: 'What the extension would do afterwards is left to the person.' } : {} };
        } finally {
            found.forEach(set => set.dispose());
        }
    }

    protected async requireSupport(file: CodeFile, registry: { has(text: CodeFile['text']): boolean }): Promise<void> {
        await this.support.whenReady(file);
        if (!registry.has(file.text)) {
            throw new Error(noSupport(file));
        }
    }

    protected async apply({ edits }: WorkspaceEdit, asked: CodeFile, context: CommandContext, label: string): Promise<string[]> {
        const byFile = new Map<string, RangeEdit[]>();
        for (const edit of edits as (IWorkspaceTextEdit | IWorkspaceFileEdit)[]) {
            if (!('textEdit' in edit)) {
                throw new Error('The change would make, move or delete files, which is left to the person.');
            }
            const uri = edit.resource.toString();
            byFile.set(uri, [...byFile.get(uri) ?? [], edit.textEdit]);
        }
        return this.write(byFile, asked, context, label);
    }

    /** All files or none. */
    protected async write(
        edits: ReadonlyMap<string, readonly RangeEdit[]>, asked: CodeFile, context: CommandContext, label: string
    ): Promise<string[]> {
        if (edits.size > MAX_FILES) {
            throw new Error(`The change is about ${edits.size} files, which is too many.`);
        }
        const seen = asked.text.getValue();
        const wanted = [...edits].filter(([, changes]) => changes.length > 0);
        const located = await Promise.all(wanted.map(async ([uri, changes]) => ({ file: await this.locate(uri), changes })));
        context.signal.throwIfAborted();
        const writes: DocumentWrite[] = [];
        try {
            for (const { file, changes } of located) {
                writes.push(await this.documents.transform(file, (before = '') => {
                    if (file.uri === asked.file.uri && !isSameContent(before, seen)) {
                        throw new Error(`${file.path} has been changed meanwhile.`);
                    }
                    return withEdits(before, changes);
                }));
            }
        } catch (error) {
            for (const write of writes.reverse()) {
                await this.documents.undoStep(write).undo();
            }
            throw error;
        }
        const changed = writes.filter(({ before, after }) => before === undefined || !isSameContent(before, after));
        recordSteps(this.undo, context, label, changed.map(write => this.documents.undoStep(write)));
        return changed.map(({ file }) => file.path);
    }

    /** A file that may be written without asking the person. */
    protected async locate(uri: string): Promise<LocatedPath> {
        const path = this.paths.insidePathOf(new URI(uri));
        if (path === undefined) {
            throw new Error(`The change is about a file outside of the workspace: ${uri}`);
        }
        const file = await this.files.locate(path, 'write');
        if (file.question !== undefined) {
            throw new Error(file.question);
        }
        return file;
    }
}

/** Others only run a command, as those do that ask the agent. */
function isEdit({ action, provider }: CodeActionItem): boolean {
    return !!action.edit || !!provider?.resolveCodeAction;
}
