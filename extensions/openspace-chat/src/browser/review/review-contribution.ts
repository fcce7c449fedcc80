import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatPreferences } from '../../common/chat-preferences';
import { InlineReview } from './inline-review';
import { IN_CHANGE, ReviewCommands } from './review-commands';

const PREFERENCE = 'openspace.review.inEditors';

/** Commands and keys for the agent's changes in editors, and the setting that turns them off. */
@injectable()
export class ReviewContribution implements CommandContribution, FrontendApplicationContribution, KeybindingContribution {

    @inject(InlineReview) protected readonly review: InlineReview;
    @inject(ChatPreferences) protected readonly preferences: ChatPreferences;
    @inject(FrontendApplicationStateService) protected readonly state: FrontendApplicationStateService;
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;

    onStart(): void {
        const inChange = this.contextKeys.createKey<boolean>(IN_CHANGE, false);
        this.review.onDidMove(() => inChange.set(this.review.current !== undefined));
        // Nobody waits for it, and restored editors come first.
        void this.state.reachedState('ready').then(() => {
            this.follow();
            this.preferences.onPreferenceChanged(({ preferenceName }) => {
                if (preferenceName === PREFERENCE) {
                    this.follow();
                }
            });
        });
    }

    registerCommands(commands: CommandRegistry): void {
        const { review } = this;
        const hasEdits = (): boolean => review.hasEdits;
        const isInEdit = (): boolean => review.current !== undefined;
        const here = (act: (edit: NonNullable<InlineReview['current']>) => unknown) => (): unknown => review.current && act(review.current);
        commands.registerCommand(ReviewCommands.NEXT, { isEnabled: hasEdits, execute: () => review.move(1) });
        commands.registerCommand(ReviewCommands.PREVIOUS, { isEnabled: hasEdits, execute: () => review.move(-1) });
        commands.registerCommand(ReviewCommands.KEEP, { isEnabled: isInEdit, execute: here(edit => review.keep([edit])) });
        commands.registerCommand(ReviewCommands.UNDO, { isEnabled: isInEdit, execute: here(edit => review.undo([edit])) });
        commands.registerCommand(ReviewCommands.BEFORE, { isEnabled: isInEdit, execute: here(edit => review.toggleBefore(edit)) });
        commands.registerCommand(ReviewCommands.KEEP_FILE, { isEnabled: hasEdits, execute: () => review.keep() });
        commands.registerCommand(ReviewCommands.UNDO_FILE, { isEnabled: hasEdits, execute: () => review.undo() });
        commands.registerCommand(ReviewCommands.KEEP_ALL, { execute: () => review.keepAll() });
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        const when = `editorTextFocus && ${IN_CHANGE}`;
        keybindings.registerKeybindings(
            { command: ReviewCommands.NEXT.id, keybinding: 'alt+f5', when: 'editorTextFocus' },
            { command: ReviewCommands.PREVIOUS.id, keybinding: 'shift+alt+f5', when: 'editorTextFocus' },
            { command: ReviewCommands.KEEP.id, keybinding: 'ctrlcmd+alt+k', when },
            { command: ReviewCommands.UNDO.id, keybinding: 'ctrlcmd+alt+u', when }
        );
    }

    protected follow(): void {
        if (this.preferences[PREFERENCE]) {
            this.review.start();
        } else {
            this.review.dispose();
        }
    }
}
