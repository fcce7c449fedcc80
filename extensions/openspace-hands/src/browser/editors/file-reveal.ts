import { OpenerService } from '@theia/core/lib/browser/opener-service';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TabBar, Widget } from '@theia/core/lib/browser/widgets';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { PersonAtWork } from 'openspace-core/lib/browser/person/person-at-work';
import { LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { choosePlace, EditorPlace, TabGroup } from './editor-place';
import { FileCheck } from './file-check';
import { IMMEDIATE, WantedRange } from './line-ranges';
import { controlOf } from './monaco-control';

export type FilePath = Pick<LocatedPath, 'uri' | 'path' | 'look'>;

export interface ShowOptions {
    /** What is to be seen. */
    readonly range?: WantedRange;
    readonly newPane?: boolean;
    /** Id of the editor to take if it is still there. */
    readonly preferred?: string;
    /** The person wants it themselves: what they work in may make room. */
    readonly isPersons?: boolean;
    /** Told before a tab is opened, and whether it gets a pane of its own; may throw with a message for the user. */
    readonly beforeOpening?: (isNewPane: boolean) => void;
    /** Told of a new editor before its first picture, so that it need not be painted twice. */
    readonly beforePainting?: (editor: EditorWidget) => void;
}

export interface ShownFile {
    readonly widget: Widget;
    /** It was not there before. */
    readonly isNew: boolean;
    /** The tab group that was made for it. */
    readonly newPane?: TabBar<Widget>;
}

/** Brings files to the front. The keyboard stays where it is, and so does what the person works in. */
@injectable()
export class FileReveal {

    @inject(EditorManager)
    protected readonly editors: EditorManager;

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(OpenerService)
    protected readonly openers: OpenerService;

    @inject(FileCheck)
    protected readonly check: FileCheck;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(PersonAtWork)
    protected readonly person: PersonAtWork;

    /** Editors of a file in the window. */
    editorsOf({ uri }: Pick<FilePath, 'uri'>): EditorWidget[] {
        const wanted = new URI(uri).toString();
        return this.editors.all.filter(({ editor, isAttached }) => isAttached && editor.uri.toString() === wanted);
    }

    /** Throws with a message for the user if the file cannot be shown. */
    async show(file: FilePath, options: ShowOptions = {}): Promise<ShownFile> {
        const place = this.choose(file, options);
        if (place.kind === 'leave') {
            return { widget: place.editor, isNew: false };
        }
        if (place.kind !== 'reuse') {
            options.beforeOpening?.(place.kind === 'split');
        }
        const tabBars = new Set(this.shell.mainAreaTabBars);
        const known = new Set(this.shell.widgets);
        const path = new URI(file.uri).path.toString();
        const isOurs = (target: HTMLElement): boolean => {
            const uri = target.closest('[data-uri]')?.getAttribute('data-uri');
            return !!uri && new URI(uri).path.toString() === path;
        };
        const widget = await this.focus.during(() => this.bring(file, place, options.beforePainting), isOurs);
        const tabBar = this.shell.getTabBarFor(widget);
        return { widget, isNew: !known.has(widget), newPane: tabBar && !tabBars.has(tabBar) ? tabBar : undefined };
    }

    protected choose(file: FilePath, { range, newPane = false, preferred, isPersons }: ShowOptions): EditorPlace<Widget> {
        const editors = this.editorsOf(file);
        const groups = this.groups();
        const current = this.shell.getTabBarFor('main');
        return choosePlace<Widget>({
            editors: editors.some(({ id }) => id === preferred) ? editors.filter(({ id }) => id === preferred) : editors,
            groups,
            current: groups.find(({ front }) => front !== undefined && front === current?.currentTitle?.owner),
            newPane,
            isBusy: widget => !isPersons && this.person.isIn(widget),
            sees: widget => !range || canSee(widget, range.startLine)
        });
    }

    protected groups(): TabGroup<Widget>[] {
        const toGroup = (isMain: boolean) => ({ titles, currentTitle }: TabBar<Widget>): TabGroup<Widget> =>
            ({ tabs: titles.map(({ owner }) => owner), front: currentTitle?.owner, isMain });
        return [...this.shell.mainAreaTabBars.map(toGroup(true)), ...this.shell.bottomAreaTabBars.map(toGroup(false))];
    }

    protected async bring(
        file: FilePath, place: Exclude<EditorPlace<Widget>, { kind: 'leave' }>, beforePainting: ShowOptions['beforePainting']
    ): Promise<Widget> {
        if (place.kind === 'reuse') {
            await this.shell.revealWidget(place.editor.id);
            return place.editor;
        }
        const uri = new URI(file.uri);
        const widgetOptions: ApplicationShell.WidgetOptions = place.kind === 'split'
            ? { area: 'main', mode: 'split-right', ref: place.beside }
            : { area: 'main', mode: 'tab-after', ref: place.after };
        if (await this.check.isText(file)) {
            return this.openEditor(uri, widgetOptions, beforePainting);
        }
        return this.preview(file, widgetOptions);
    }

    protected async openEditor(
        uri: URI, widgetOptions: ApplicationShell.WidgetOptions, beforePainting: ShowOptions['beforePainting']
    ): Promise<Widget> {
        const size = sizeOf(widgetOptions.ref?.node ?? this.shell.mainPanel.node);
        let isPrepared = false;
        const added = this.shell.onDidAddWidget(widget => {
            if (beforePainting && widget instanceof EditorWidget && widget.editor.uri.toString() === uri.toString()) {
                // Lumino gives it its real size a little later, and the editor paints at once. Without any size it could not scroll before.
                controlOf(widget)?.layout(size, true);
                beforePainting(widget);
                isPrepared = true;
            }
        });
        try {
            // Which editor it is to be is decided already: a number of its own keeps Theia from looking for another one.
            const opened = await this.editors.open(uri, {
                mode: 'reveal', preview: false, widgetOptions, counter: Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
            });
            if (isPrepared) {
                centreAgain(opened, size.height);
            }
            return opened;
        } finally {
            added.dispose();
        }
    }

    /** Pictures and the like have viewers of their own. */
    protected async preview({ uri: address, path }: FilePath, widgetOptions: ApplicationShell.WidgetOptions): Promise<Widget> {
        const uri = new URI(address);
        const viewer = await this.openers.getOpener(uri);
        if (viewer.id === this.editors.id) {
            throw new Error(`${path} is a binary file, and there is no viewer for it.`);
        }
        const opened = await viewer.open(uri, { mode: 'reveal', widgetOptions });
        if (!(opened instanceof Widget)) {
            throw new Error(`${path} is a binary file, and its viewer is not part of the window.`);
        }
        return opened;
    }
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement): { readonly width: number; readonly height: number } {
    return { width, height };
}

function canSee(widget: Widget, line: number): boolean {
    const ranges = controlOf(widget)?.getVisibleRanges() ?? [];
    return ranges.some(({ startLineNumber, endLineNumber }) => startLineNumber <= line && line <= endLineNumber);
}

/** An editor that is not as high as was thought, because tabs and breadcrumbs came with it, has its lines in the middle again. */
function centreAgain(widget: Widget, assumedHeight: number): void {
    const control = controlOf(widget);
    const scrollTop = control?.getScrollTop() ?? 0;
    if (control && scrollTop > 0) {
        control.setScrollTop(scrollTop + (assumedHeight - control.getLayoutInfo().height) / 2, IMMEDIATE);
    }
}
