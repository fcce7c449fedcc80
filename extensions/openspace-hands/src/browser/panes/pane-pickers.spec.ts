import { beforeEach, describe, expect, it } from 'vitest';
import { PaneFixture } from './fixtures/pane-fixture';
import { PanePicker, TabPicker } from './pane-pickers';

describe('pickers of panes', () => {
    let fixture: PaneFixture;

    beforeEach(() => {
        fixture = new PaneFixture();
    });

    it('offer panes by what is in them', async () => {
        await fixture.add('editor:a.ts');
        await fixture.add('editor:b.ts', { area: 'main', mode: 'split-right' });
        expect(await fixture.container.get(PanePicker).choices()).toEqual([
            { label: 'Pane pane-1', description: 'main: Label of editor:a.ts', value: 'pane-1' },
            { label: 'Pane pane-2', description: 'main: Label of editor:b.ts', value: 'pane-2' }
        ]);
    });

    it('offer what tabs show, each once', async () => {
        await fixture.add('editor:a.ts#1');
        await fixture.add('editor:a.ts#2', { area: 'main', mode: 'split-right' });
        await fixture.add('terminal:build', { area: 'bottom' });
        const choices = await fixture.container.get(TabPicker).choices();
        expect(choices.map(({ description, value }) => [description, value])).toEqual([['a.ts', 'a.ts'], ['build', 'build']]);
    });

    it('tell the person that there is no pane to resize', async () => {
        expect(await fixture.commands.palette.executeCommand('openspace.pane.resize')).toBeUndefined();
        expect([fixture.commands.infos, fixture.commands.questions]).toEqual([[['Resize Pane: No tab is open.']], []]);
    });
});
