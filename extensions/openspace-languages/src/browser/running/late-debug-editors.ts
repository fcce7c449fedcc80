import { injectable, postConstruct } from '@theia/core/shared/inversify';
import { DebugBreakpointWidget } from '@theia/debug/lib/browser/editor/debug-breakpoint-widget';
import { DebugEditorModel } from '@theia/debug/lib/browser/editor/debug-editor-model';
import { DebugEditorService } from '@theia/debug/lib/browser/editor/debug-editor-service';
import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import * as monaco from '@theia/monaco-editor-core';
import { ICodeEditorService } from '@theia/monaco-editor-core/esm/vs/editor/browser/services/codeEditorService';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';

const { GUTTER_GLYPH_MARGIN, GUTTER_LINE_NUMBERS, GUTTER_LINE_DECORATIONS } = monaco.editor.MouseTargetType;
const GUTTER: ReadonlySet<monaco.editor.MouseTargetType> = new Set([GUTTER_GLYPH_MARGIN, GUTTER_LINE_NUMBERS, GUTTER_LINE_DECORATIONS]);

/**
 * Gives editors what debugging needs, an editor for conditions, a tree for hovers and more in each of them, once somebody debugs, has
 * a breakpoint there, or points at the gutter.
 */
@injectable()
export class LateDebugEditors extends DebugEditorService {

    protected readonly waiting = new Map<MonacoEditor, EditorWidget>();

    @postConstruct()
    protected override init(): void {
        // As Theia does where it binds its own.
        StandaloneServices.get(ICodeEditorService)
            .registerDecorationType('Debug breakpoint placeholder', DebugBreakpointWidget.PLACEHOLDER_DECORATION, {});
        super.init();
        this.sessionManager.onDidCreateDebugSession(() => this.equipAll(() => true));
        this.breakpoints.onDidChangeBreakpoints(({ uri }) => this.equipAll(editor => editor.uri.isEqual(uri)));
    }

    override get model(): DebugEditorModel | undefined {
        const { currentEditor } = this.editors;
        const editor = currentEditor && MonacoEditor.get(currentEditor);
        if (editor) {
            this.equip(editor);
        }
        return super.model;
    }

    protected override push(widget: EditorWidget): void {
        const editor = MonacoEditor.get(widget);
        if (!editor) {
            return;
        }
        this.waiting.set(editor, widget);
        widget.onDispose(() => this.waiting.delete(editor));
        if (this.sessionManager.sessions.length > 0 || this.breakpoints.getBreakpoints(editor.uri).length > 0) {
            this.equip(editor);
            return;
        }
        const pointing = editor.getControl().onMouseMove(({ target }) => {
            if (GUTTER.has(target.type)) {
                pointing.dispose();
                this.equip(editor);
            }
        });
    }

    protected equipAll(condition: (editor: MonacoEditor) => boolean): void {
        [...this.waiting.keys()].filter(condition).forEach(editor => this.equip(editor));
    }

    protected equip(editor: MonacoEditor): void {
        const widget = this.waiting.get(editor);
        if (widget) {
            this.waiting.delete(editor);
            super.push(widget);
        }
    }
}
