import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import { PlayState } from '../tab/deck-tab';

export interface ToolbarActions {
    previous(): void;
    next(): void;
    toggleOverview(): void;
    togglePlay(): void;
    toggleFullScreen(): void;
    toggleComments(): void;
    openPresenter(): void;
    editSource(): void;
    exportDeck(): void;
}

export interface ToolbarState {
    /** From 0. */
    readonly slideIndex: number;
    readonly total: number;
    readonly hasPrevious: boolean;
    readonly hasNext: boolean;
    readonly isOverview: boolean;
    readonly isFullScreen: boolean;
    readonly isCommenting: boolean;
    /** Why the person cannot comment, if so. */
    readonly commentObstacle: string | undefined;
    readonly playState: PlayState;
    /** Milliseconds until the next step, and how much of the time for this one is over, from 0 to 1. */
    readonly remaining: number;
    readonly progress: number;
}

/** The buttons of a deck, and the line that shows how long a step still lasts. */
export class DeckToolbar {

    readonly element = document.createElement('div');
    protected readonly place = document.createElement('span');
    protected readonly line = document.createElement('div');
    protected readonly buttons: Readonly<Record<keyof ToolbarActions, HTMLButtonElement>>;

    constructor(actions: ToolbarActions) {
        this.element.className = 'openspace-deck-toolbar';
        this.element.setAttribute('role', 'toolbar');
        this.element.setAttribute('aria-label', nls.localize('openspace/presentation/toolbar', 'Deck'));
        this.place.className = 'openspace-deck-place';
        this.line.className = 'openspace-deck-time';
        this.buttons = {
            previous: createButton('previous', 'chevron-left', nls.localize('openspace/presentation/previous', 'Previous Step'), actions),
            next: createButton('next', 'chevron-right', nls.localize('openspace/presentation/next', 'Next Step'), actions),
            toggleOverview: createButton(
                'toggleOverview', 'layout', nls.localize('openspace/presentation/overview', 'Overview (O)'), actions),
            togglePlay: createButton('togglePlay', 'play', '', actions),
            toggleFullScreen: createButton('toggleFullScreen', 'screen-full', '', actions),
            toggleComments: createButton('toggleComments', 'comment', '', actions),
            openPresenter: createButton(
                'openPresenter', 'multiple-windows', nls.localize('openspace/presentation/openPresenter', 'Presenter View (S)'), actions),
            editSource: createButton('editSource', 'go-to-file', nls.localize('openspace/presentation/editSource', 'Edit Source'), actions),
            exportDeck: createButton('exportDeck', 'export', nls.localize('openspace/presentation/export', 'Export…'), actions)
        };
        const {
            previous, next, toggleOverview, togglePlay, toggleFullScreen, openPresenter, toggleComments, editSource, exportDeck
        } = this.buttons;
        const gap = document.createElement('span');
        gap.className = 'openspace-deck-gap';
        this.element.append(
            previous, this.place, next, gap, toggleOverview, togglePlay, toggleFullScreen, openPresenter, toggleComments, editSource,
            exportDeck, this.line
        );
    }

    update(state: ToolbarState): void {
        const { slideIndex, total, hasPrevious, hasNext, isOverview, isFullScreen, playState, remaining, progress } = state;
        const { previous, next, toggleOverview, togglePlay, toggleFullScreen } = this.buttons;
        this.place.textContent = total === 0 ? '' : `${slideIndex + 1} / ${total}`;
        this.place.title = nls.localize('openspace/presentation/place', 'Slide {0} of {1}', slideIndex + 1, total);
        previous.disabled = !hasPrevious;
        next.disabled = !hasNext;
        toggleOverview.setAttribute('aria-pressed', String(isOverview));
        const isRunning = playState === 'running';
        describe(togglePlay, isRunning ? 'debug-pause' : 'play', isRunning
            ? nls.localize('openspace/presentation/pause', 'Pause') : nls.localize('openspace/presentation/play', 'Play'));
        describe(toggleFullScreen, isFullScreen ? 'screen-normal' : 'screen-full', isFullScreen
            ? nls.localize('openspace/presentation/leaveFullScreen', 'Exit Full Screen (F)')
            : nls.localize('openspace/presentation/fullScreen', 'Full Screen (F)'));
        this.showCommenting(state);
        this.showTime(playState, remaining, progress);
    }

    protected showCommenting({ isCommenting, commentObstacle }: ToolbarState): void {
        const { toggleComments } = this.buttons;
        describe(toggleComments, 'comment', commentObstacle ?? nls.localize('openspace/presentation/comment', 'Comment (C)'));
        toggleComments.disabled = commentObstacle !== undefined;
        toggleComments.setAttribute('aria-pressed', String(isCommenting));
    }

    protected showTime(playState: PlayState, remaining: number, progress: number): void {
        this.line.getAnimations?.().forEach(animation => animation.cancel());
        this.line.style.transform = `scaleX(${playState === 'stopped' ? 0 : progress})`;
        if (playState === 'running') {
            const frames = [{ transform: `scaleX(${progress})` }, { transform: 'scaleX(1)' }];
            this.line.animate?.(frames, { duration: remaining, fill: 'forwards' });
        }
    }
}

function createButton(action: keyof ToolbarActions, icon: string, label: string, actions: ToolbarActions): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.action = action;
    describe(button, icon, label);
    button.addEventListener('click', () => actions[action]());
    return button;
}

function describe(button: HTMLButtonElement, icon: string, label: string): void {
    button.className = `openspace-deck-button ${codicon(icon)}`;
    button.title = label;
    button.setAttribute('aria-label', label);
}
