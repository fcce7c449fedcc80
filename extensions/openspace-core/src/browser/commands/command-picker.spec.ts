import { expect, it } from 'vitest';
import { editorJumpBack, paneList } from 'openspace-hands/lib/common';
import { CommandFixture } from '../fixtures/command-fixture';
import { CommandPicker } from './command-picker';

it('offers the commands of the window by what the palette calls them', async () => {
    const fixture = new CommandFixture();
    fixture.container.bind(CommandPicker).toSelf();
    fixture.registry.register(paneList, async () => ({ panes: [] }));
    fixture.registry.register(editorJumpBack, async () => ({ path: '' }));
    expect(await fixture.container.get(CommandPicker).choices()).toEqual([
        { label: 'Editor: Jump Back', description: 'openspace.editor.jump_back', value: 'openspace.editor.jump_back' },
        { label: 'Pane: List Panes', description: 'openspace.pane.list', value: 'openspace.pane.list' }
    ]);
});
