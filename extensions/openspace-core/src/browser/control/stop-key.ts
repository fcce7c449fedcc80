import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentStop } from './agent-stop';
import { ControlCommands } from './control-commands';

/** The key that stops the agent wherever the keyboard is. */
@injectable()
export class StopKey implements FrontendApplicationContribution, KeybindingContribution {

    @inject(AgentStop)
    protected readonly agent: AgentStop;

    /** For menus, other windows of this page, and whoever wants a second key. */
    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybinding({ command: ControlCommands.STOP.id, keybinding: 'ctrl+shift+backspace' });
    }

    onStart(): void {
        // Before Theia's key bindings: in the middle of a key sequence, in a dialog or in a terminal they would not see it.
        window.addEventListener('keydown', this.handleKey, true);
    }

    onStop(): void {
        window.removeEventListener('keydown', this.handleKey, true);
    }

    protected readonly handleKey = (event: KeyboardEvent): void => {
        if (event.key === 'Backspace' && event.shiftKey && (event.ctrlKey || event.metaKey) && !event.altKey) {
            event.preventDefault();
            event.stopImmediatePropagation();
            void this.agent.stop();
        }
    };
}
