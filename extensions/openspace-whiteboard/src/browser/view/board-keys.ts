import { ContextKey, ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Disposable } from '@theia/core/lib/common/disposable';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { OWN_KEYS } from '../editing/key-actions';

const FOCUS_KEY = 'openspaceBoardFocus';

/** Theia looks at each key before the page does. While a board has the focus it leaves the board's keys to it. */
@injectable()
export class BoardKeys {

    @inject(KeybindingRegistry) protected readonly keybindings: KeybindingRegistry;
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;

    protected focusKey: ContextKey<boolean>;
    protected focused: HTMLElement | undefined;

    @postConstruct()
    protected init(): void {
        this.focusKey = this.contextKeys.createKey(FOCUS_KEY, false);
        for (const keybinding of OWN_KEYS) {
            this.keybindings.registerKeybinding({ command: KeybindingRegistry.PASSTHROUGH_PSEUDO_COMMAND, keybinding, when: FOCUS_KEY });
        }
    }

    /** Follows the focus in and out of a board. */
    watch(board: HTMLElement): Disposable {
        const ending = new AbortController();
        board.addEventListener('focusin', () => this.setFocused(board), { signal: ending.signal });
        board.addEventListener('focusout', event => {
            if (!(event.relatedTarget instanceof Node && board.contains(event.relatedTarget))) {
                this.leave(board);
            }
        }, { signal: ending.signal });
        return Disposable.create(() => {
            ending.abort();
            this.leave(board);
        });
    }

    protected setFocused(board: HTMLElement | undefined): void {
        this.focused = board;
        this.focusKey.set(board !== undefined);
    }

    protected leave(board: HTMLElement): void {
        if (this.focused === board) {
            this.setFocused(undefined);
        }
    }
}
