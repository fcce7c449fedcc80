import { quickCommand } from '@theia/core/lib/browser/quick-input/quick-command-service';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ControlCommands } from 'openspace-core/lib/browser/control/control-commands';
import { UndoCommands } from 'openspace-hands/lib/browser/undo/undo-contribution';
import { KeyCaps, useKeyOf } from './key-caps';

/** Theia's commands for a search in all files and for a terminal. */
const SEARCH = 'search-in-workspace.open';
const NEW_TERMINAL = 'terminal:new';

interface KnownKey {
    readonly command: string;
    readonly label: () => string;
    /** It is of use in a folder only. */
    readonly inFolder?: boolean;
}

/** What else a person wants to find without looking for it. */
const KEYS: readonly KnownKey[] = [
    { command: quickCommand.id, label: () => nls.localize('openspace/welcome/key/palette', 'All commands') },
    { command: NEW_TERMINAL, label: () => nls.localize('openspace/welcome/key/terminal', 'New terminal') },
    { command: SEARCH, inFolder: true, label: () => nls.localize('openspace/welcome/key/search', 'Search in files') },
    { command: ControlCommands.STOP.id, inFolder: true, label: () => nls.localize('openspace/welcome/key/stop', 'Stop the agent') },
    {
        command: UndoCommands.LAST.id, inFolder: true,
        label: () => nls.localize('openspace/welcome/key/undo', 'Undo the agent\'s last action')
    }
];

/** Keys that are worth knowing, as they are set here; commands without a key are left out. */
export const KeyList = ({ hasFolder }: { readonly hasFolder: boolean }): React.JSX.Element =>
    <section aria-labelledby='openspace-welcome-keys'>
        <h2 id='openspace-welcome-keys'>{nls.localize('openspace/welcome/keys', 'Keys')}</h2>
        <ul className='openspace-welcome-keys'>
            {KEYS.filter(({ inFolder }) => hasFolder || !inFolder)
                .map(({ command, label }) => <KeyRow key={command} command={command} label={label()} />)}
        </ul>
    </section>;

const KeyRow = ({ command, label }: { readonly command: string; readonly label: string }): React.JSX.Element | undefined => {
    const accelerator = useKeyOf(command);
    return accelerator === undefined ? undefined : <li>
        <span>{label}</span><KeyCaps accelerator={accelerator} />
    </li>;
};
