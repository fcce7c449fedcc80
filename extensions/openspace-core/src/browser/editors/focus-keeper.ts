import { injectable } from '@theia/core/shared/inversify';

/**
 * Keeps the keyboard where the person has it while something of ours shows things: Theia's editors take the focus whenever
 * they become visible. The focus goes back within the same event, so that no key stroke can get lost in between.
 */
@injectable()
export class FocusKeeper {

    async during<T>(work: () => Promise<T>): Promise<T> {
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
        const stop = (): void => {
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
        document.addEventListener('focusin', giveBack, true);
        document.addEventListener('pointerdown', stop, true);
        document.addEventListener('keydown', stopOnMove, true);
        try {
            return await work();
        } finally {
            stop();
        }
    }
}
