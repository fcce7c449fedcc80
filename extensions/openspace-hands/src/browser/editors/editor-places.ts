import type * as monaco from '@theia/monaco-editor-core';
import { Disposable } from '@theia/core/lib/common/disposable';
import { Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { PersonAtWork } from 'openspace-core/lib/browser/person/person-at-work';
import { Place, SurfacePlaces } from 'openspace-core/lib/browser/surfaces/surface-places';
import { FilePath, FileReveal } from './file-reveal';
import { controlOf } from './monaco-control';

/** A place in an editor. */
interface EditorPlace extends FilePath, Place {
    readonly line: number;
    readonly column: number;
    /** In pixels. */
    readonly scrollTop: number;
}

/** Remembers places in editors and goes back to them. */
@injectable()
export class EditorPlaces implements SurfacePlaces {

    @inject(EditorManager)
    protected readonly editors: EditorManager;

    @inject(FileReveal)
    protected readonly files: FileReveal;

    @inject(PersonAtWork)
    protected readonly person: PersonAtWork;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    get lastUsed(): EditorWidget | undefined {
        return this.editors.currentEditor;
    }

    of(widget: Widget): Place | undefined {
        const control = controlOf(widget);
        const position = control?.getPosition();
        const state = control?.saveViewState();
        if (!(widget instanceof EditorWidget) || !control || !position || !state) {
            return undefined;
        }
        const { uri } = widget.editor;
        const place: EditorPlace = {
            uri: uri.toString(), path: this.paths.pathOf(uri), widgetId: widget.id, line: position.lineNumber, column: position.column,
            scrollTop: control.getScrollTop(), isSame: other => isSamePlace(place, other), restore: () => this.restore(place, state),
            goTo: () => this.goTo(place, state)
        };
        return place;
    }

    /** Who only looks around has not begun to work. */
    onceUsed(widget: Widget, used: () => void): Disposable {
        return widget instanceof EditorWidget
            ? widget.editor.onDocumentContentChanged(() => widget.editor.isFocused() && used())
            : Disposable.NULL;
    }

    protected async restore(place: EditorPlace, state: monaco.editor.ICodeEditorViewState): Promise<void> {
        const { widget } = await this.files.show(place, { preferred: place.widgetId });
        if (!this.person.isIn(widget)) {
            controlOf(widget)?.restoreViewState(state);
        }
    }

    protected async goTo(place: EditorPlace, state: monaco.editor.ICodeEditorViewState): Promise<void> {
        const { widget } = await this.files.show(place, { preferred: place.widgetId, isPersons: true });
        controlOf(widget)?.restoreViewState(state);
        this.focus.bringPersonTo(widget);
    }
}

function isSamePlace(one: EditorPlace, other: Partial<EditorPlace>): boolean {
    return one.widgetId === other.widgetId && one.line === other.line && one.column === other.column && one.scrollTop === other.scrollTop;
}
