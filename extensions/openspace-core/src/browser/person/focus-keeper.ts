import { Widget } from '@theia/core/lib/browser/widgets';
import { Deferred, timeout } from '@theia/core/lib/common/promise-util';
import { injectable } from '@theia/core/shared/inversify';

/** How long after a click or shortcut of the person a move of the focus counts as theirs, in milliseconds. */
export const PERSON_MOVES = 1_000;

/**
 * The only place that moves the keyboard on behalf of the agent, most of all to leave it where the person has it: Theia's
 * editors take the focus whenever they become visible. The focus goes back within the same event, so that no key stroke can
 * get lost in between.
 */
@injectable()
export class FocusKeeper {

    /** One for each work of the agent that may move the focus. */
    protected readonly watches = new Set<FocusWatch>();

    /** Whether focus that goes elsewhere is given back at the moment. */
    get isKeeping(): boolean {
        return Array.from(this.watches).some(watch => !watch.personMoves && !watch.mayLeave);
    }

    /** Whether what becomes active now does so because of the agent, for a moment or to stay. */
    get isAgentsDoing(): boolean {
        return Array.from(this.watches).some(watch => !watch.personMoves);
    }

    /** `isOurs` tells what only the agent can have focused, even while the person moves the focus elsewhere. */
    async during<T>(show: () => Promise<T>, isOurs?: (target: HTMLElement) => boolean): Promise<T> {
        return this.watching(new FocusWatch(isOurs), show);
    }

    /** As {@link during}, for what closes tabs: the one that comes to the front asks for the focus a little later. */
    async whileClosing<T>(close: () => Promise<T>): Promise<T> {
        return this.during(async () => {
            try {
                return await close();
            } finally {
                await timeout(0);
            }
        });
    }

    /** Lets the keyboard go where `activate` brings it. At the last moment `mayLeave` says whether it can go from its owner. */
    async giving(activate: () => Promise<unknown>, mayLeave: (owner: HTMLElement | undefined) => boolean): Promise<void> {
        const watch = new FocusWatch(undefined, mayLeave);
        await this.watching(watch, () => Promise.race([activate(), watch.refused.promise]));
    }

    /** The person wants to be in the widget: for commands that they ran themselves, and for nothing else. */
    bringPersonTo(widget: Widget): void {
        widget.activate();
    }

    protected async watching<T>(watch: FocusWatch, work: () => Promise<T>): Promise<T> {
        this.watches.add(watch);
        try {
            return await work();
        } finally {
            this.watches.delete(watch);
            watch.dispose();
        }
    }
}

/** Gives the focus back to its owner, and follows the person when they move it. */
class FocusWatch {

    protected owner = focused();
    protected movedAt = -Infinity;
    /** The focus was to leave its owner, and had to come back. */
    readonly refused = new Deferred<void>();

    constructor(
        protected readonly isOurs: (target: HTMLElement) => boolean = () => false,
        readonly mayLeave?: (owner: HTMLElement | undefined) => boolean
    ) {
        document.addEventListener('focusin', this.onFocus, true);
        document.addEventListener('focusout', this.onBlur, true);
        document.addEventListener('pointerdown', this.onMove, true);
        document.addEventListener('keydown', this.onKey, true);
    }

    dispose(): void {
        document.removeEventListener('focusin', this.onFocus, true);
        document.removeEventListener('focusout', this.onBlur, true);
        document.removeEventListener('pointerdown', this.onMove, true);
        document.removeEventListener('keydown', this.onKey, true);
    }

    get personMoves(): boolean {
        return performance.now() - this.movedAt < PERSON_MOVES;
    }

    protected readonly onFocus = ({ target }: FocusEvent): void => {
        if (target === this.owner || !(target instanceof HTMLElement)) {
            return;
        }
        if (this.personMoves && !this.isOurs(target) || this.mayLeave?.(this.owner)) {
            this.owner = target;
            return;
        }
        this.refused.resolve();
        if (this.owner?.isConnected) {
            this.owner.focus({ preventScroll: true });
        } else {
            target.blur();
        }
    };

    protected readonly onBlur = ({ target, relatedTarget }: FocusEvent): void => {
        // Into nothing: what is given focus next must not get the old owner's.
        if (this.personMoves && target === this.owner && !relatedTarget) {
            this.owner = undefined;
        }
    };

    protected readonly onMove = (): void => {
        this.movedAt = performance.now();
    };

    protected readonly onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
        if (key === 'Tab' || key === 'F6' || ctrlKey || metaKey || altKey) {
            this.onMove();
        }
    };
}

function focused(): HTMLElement | undefined {
    return document.activeElement instanceof HTMLElement && document.activeElement !== document.body ? document.activeElement : undefined;
}
