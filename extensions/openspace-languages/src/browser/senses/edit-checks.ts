import { inject, injectable } from '@theia/core/shared/inversify';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { AgentEdit } from '../../common/agent-edit';
import { FileDiagnostic } from '../../common/commands/reading-code';
import { NewErrors } from '../../common/edit-watch';
import { CheckedFiles } from './checked-files';
import { CodeFile, CodeFiles } from './code-files';
import { Finding, inOrder } from './file-diagnostics';
import { KnownErrors } from './known-errors';
import { FileSnapshot } from './new-findings';
import { tellErrors } from './told-errors';

/** Files that are checked after edits: each of them is opened. */
const MAX_FILES = 15;

/** Compares what is wrong with files before and after the agent has changed them. */
@injectable()
export class EditChecks {

    @inject(CodeFiles)
    protected readonly code: CodeFiles;

    @inject(CheckedFiles)
    protected readonly checked: CheckedFiles;

    @inject(MonacoTextModelService)
    protected readonly models: MonacoTextModelService;

    protected readonly known = new KnownErrors();
    /** What was found and is not told yet; only the newest counts. */
    protected found: { readonly id: number; readonly files: ReadonlyMap<string, FileSnapshot> } = { id: 0, files: new Map() };
    protected lastId = 0;
    /** Files that are being compared, each as often: what was known of them counts until that is done. */
    protected checking: readonly string[] = [];

    /** What the person sees is as it is. */
    refresh(): void {
        this.known.uris.filter(uri => !this.models.get(uri)).forEach(uri => this.known.forget(uri));
        for (const model of this.models.models.filter(({ uri }) => uri.startsWith('file:')).slice(-MAX_FILES)) {
            void this.note({ model, text: model.textEditorModel }, true).catch(() => undefined);
        }
    }

    async remember(paths: readonly string[], onlyNew: boolean): Promise<void> {
        await Promise.all(paths.slice(0, MAX_FILES).map(path => this.rememberFile(path, onlyNew).catch(() => undefined)));
    }

    async check(edits: readonly AgentEdit[]): Promise<NewErrors> {
        const files = new Map<string, FileSnapshot>();
        const id = ++this.lastId;
        const found = await Promise.all(edits.slice(0, MAX_FILES).map(edit => this.checkFile(edit, files).catch(() => [])));
        if (id === this.lastId) {
            this.found = { id, files };
        }
        const data = tellErrors(inOrder(found.flat()));
        return { id, ...data ? { data } : {} };
    }

    accept(id: number): void {
        if (id === this.found.id) {
            this.found.files.forEach((snapshot, uri) => this.known.note(uri, snapshot, true));
            this.found = { id, files: new Map() };
        }
    }

    protected async rememberFile(path: string, onlyNew: boolean): Promise<void> {
        const code = await this.code.open(path);
        const { uri } = code.model;
        if (onlyNew && this.known.has(uri)) {
            return;
        }
        await this.note(code, false);
    }

    /** Unless the file changes meanwhile, or not everything is known of it. */
    protected async note(code: Pick<CodeFile, 'text' | 'model'>, isCertain: boolean): Promise<void> {
        const before = code.text.getValue();
        const { isUnknown, isPartial } = await this.checked.check(code);
        const isSame = !code.text.isDisposed() && code.text.getValue() === before;
        if (!isUnknown && !isPartial && isSame && !this.checking.includes(code.model.uri)) {
            this.known.note(code.model.uri, this.snapshot(code), isCertain);
        }
    }

    /** What is new in one file. What the agent may not read, and what the person is changing, is none of its business. */
    protected async checkFile(edit: AgentEdit, files: Map<string, FileSnapshot>): Promise<FileDiagnostic[]> {
        const code = await this.code.open(edit.path);
        const { uri } = code.model;
        if (code.model.dirty) {
            return [];
        }
        this.checking = [...this.checking, uri];
        let isUnknown: boolean | undefined;
        try {
            ({ isUnknown } = await this.checked.check(code));
        } finally {
            this.checking = this.checking.toSpliced(this.checking.indexOf(uri), 1);
        }
        if (isUnknown) {
            return [];
        }
        const now = this.snapshot(code);
        files.set(uri, now);
        return this.known.newIn(uri, now, edit).map(finding => ({ path: code.file.path, ...finding }));
    }

    protected snapshot({ text, model }: Pick<CodeFile, 'text' | 'model'>): FileSnapshot {
        return { text: text.getValue(), findings: this.errorsOf(model.uri) };
    }

    protected errorsOf(uri: string): Finding[] {
        return this.checked.findingsOf(uri).filter(({ severity }) => severity === 'error');
    }
}
