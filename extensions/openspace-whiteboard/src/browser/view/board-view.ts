import { NavigatableWidget, NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { DelegatingSaveable, SaveableSource } from '@theia/core/lib/browser/saveable';
import { StatefulWidget } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import { ThemeService } from '@theia/core/lib/browser/theming';
import { BaseWidget, Message } from '@theia/core/lib/browser/widgets';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { isOSX } from '@theia/core/lib/common';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { PictureSource } from 'openspace-content/lib/browser/pictures/picture-source';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { Announcer } from 'openspace-interface/lib/browser/page/announcer';
import { errorText, reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { BOARD_ENDING, Camera, connectorsOf, indexOf, shapeOf, shapesOf } from '../../common/model/board';
import { selectionText } from '../../common/sight/selection-text';
import { boardStateLine } from '../../common/sight/state-line';
import { BoardChange, BoardDocument } from '../boards/board-document';
import { BoardDocuments } from '../boards/board-documents';
import { BoardSaveable } from '../boards/board-saveable';
import { BoardTools } from '../boards/board-tools';
import { BoardComparison } from '../comparing/board-comparison';
import { GitBoards, LAST_COMMIT } from '../comparing/git-boards';
import { canDo, connectShapes, deleteSelected, duplicateSelected, groupSelected, ungroupSelected } from '../editing/actions';
import { BoardEditor } from '../editing/board-editor';
import { connectorName } from '../editing/element-names';
import { BoardWalk } from '../links/board-walk';
import { CodeLinks } from '../links/code-links';
import { LinkInput } from '../links/link-input';
import { PictureInput } from '../pictures/picture-input';
import { ViewLinks } from '../links/view-links';
import { installBoardStyle } from '../style/board-style';
import { BOARD_VIEW, BoardAction, BoardTab } from '../tab/board-tab';
import { BoardTabs } from '../tab/board-tabs';
import { BoardArrivals } from './board-arrivals';
import { BoardClipboard } from './board-clipboard';
import { BoardKeys } from './board-keys';
import { BoardMenu } from './board-menu';
import { BoardRendering } from './board-rendering';
import { rounded } from './camera';
import { ChangeNews } from './change-news';
import { FlowStage } from './flow-stage';
import { lookOfTheme } from './look-of-theme';
import { countName } from './names';
import { ShapePicker } from './shape-picker';
import { Shown } from './view-bar';
import { ViewPictures } from './view-pictures';

export const BoardViewOptions = Symbol('BoardViewOptions');

interface BoardViewState {
    readonly camera?: Camera;
    readonly shown?: Partial<Shown>;
}

/** What a view with an open board consists of. */
interface Opened {
    readonly document: BoardDocument;
    readonly editor: BoardEditor;
    readonly stage: FlowStage;
    readonly arrivals: BoardArrivals;
    readonly saveable: BoardSaveable;
    readonly links: ViewLinks;
}

/** A board in a tab. */
@injectable()
export class BoardView extends BaseWidget implements NavigatableWidget, StatefulWidget, SaveableSource, BoardTab {

    @inject(BoardViewOptions) protected readonly options: NavigatableWidgetOptions;
    @inject(BoardDocuments) protected readonly documents: BoardDocuments;
    @inject(BoardTools) protected readonly tools: BoardTools;
    @inject(BoardKeys) protected readonly keys: BoardKeys;
    @inject(BoardClipboard) protected readonly clipboard: BoardClipboard;
    @inject(BoardTabs) protected readonly tabs: BoardTabs;
    @inject(BoardMenu) protected readonly menu: BoardMenu;
    @inject(ThemeService) protected readonly themes: ThemeService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(Announcer) protected readonly announcer: Announcer;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;
    @inject(PictureSource) protected readonly pictureSource: PictureSource;
    @inject(CodeLinks) protected readonly links: CodeLinks;
    @inject(BoardWalk) protected readonly walk: BoardWalk;
    @inject(LinkInput) protected readonly linkInput: LinkInput;
    @inject(ShapePicker) protected readonly shapePicker: ShapePicker;
    @inject(PictureInput) protected readonly pictureInput: PictureInput;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(GitBoards) protected readonly gitBoards: GitBoards;

    readonly comparison = new BoardComparison(() => this.gitBoards.read(this.paths.pathOf(this.getResourceUri()), LAST_COMMIT));
    readonly saveable = new DelegatingSaveable();
    protected readonly news = new ChangeNews(text => this.announcer.announce(text));
    protected readonly host = document.createElement('div');
    protected opened: Opened | undefined;
    protected rendering: BoardRendering | undefined;
    /** Why there is no board to be seen, for the user. */
    protected failure: string | undefined;
    protected pictures: ViewPictures;
    protected wantedCamera: Camera | undefined;
    /** What others were told last. */
    protected told: Readonly<Record<string, unknown>> | undefined;
    protected shown: Shown = { hasGrid: true, hasMap: false, hasList: false, isSearching: false };

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;
    protected opening: Promise<void>;

    @postConstruct()
    protected init(): void {
        const uri = this.getResourceUri();
        installBoardStyle();
        this.id = `${BOARD_VIEW}:${this.options.uri}`;
        this.title.label = uri.path.base;
        this.title.caption = uri.path.fsPath();
        this.title.iconClass = codicon('type-hierarchy');
        this.title.closable = true;
        this.addClass('openspace-board-view');
        this.node.dataset.testid = 'board';
        this.node.tabIndex = -1;
        this.host.className = 'openspace-board-host';
        this.node.append(this.host);
        this.pictures = new ViewPictures(this.pictureSource);
        this.toDispose.pushAll([
            this.onDidChangeEmitter, this.news, this.comparison, this.pictures, this.keys.watch(this.node),
            this.themes.onDidColorThemeChange(() => this.rendering?.renderAnew()),
            this.pictures.onDidChange(() => this.rendering?.renderAnew())
        ]);
        this.opening = this.open();
    }

    /** Resolves when the board can be seen; a file that cannot be read is a message in the tab. */
    get ready(): Promise<void> {
        return this.opening;
    }

    get boardUri(): string {
        return this.options.uri;
    }

    get selection(): readonly string[] {
        return [...this.opened?.editor.state.selection ?? []];
    }

    get selectionText(): string {
        const { document } = this.opened ?? {};
        return document ? selectionText(document.board, this.paths.pathOf(this.getResourceUri()), this.selection) : '';
    }

    get selectionCount(): string {
        const { board } = this.opened?.editor.state ?? {};
        const shapes = this.selection.filter(id => board && shapeOf(board, id)).length;
        return countName(shapes, this.selection.length - shapes);
    }

    get stateLine(): string {
        return boardStateLine(this.shapeCount, this.selection);
    }

    protected get shapeCount(): number {
        return this.opened ? shapesOf(this.opened.document.board).length : 0;
    }

    get camera(): Camera {
        return rounded(this.opened?.stage.camera ?? this.wantedCamera ?? { x: 0, y: 0, zoom: 1 });
    }

    get document(): BoardDocument | undefined {
        return this.opened?.document;
    }

    get canUndo(): boolean {
        return this.opened?.document.canUndo === true;
    }

    get canRedo(): boolean {
        return this.opened?.document.canRedo === true;
    }

    undo(): void {
        this.opened?.document.undo();
    }

    redo(): void {
        this.opened?.document.redo();
    }

    ownsEscape(focused: Element): boolean {
        const { opened, rendering } = this;
        if (!opened || !rendering || !this.node.contains(focused)) {
            return false;
        }
        const { editing, tool, selection } = opened.editor.state;
        return rendering.isBusy || rendering.shown.isSearching || editing !== undefined || tool !== 'select' || selection.size > 0
            || this.comparison.isOn || focused.closest('.openspace-board-panel') !== null;
    }

    get ownsClipboard(): boolean {
        return this.rendering?.ownsClipboard === true;
    }

    async paste(): Promise<void> {
        try {
            this.rendering?.paste(await this.clipboard.read());
        } catch {
            const key = isOSX ? '⌘V' : 'Ctrl+V';
            void this.messages.warn(nls.localize(
                'openspace/whiteboard/pasteRefused', "The browser doesn't let menus read the clipboard. Use {0} instead.", key
            ));
        }
    }

    can(action: BoardAction): boolean {
        const { editor } = this.opened ?? {};
        return editor !== undefined && !editor.isReadOnly && canDo(action, editor);
    }

    async act(action: BoardAction): Promise<void> {
        const { opened } = this;
        if (!opened || !this.can(action)) {
            return;
        }
        const { editor, stage, links } = opened;
        const [id] = this.selection;
        switch (action) {
            case 'edit': return editor.startEditing(id);
            case 'connect': return this.connect(id, opened);
            case 'link': return links.edit(id);
            case 'delete': deleteSelected(editor); break;
            case 'duplicate': duplicateSelected(editor); break;
            case 'group': groupSelected(editor); break;
            case 'ungroup': ungroupSelected(editor); break;
        }
        stage.focus();
    }

    protected async connect(from: string, { editor, stage }: Opened): Promise<void> {
        const shape = shapeOf(editor.document.board, from);
        const to = shape && await this.shapePicker.ask(shape, editor.document.board, this.tools.types);
        editor.setTool('select');
        if (to !== undefined && connectShapes(editor, from, to)) {
            const { board } = editor.document;
            connectorsOf(board).filter(({ id }) => editor.state.selection.has(id))
                .forEach(made => this.announcer.announce(connectorName(made, board, this.tools.types)));
        }
        stage.focus();
    }

    toggleComparison(): void {
        this.comparison.toggle();
    }

    getResourceUri(): URI {
        return new URI(this.options.uri);
    }

    createMoveToUri(uri: URI): URI {
        return uri;
    }

    async setCamera(camera: Camera): Promise<void> {
        await this.opening;
        await this.opened?.stage.setCamera(camera, this.isVisible);
    }

    async fitCamera(shapeIds?: readonly string[]): Promise<Camera> {
        await this.opening;
        await this.opened?.stage.fit(shapeIds, this.isVisible);
        return this.camera;
    }

    async point(shapeIds: readonly string[]): Promise<void> {
        await this.fitCamera(shapeIds);
        this.opened?.links.point(shapeIds);
    }

    async reveal(ids: readonly string[]): Promise<void> {
        await this.opening;
        if (this.opened) {
            const { editor, stage } = this.opened;
            const known = ids.filter(id => indexOf(editor.state.board).has(id));
            editor.select(known);
            await stage.reveal(known);
        }
    }

    storeState(): BoardViewState {
        const { hasGrid, hasMap, hasList } = this.rendering?.shown ?? this.shown;
        return { camera: this.camera, shown: { hasGrid, hasMap, hasList } };
    }

    restoreState({ camera, shown }: BoardViewState): void {
        this.shown = { ...this.shown, ...shown };
        if (this.rendering) {
            this.rendering.shown = this.shown;
        }
        if (camera && [camera.x, camera.y, camera.zoom].every(Number.isFinite)) {
            this.wantedCamera = camera;
            void this.setCamera(camera);
        }
        this.render();
    }

    protected async open(): Promise<void> {
        try {
            const document = await this.documents.open(this.options.uri);
            if (this.isDisposed) {
                document.dispose();
                return;
            }
            this.begin(document);
        } catch (error) {
            this.failure = errorText(error);
            this.render();
        }
    }

    protected begin(document: BoardDocument): void {
        const editor = new BoardEditor(document, this.tools, message => void this.messages.error(reasonText(message)));
        const stage = new FlowStage(editor, this.wantedCamera ?? document.board.camera);
        const arrivals = new BoardArrivals();
        const saveable = new BoardSaveable(document);
        const links = new ViewLinks(editor, this.links, by => void this.walk.step(this, by), link => this.linkInput.ask(link));
        this.opened = { document, editor, stage, arrivals, saveable, links };
        const save = saveable.save.bind(saveable);
        saveable.save = () => {
            this.keepCamera();
            return save();
        };
        this.saveable.delegate = saveable;
        this.toDispose.pushAll([
            links, editor, stage, arrivals, saveable, document,
            document.onDidChange(change => {
                arrivals.note(change);
                this.tell(change);
            }),
            editor.onDidDraw(id => {
                if (shapeOf(document.board, id)?.type === 'image') {
                    void this.choosePicture(editor, id);
                }
            }),
            editor.onDidShow(() => this.paint()),
            document.onDidChangeState(() => {
                // What the agent does is told when it is shown. Pages in the background show nothing.
                if (!editor.willShow || this.node.ownerDocument.hidden) {
                    this.paint();
                }
            })
        ]);
        this.paint();
        this.render();
    }

    /** Where the person looks goes into the file with what they save, as no step of its own. */
    protected keepCamera(): void {
        const { opened, camera } = this;
        const known = opened?.document.board.camera;
        if (opened && !opened.editor.isReadOnly && this.isVisible && JSON.stringify(known) !== JSON.stringify(camera)) {
            opened.document.apply([{ op: 'camera', camera }]);
        }
    }

    /** For those who do not see that something moves. */
    protected tell({ before, after, by }: BoardChange): void {
        if (by !== 'agent' || !this.isVisible) {
            return;
        }
        const known = indexOf(before);
        const changed = after.elements.filter(element => known.get(element.id) !== element).length;
        const gone = before.elements.filter(({ id }) => !indexOf(after).has(id)).length;
        this.news.note(changed + gone);
    }

    /** Tells others what they know of the view, which does not change with each move of a drag. */
    protected paint(): void {
        const { document, editor } = this.opened ?? {};
        if (this.isDisposed || !document || !editor) {
            return;
        }
        const told = { board: document.board, selection: editor.state.selection, canUndo: document.canUndo, canRedo: document.canRedo };
        if (this.told && isShallowlySame(this.told, told)) {
            return;
        }
        this.told = told;
        const { base } = this.getResourceUri().path;
        const label = document.board.title || (base.endsWith(BOARD_ENDING) ? base.slice(0, -BOARD_ENDING.length) : base);
        if (this.title.label !== label) {
            this.title.label = label;
        }
        this.node.dataset.shapes = String(this.shapeCount);
        this.node.dataset.selected = String(editor.state.selection.size);
        this.onDidChangeEmitter.fire();
    }

    protected override onAfterAttach(message: Message): void {
        super.onAfterAttach(message);
        this.render();
    }

    protected override onAfterShow(message: Message): void {
        super.onAfterShow(message);
        this.opened?.stage.place();
        void this.comparison.refresh();
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        this.node.focus({ preventScroll: true });
        void this.comparison.refresh();
        this.opened?.stage.focus();
    }

    protected render(): void {
        if (this.isDisposed || !this.isAttached) {
            return;
        }
        const { opened } = this;
        if (!opened) {
            this.host.textContent = this.failure ?? '';
            this.host.classList.toggle('openspace-board-failed', this.failure !== undefined);
            return;
        }
        this.rendering ??= new BoardRendering(this.host, {
            ...opened,
            comparison: this.comparison,
            look: () => lookOfTheme(this.themes.getCurrentTheme()),
            name: () => this.title.label,
            onDidMove: () => { this.onDidChangeEmitter.fire(); },
            isCurrent: () => this.tabs.current === this,
            copied: copied => this.clipboard.note(copied),
            openLink: id => opened.links.open(id),
            connect: () => {
                void this.act('connect');
                return this.can('connect');
            },
            showMenu: at => this.menu.show(at, this.node),
            editText: line => void this.editText(line),
            announce: text => this.announcer.announce(text),
            imageOf: src => this.pictures.of(src),
            choosePicture: id => void this.choosePicture(opened.editor, id)
        }, this.shown);
        this.rendering.render();
    }

    /** As a step of the person. What is gone meanwhile, or has another picture, is left. */
    protected async choosePicture(editor: BoardEditor, id: string): Promise<void> {
        const before = shapeOf(editor.document.board, id)?.src;
        const src = await this.pictureInput.ask(typeof before === 'string' ? before : undefined);
        const shape = shapeOf(editor.document.board, id);
        if (src !== undefined && shape && shape.src === before && !this.isDisposed) {
            editor.apply([{ op: 'update', id, set: { src } }]);
        }
    }

    protected async editText(line = 1): Promise<void> {
        const start = { line: line - 1, character: 0 };
        const shown = await this.editors.getByUri(new URI(this.boardUri));
        try {
            await this.editors.open(new URI(this.boardUri), {
                selection: { start, end: start }, ...shown ? {} : { widgetOptions: { mode: 'split-right', ref: this } }
            });
        } catch (error) {
            void this.messages.error(errorText(error));
        }
    }

    override dispose(): void {
        if (this.isDisposed) {
            return;
        }
        this.rendering?.dispose();
        super.dispose();
        this.opened = undefined;
    }
}

function isShallowlySame(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
    return Object.keys(a).every(key => a[key] === b[key]);
}
