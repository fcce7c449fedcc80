// @vitest-environment jsdom
import { ContentTab, PaneFixture } from './fixtures/pane-fixture';
import { pin } from '@theia/core/lib/browser/widgets';
import { beforeEach, describe, expect, it } from 'vitest';
import { FocusKeeper } from '../editors/focus-keeper';
import { AgentPanes } from './agent-panes';

describe('tabs that the agent opened', () => {
    let fixture: PaneFixture;
    let widget: ContentTab;

    beforeEach(async () => {
        fixture = new PaneFixture();
        await fixture.add('editor:mine');
        widget = await fixture.add('whiteboard:a');
    });

    const shown = (isNew: boolean, sessionId = 'ses_1'): void => fixture.container.get(AgentPanes).shown(widget, isNew, sessionId);

    it('belong to the session that wanted them last', () => {
        shown(true);
        shown(false, 'ses_2');
        expect(fixture.resources).toMatchObject([{ sessionId: 'ses_2', kind: 'pane', id: 'whiteboard:a' }]);
        expect(fixture.resources[0].isKept()).toBe(false);
        fixture.resources[0].dispose();
        expect(widget.isDisposed).toBe(true);
    });

    it('are not those that were there before', () => {
        shown(false);
        expect(fixture.resources).toEqual([]);
    });

    it.each<[string, () => Promise<unknown> | void]>([
        ['pinned', () => pin(widget.title)],
        ['has unsaved changes in', () => { widget.saveable.dirty = true; }],
        ['went to', () => fixture.shell.activateWidget(widget.id)],
        ['moved', () => fixture.shell.addWidget(widget, { area: 'main', mode: 'split-right', ref: fixture.shell.getWidgetById('editor:mine') })]
    ])('stay when the person %s them', async (_name, use) => {
        shown(true);
        await use();
        expect(fixture.resources[0].isKept()).toBe(true);
    });

    it('do not stay because the agent shows them again, which takes the focus for a moment', async () => {
        shown(true);
        await fixture.container.get(FocusKeeper).during(async () => {
            widget.node.focus();
        });
        expect(fixture.resources[0].isKept()).toBe(false);
    });

    it('are forgotten when the person closes them', () => {
        shown(true);
        widget.dispose();
        expect(fixture.resources).toEqual([]);
    });
});
