import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { UNTITLED_SCHEME, UntitledResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TextEditor } from '@theia/editor/lib/browser/editor';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import type { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { Proposals } from './proposals';

/**
 * Puts code of the conversation into editors, as one step that can be undone. Nothing is saved. A failure is told; none of these rejects.
 */
@injectable()
export class CodeApplier {

    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(Proposals) protected readonly proposals: Proposals;
    @inject(UntitledResourceResolver) protected readonly untitled: UntitledResourceResolver;

    /** Into the file that the code names, after a look at it; else over the selection of the editor in front, or at its caret. */
    async apply(code: string, target?: string): Promise<void> {
        try {
            await (target === undefined ? this.applyHere(code) : this.applyTo(target, code));
        } catch (error) {
            this.messages.warn(nls.localize(
                'openspace/chat/apply/failed', 'The code was not applied: {0}',
                toastText(errorText(error))
            ));
        }
    }

    protected async applyHere(code: string): Promise<void> {
        const widget = this.editors.currentEditor;
        if (!widget) {
            await this.openNew(code);
            return;
        }
        const { editor } = widget;
        await replace(editor, editor.selection, code);
        await this.editors.open(editor.uri, { mode: 'activate' });
    }

    protected async applyTo(target: string, code: string): Promise<void> {
        const file = await this.files.locate(target, 'write');
        const uri = new URI(file.uri);
        if (file.kind === 'missing') {
            await this.openNew(`${code}\n`, uri.withScheme(UNTITLED_SCHEME));
            return;
        }
        const { editor: { document } } = await this.editors.getOrCreateByUri(uri);
        const proposal = document.getText().endsWith('\n') ? `${code}\n` : code;
        if (await this.confirm(uri, file, proposal)) {
            const { editor } = await this.editors.open(uri, { mode: 'activate' });
            const last = editor.document.lineCount - 1;
            await replace(
                editor,
                { start: { line: 0, character: 0 }, end: { line: last, character: editor.document.getLineContent(last + 1).length } },
                proposal
            );
        }
    }

    /** Shows what would change until the person has decided. */
    protected async confirm(uri: URI, { path }: LocatedPath, proposal: string): Promise<boolean> {
        const title = nls.localize('openspace/chat/apply/preview', '{0} (now ↔ proposed)', uri.path.base);
        const preview = await this.editors.open(DiffUris.encode(uri, this.proposals.add(uri, proposal), title), { mode: 'activate' });
        const apply = nls.localize('openspace/chat/apply/apply', 'Apply');
        const answer = await this.messages.info(
            nls.localize('openspace/chat/apply/question', 'Apply this proposal to {0}? The file will not be saved.', toastText(path)),
            { timeout: 0 }, apply, nls.localizeByDefault('Cancel')
        );
        preview.close();
        return answer === apply;
    }

    protected async openNew(code: string, uri?: URI): Promise<void> {
        const resource = await this.untitled.createUntitledResource(code, undefined, uri);
        await this.editors.open(resource.uri, { mode: 'activate' });
    }
}

async function replace(editor: TextEditor, { start, end }: Pick<TextEditor['selection'], 'start' | 'end'>, text: string): Promise<void> {
    if (editor.isReadonly) {
        throw new Error(nls.localize('openspace/chat/apply/readOnly', '{0} cannot be changed.', editor.uri.path.base));
    }
    // Before and after it, so that one undo takes back exactly this.
    const stop = (): void => void (editor as Partial<MonacoEditor>).getControl?.().pushUndoStop();
    stop();
    await editor.replaceText({ source: 'openspace', replaceOperations: [{ range: { start, end }, text }] });
    stop();
}
