import { injectable } from '@theia/core/shared/inversify';

/**
 * Keeps the keyboard where the person has it while something of ours shows things: Theia's editors take the focus whenever
 * they become visible. The focus goes back within the same event, so that no key stroke can get lost in between.
 */
@injectable()
export class FocusKeeper {

    /** One for each work during which the focus stays. */
    protected readonly keeping = new Set<symbol>();

    /** Whether focus that goes elsewhere is given back at the moment. */
    get isKeeping(): boolean {
        return this.keeping.size > 0;
    }

    async during<T>(show: () => Promise<T>): Promise<T> {
        const owner = document.activeElement instanceof HTMLElement && document.activeElement !== document.body ? document.activeElement : undefined;
        const giveBack = ({ target }: FocusEvent): void => {
            if (target === owner || !(target instanceof HTMLElement)) {
                return;
            }
            if (owner?.isConnected) {
                owner.focus({ preventScroll: true });
            } else {
                target.blur();
            }
        };
        const work = Symbol('work');
        const stop = (): void => {
            this.keeping.delete(work);
            document.removeEventListener('focusin', giveBack, true);
            document.removeEventListener('pointerdown', stop, true);
            document.removeEventListener('keydown', stopOnMove, true);
        };
        // From here on the person moves the focus themselves.
        const stopOnMove = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
            if (key === 'Tab' || key === 'F6' || ctrlKey || metaKey || altKey) {
                stop();
            }
        };
        this.keeping.add(work);
        document.addEventListener('focusin', giveBack, true);
        document.addEventListener('pointerdown', stop, true);
        document.addEventListener('keydown', stopOnMove, true);
        try {
            return await show();
        } finally {
            stop();
        }
    }
}
