import { ApplicationShell, FrontendApplicationContribution } from '@theia/core/lib/browser';
import { SidePanelHandler } from '@theia/core/lib/browser/shell/side-panel-handler';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';

type Side = 'left' | 'right';

/** Below it two sides leave no room for an editor; in pixels. */
const NARROW = 1_000;

/** In a window narrower than this, who opens a side wants to see that one: the other gives way to it; in pixels. */
const TIGHT = 880;

/** Of the right side, with its column of icons: narrower, answers are hardly readable; in pixels. */
const MIN_RIGHT = 330;

/** Even in a small window the editors keep half of it. */
const MAX_SHARE = 0.5;

/** Theia may be off by so much when it lays out; in pixels. */
const TOLERANCE = 2;

/** Changes of the window that follow each other sooner are one, by dragging its edge; in milliseconds. */
const DRAGGING = 500;

/** Width of the right side in a window of this width. */
export function rightWidth(share: number, windowWidth: number): number {
    return Math.round(Math.min(Math.max(windowWidth * share, MIN_RIGHT), windowWidth * MAX_SHARE));
}

/** Lets the sides follow the width of the window, which Theia leaves to the editors alone. */
@injectable()
export class WindowWidth implements FrontendApplicationContribution {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    protected readonly toDispose = new DisposableCollection();

    protected width = window.innerWidth;

    /** What the right side has of the window, by the person's choice, and the width that followed from it. */
    protected right = { share: 0, width: 0 };

    /** How wide the left side was before the window began to change, and when it changed last. Theia would squeeze it first. */
    protected left = { width: 0, changed: -DRAGGING };

    /** Sides that were folded for want of room, and not by the person. */
    protected readonly folded = new Set<Side>();

    onDidInitializeLayout(): void {
        if (this.width < NARROW && this.shell.isExpanded('left') && this.shell.isExpanded('right')) {
            void this.fold('left');
        }
        const follow = (): void => this.follow();
        window.addEventListener('resize', follow);
        this.toDispose.push(Disposable.create(() => window.removeEventListener('resize', follow)));
        this.makeRoomFor('left', this.shell.leftPanelHandler, 'right');
        this.makeRoomFor('right', this.shell.rightPanelHandler, 'left');
    }

    onStop(): void {
        this.toDispose.dispose();
    }

    protected follow(): void {
        const before = this.width;
        const now = this.width = window.innerWidth;
        if (before === now) {
            return;
        }
        this.rememberLeft();
        if (now < NARROW && before >= NARROW) {
            if (this.shell.isExpanded('left') && this.shell.isExpanded('right')) {
                void this.fold('left');
            }
        } else if (now >= NARROW && before < NARROW) {
            this.unfold();
        }
        const { clientWidth } = this.shell.rightPanelHandler.container.node;
        if (this.shell.isExpanded('right') && clientWidth > 0) {
            const isChosen = Math.abs(clientWidth - this.right.width) > TOLERANCE;
            const share = isChosen ? clientWidth / before : this.right.share;
            this.right = { share, width: rightWidth(share, now) };
            this.shell.resize(this.right.width, 'right');
        }
        if (this.shell.isExpanded('left') && this.left.width > 0) {
            this.shell.resize(this.left.width, 'left');
        }
    }

    protected rememberLeft(): void {
        const changed = performance.now();
        const { clientWidth } = this.shell.leftPanelHandler.container.node;
        const isNew = changed - this.left.changed > DRAGGING && this.shell.isExpanded('left');
        this.left = { width: isNew ? clientWidth : this.left.width, changed };
    }

    /** Folds the other side when this one is opened where both do not fit. */
    protected makeRoomFor(side: Side, { tabBar }: SidePanelHandler, other: Side): void {
        const opened = (_bar: unknown, { currentTitle }: { readonly currentTitle: unknown }): void => {
            if (currentTitle && this.width < TIGHT && this.shell.isExpanded(other)) {
                this.folded.delete(side);
                void this.fold(other);
            }
        };
        tabBar.currentChanged.connect(opened);
        this.toDispose.push(Disposable.create(() => tabBar.currentChanged.disconnect(opened)));
    }

    protected async fold(side: Side): Promise<void> {
        this.folded.add(side);
        await this.shell.collapsePanel(side);
    }

    protected unfold(): void {
        const folded = [...this.folded];
        this.folded.clear();
        for (const side of folded) {
            if (!this.shell.isExpanded(side)) {
                this.shell.expandPanel(side);
            }
        }
    }
}
