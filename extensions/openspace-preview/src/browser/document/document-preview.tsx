import { Message } from '@theia/core/lib/browser/widgets';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import URI from '@theia/core/lib/common/uri';
import { MessageLoop } from '@theia/core/shared/@lumino/messaging';
import { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { flushSync } from '@theia/core/shared/react-dom';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { footnoteLine } from 'openspace-content/lib/browser/markdown/footnotes';
import { findHeading, headingsOf } from 'openspace-content/lib/browser/markdown/headings';
import { isPictureFile, PictureSource } from 'openspace-content/lib/browser/pictures/picture-source';
import { FrameBatcher } from 'openspace-interface/lib/browser/rendering/frame-batcher';
import { ScrollViewport } from 'openspace-interface/lib/browser/windowed/scroll-viewport';
import { DocumentScroll } from '../scrolling/document-scroll';
import { scrolledEditor } from '../scrolling/monaco-scroll';
import { ScrollSync } from '../scrolling/scroll-sync';
import { PreviewPreferences } from '../tab/preview-preferences';
import { Previews } from '../tab/previews';
import { PreviewWidget } from '../view/preview-widget';
import { SourceText } from '../view/source-text';
import { DocumentBlocks } from './document-blocks';
import { DocumentLinks, HeadedDocument } from './document-links';
import { DocumentView } from './document-view';

/** What the person does to move the preview. */
const MOVES = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;

/** A document that takes longer is shown again when whoever writes pauses, so that typing stays quick; in milliseconds. */
const HEAVY = 30;
const PAUSE = 250;

/** A Markdown file as it reads, with changes that are not saved. */
@injectable()
export class DocumentPreview extends PreviewWidget implements HeadedDocument {

    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(FileService) protected readonly disk: FileService;
    @inject(Previews) protected readonly previews: Previews;
    @inject(SourceText) protected readonly source: SourceText;
    @inject(DocumentLinks) protected readonly documentLinks: DocumentLinks;
    @inject(PreviewPreferences) protected readonly preferences: PreviewPreferences;

    protected readonly document = new DocumentBlocks();
    protected readonly batcher = new FrameBatcher(() => this.showText());
    protected text: (() => string) | undefined;
    /** How long the last change took, in milliseconds. */
    protected took = 0;
    protected waiting: ReturnType<typeof setTimeout> | undefined;
    /** The text may be another than what is shown. */
    protected isStale = true;
    protected links: LinkOpener;
    protected pictures: PictureSource;
    /** The heading to go to when the text is there. */
    protected awaited: string | undefined;
    protected readonly viewport = new ScrollViewport(() => this.scroller);
    protected readonly scroll = new DocumentScroll(this.viewport, () => this.document.blocks);
    protected readonly sync = new ScrollSync(this.sides(), () => this.preferences['openspace.preview.scrollSync']);
    protected scroller: HTMLElement | null = null;

    get uri(): string {
        return this.options.uri;
    }

    goToHeading(name: string): void {
        const { blocks } = this.document;
        const line = footnoteLine(blocks, name) ?? findHeading(headingsOf(blocks), name)?.line;
        this.awaited = this.text ? undefined : name;
        if (line !== undefined) {
            this.sync.personMovesPreview();
            this.scroll.show(line);
        }
    }

    protected async open(uri: URI): Promise<void> {
        this.links = this.documentLinks.linksOf(this);
        this.pictures = this.documentLinks.picturesOf(this.uri);
        this.toDispose.pushAll([this.batcher, this.sync, { dispose: () => clearTimeout(this.waiting) }]);
        MOVES.forEach(type => this.addEventListener(this.node, type, () => this.sync.personMovesPreview()));
        this.editors.all.forEach(editor => this.follow(editor));
        this.toDispose.push(this.editors.onCreated(editor => this.follow(editor)));
        this.toDispose.push(this.disk.onDidFilesChange(({ changes }) => {
            if (changes.some(({ resource }) => isPictureFile(resource.path.base))) {
                this.pictures = this.documentLinks.picturesOf(this.uri);
                this.update();
            }
        }));
        const { text, onDidChange } = await this.source.open(uri, this.toDispose);
        this.text = text;
        this.toDispose.push(onDidChange(() => this.textChanged()));
        this.textChanged();
    }

    protected textChanged(): void {
        this.isStale = true;
        clearTimeout(this.waiting);
        if (!this.isVisible) {
            return;
        }
        if (this.took < HEAVY) {
            this.batcher.schedule();
        } else {
            this.waiting = setTimeout(() => this.batcher.schedule(), PAUSE);
        }
    }

    protected showText(): void {
        if (this.isStale && this.text && !this.isDisposed) {
            const isFirst = this.document.blocks.length === 0;
            const start = performance.now();
            this.isStale = false;
            this.document.update(this.text());
            // Within this frame: React alone would take its time.
            flushSync(() => MessageLoop.sendMessage(this, Widget.Msg.UpdateRequest));
            this.took = isFirst ? 0 : performance.now() - start;
            if (isFirst) {
                this.arrive();
            }
        }
    }

    /** The text is in the page for the first time. */
    protected arrive(): void {
        if (this.awaited === undefined) {
            this.sync.align();
        } else {
            this.goToHeading(this.awaited);
        }
    }

    protected follow(editor: EditorWidget): void {
        const scrolled = editor.getResourceUri()?.toString() === this.uri ? scrolledEditor(editor) : undefined;
        if (scrolled) {
            const listener = new DisposableCollection(this.sync.add(scrolled));
            listener.push(editor.onDidDispose(() => listener.dispose()));
        }
    }

    protected content(): React.ReactNode {
        return this.text && <DocumentView document={this.document} blocks={this.document.blocks} label={this.title.label} links={this.links}
            pictures={this.pictures} viewport={this.viewport} onScroller={this.setScroller} onScroll={this.onScroll}
            onDoubleClick={this.onDoubleClick} />;
    }

    protected readonly setScroller = (element: HTMLElement | null): void => {
        this.scroller = element;
    };

    protected readonly onScroll = (): void => {
        this.viewport.moved();
        this.sync.previewScrolled();
    };

    /** Goes to the text; a link has been followed by then, and a button pressed. */
    protected readonly onDoubleClick = ({ target, clientY }: React.MouseEvent): void => {
        const element = target instanceof Element && !target.closest('a, button, summary') ? target : undefined;
        const line = element && this.scroll.lineAt(element, clientY);
        if (line !== undefined) {
            void this.previews.openSource(this.getResourceUri(), this, Math.floor(line));
        }
    };

    protected override onAfterShow(msg: Message): void {
        super.onAfterShow(msg);
        this.showText();
        this.sync.align();
    }

    protected override onResize(msg: Widget.ResizeMessage): void {
        super.onResize(msg);
        this.showText();
        this.viewport.moved();
    }

    protected sides(): ConstructorParameters<typeof ScrollSync>[0] {
        const isVisible = (): boolean => this.isVisible;
        const scroll = (): DocumentScroll => this.scroll;
        return {
            get isVisible() { return isVisible(); },
            get topLine() { return scroll().topLine; },
            show: line => scroll().show(line)
        };
    }
}
