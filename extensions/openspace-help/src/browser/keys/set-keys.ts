import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { keysText } from './keys-text';

/** The keys as they are set, with the person's own changes. */
@injectable()
export class SetKeys {

    @inject(KeybindingRegistry) protected readonly keys: KeybindingRegistry;
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;

    get onDidChange(): Event<void> {
        return this.keys.onKeybindingsChanged;
    }

    /** The page about keys, which brings the text, as it is for this person. */
    textOf(page: string): string {
        return keysText(page, {
            keysOf: command => this.keysOf(command),
            commands: this.commands.commands.flatMap(({ id, label, category }) => {
                const keys = label ? this.keysOf(id) : [];
                return label && keys.length > 0 ? [{ id, label, category, keys }] : [];
            }),
            words: {
                noKey: nls.localize('openspace/help/noKey', 'no key'),
                allKeys: nls.localize('openspace/help/allKeys', 'All keys'),
                other: nls.localizeByDefault('Other'),
                header: nls.localize('openspace/help/keysHeader', '| key | command |')
            }
        });
    }

    protected keysOf(command: string): string[] {
        return [...new Set(this.keys.getKeybindingsForCommand(command).map(binding => keyText(this.keys.acceleratorFor(binding, '+'))))];
    }
}

/** Theia writes names of keys with one capital. */
function keyText(accelerator: readonly string[]): string {
    return accelerator.join(' ').replace(/\bPage(up|down)\b/g, (_name, way: string) => way === 'up' ? 'PageUp' : 'PageDown');
}
