import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import * as React from '@theia/core/shared/react';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';

/** The key of a command as the person would press it, with their own changes; undefined if it has none. */
export function useKeyOf(command: string | undefined): string | undefined {
    const keys = useService<KeybindingRegistry>(KeybindingRegistry);
    return useEventValue(keys.onKeybindingsChanged, () => {
        const binding = command === undefined ? undefined : keys.getKeybindingsForCommand(command).at(0);
        return binding && keys.acceleratorFor(binding, '+').join(' ');
    });
}

/** A key as it stands on the keyboard. */
export const KeyCaps = ({ accelerator }: { readonly accelerator: string }): React.JSX.Element =>
    <kbd className='openspace-welcome-key'>{accelerator}</kbd>;
