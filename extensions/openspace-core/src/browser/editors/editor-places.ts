import type * as monaco from '@theia/monaco-editor-core';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { WorkspacePaths } from '../panes/workspace-paths';
import { FilePath, FileReveal } from './file-reveal';
import { FocusKeeper } from './focus-keeper';
import { controlOf } from './monaco-control';
import { PersonAtWork } from './person-at-work';

/** Where somebody was in an editor. */
export interface Place extends FilePath {
    readonly widgetId: string;
    readonly line: number;
    readonly column: number;
    /** In pixels. */
    readonly scrollTop: number;
    /** Selection and scroll position as Monaco keeps them. */
    readonly state: monaco.editor.ICodeEditorViewState;
}

/** Remembers places in editors and goes back to them. */
@injectable()
export class EditorPlaces {

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

    /** In the editor that was used last, as far as it can be seen. */
    get current(): Place | undefined {
        return this.of(this.editors.currentEditor);
    }

    /** Undefined if the editor is hidden. */
    of(widget: EditorWidget | undefined): Place | undefined {
        const control = controlOf(widget);
        const position = control?.getPosition();
        const state = control?.saveViewState();
        if (!widget || !control || !position || !state) {
            return undefined;
        }
        const { uri } = widget.editor;
        return { uri: uri.toString(), path: this.paths.pathOf(uri), widgetId: widget.id, line: position.lineNumber, column: position.column, scrollTop: control.getScrollTop(), state };
    }

    /** On behalf of the agent: where the person works now nothing moves. */
    async restore(place: Place): Promise<void> {
        const { widget } = await this.files.show(place, { preferred: place.widgetId });
        if (!this.person.isIn(widget)) {
            controlOf(widget)?.restoreViewState(place.state);
        }
    }

    /** The person wants to be there. */
    async goTo(place: Place): Promise<void> {
        const { widget } = await this.files.show(place, { preferred: place.widgetId, isPersons: true });
        controlOf(widget)?.restoreViewState(place.state);
        this.focus.bringPersonTo(widget);
    }
}

/** Whether nothing would move. */
export function isSamePlace(one: Place | undefined, other: Place | undefined): boolean {
    return one?.widgetId === other?.widgetId && one?.line === other?.line && one?.column === other?.column && one?.scrollTop === other?.scrollTop;
}
