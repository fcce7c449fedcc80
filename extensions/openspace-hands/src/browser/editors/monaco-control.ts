import type * as monaco from '@theia/monaco-editor-core';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Disposable } from '@theia/core/lib/common/disposable';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';

export type MonacoControl = monaco.editor.IStandaloneCodeEditor;

/** Monaco's editor in a widget; it has no text while it is hidden. */
export function controlOf(widget: Widget | undefined): MonacoControl | undefined {
    return widget instanceof EditorWidget ? MonacoEditor.get(widget)?.getControl() : undefined;
}

/** Tells when the text of an editor has been saved. */
export function onDidSave(widget: Widget | undefined, listener: () => void): Disposable {
    return widget instanceof EditorWidget
        ? MonacoEditor.get(widget)?.document.onDidSaveModel(listener) ?? Disposable.NULL
        : Disposable.NULL;
}
