import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import { PlayState } from '../tab/deck-tab';

export interface ToolbarActions {
    previous(): void;
    next(): void;
    toggleOverview(): void;
    togglePlay(): void;
    toggleFullScreen(): void;
    editSource(): void;
}

export interface ToolbarState {
    /** From 0. */
    readonly slideIndex: number;
    readonly total: number;
    readonly hasPrevious: boolean;
    readonly hasNext: boolean;
    readonly isOverview: boolean;
    readonly isFullScreen: boolean;
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
            editSource: createButton('editSource', 'go-to-file', nls.localize('openspace/presentation/editSource', 'Edit Source'), actions)
        };
        const { previous, next, toggleOverview, togglePlay, toggleFullScreen, editSource } = this.buttons;
        const gap = document.createElement('span');
        gap.className = 'openspace-deck-gap';
        this.element.append(previous, this.place, next, gap, toggleOverview, togglePlay, toggleFullScreen, editSource, this.line);
    }

    update({ slideIndex, total, hasPrevious, hasNext, isOverview, isFullScreen, playState, remaining, progress }: ToolbarState): void {
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
        this.showTime(playState, remaining, progress);
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
