import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { MessageLoop } from '@theia/core/shared/@lumino/messaging';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileWrite } from 'openspace-hands/lib/common';
import { FinishedCommand } from '../../common';
import { AgentCommandRegistry } from '../commands/agent-command-registry';
import { durationText, timeAgo } from './activity-format';
import { anEntry, entries, NOW } from './fixtures/activity-entries';
import { ActivityFixture } from './fixtures/activity-fixture';

const FINISHED = {} as FinishedCommand;

describe('ActivityWidget', () => {
    let view: ActivityFixture;

    beforeEach(() => {
        vi.useFakeTimers({ now: NOW });
        view = new ActivityFixture();
    });
    afterEach(async () => {
        await view.dispose();
        vi.useRealTimers();
    });

    const text = (): string => view.widget.node.textContent ?? '';
    const ids = (): (string | undefined)[] => view.model.state.entries.map(({ id }) => id);

    it('shows what happened as a table with labels, newest first', async () => {
        view.log = [
            anEntry('e3', { time: '2030-04-10T11:59:40Z', success: false, error: 'File not found', durationMs: 1_500 }),
            anEntry('e2', {
                cmd: 'openspace.nope', args: {}, verdict: 'refused', rule: 'unknown-command', success: false,
                error: 'Unknown command: openspace.nope', source: 'http'
            }),
            anEntry('e1')
        ];
        await view.open();
        const fiveMinutesAgo = timeAgo(view.log[2].time, NOW);
        expect([view.widget.id, view.widget.node.dataset.testid, view.widget.title.label])
            .toEqual(['openspace-activity', 'activity-view', 'Agent Activity']);
        expect(Array.from(view.widget.node.querySelectorAll('th'), cell => cell.textContent))
            .toEqual(['Time', 'Outcome', 'Action', 'Reason', 'Duration', '']);
        expect(view.rows.map(row => Array.from(row.querySelectorAll('td'), cell => cell.textContent))).toEqual([
            [
                timeAgo('2030-04-10T11:59:40Z', NOW), 'Failed', 'Open File in Editor src/a.ts:42', 'File not found',
                durationText(1_500), ''
            ],
            [fiveMinutesAgo, 'Refused', 'openspace.nope by a program', 'There is no such command: Unknown command: openspace.nope', '', ''],
            [fiveMinutesAgo, 'Ran', 'Opened src/a.ts:42', '', durationText(12), '']
        ]);
        expect(view.rows.map(({ dataset }) => [dataset.verdict, dataset.cmd, dataset.success])).toEqual([
            ['ran', 'openspace.editor.open', 'false'], ['refused', 'openspace.nope', 'false'], ['ran', 'openspace.editor.open', 'true']
        ]);
        expect(view.rows[2].querySelector('time')?.title).toMatch(/2030/);
        expect(view.widget.node.querySelector('table')?.getAttribute('aria-label')).toBe('Agent Activity');
    });

    it('shows what the log has of a command only to who asks for it', async () => {
        view.log = [anEntry('e1', { args: { path: 'src/\u202ea.ts' } })];
        await view.open();
        const json = (): string | null | undefined => view.widget.node.querySelector('[data-testid=activity-json]')?.textContent;
        expect([json(), text().includes('"cmd"')]).toEqual([undefined, false]);
        const toggle = view.rows[0].querySelector<HTMLElement>('[data-testid=activity-raw]')!;
        await view.act(() => toggle.click());
        expect([json(), toggle.ariaExpanded]).toEqual([expect.stringContaining('"path": "src/⟨U+202E⟩a.ts"'), 'true']);
        expect(view.link.reveal).not.toHaveBeenCalled();
        await view.act(() => toggle.click());
        expect(json()).toBeUndefined();
    });

    it('says that it is empty, and that a filter finds nothing', async () => {
        await view.open();
        expect(view.widget.node.querySelector('[role=status]')?.textContent).toContain('The agent has not used the IDE yet.');
        await view.type('x');
        await view.settle(300);
        expect(view.widget.node.querySelector('[role=status]')?.textContent).toBe('Nothing matches the filter.');
    });

    it('filters once the person has stopped typing, and Escape ends it', async () => {
        view.log = [anEntry('e2', { cmd: 'openspace.pane.list' }), anEntry('e1')];
        await view.open();
        view.readActivity.mockClear();
        for (const typed of ['p', 'pa', 'pane']) {
            await view.type(typed);
        }
        expect(view.readActivity).not.toHaveBeenCalled();
        await view.settle(300);
        expect(view.readActivity).toHaveBeenCalledTimes(1);
        expect(ids()).toEqual(['e2']);
        await view.act(() => view.filter.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
        expect(view.filter.value).toBe('');
        await view.settle(300);
        expect(ids()).toEqual(['e2', 'e1']);
    });

    it('finds what the person reads, and what the log has', async () => {
        view.log = [
            anEntry('e4', { source: 'mcp' }), anEntry('e3', { success: false, error: 'File not found' }),
            anEntry('e2', { verdict: 'refused', rule: 'path', success: false, error: 'No' }), anEntry('e1', { args: { path: 'src/b.ts' } })
        ];
        await view.open();
        const found = async (text: string): Promise<(string | undefined)[]> => {
            await view.type(text);
            await view.settle(300);
            return ids();
        };
        // Shown words are not in the log: those of the command, the outcome, the rule and the source.
        expect(await found('opened src/b')).toEqual(['e1']);
        expect(await found('REFUSED')).toEqual(['e2']);
        expect(await found('outside the workspace')).toEqual(['e2']);
        expect(await found('as a tool')).toEqual(['e4']);
        expect(await found('not found')).toEqual(['e3']);
        expect(await found('openspace.editor.open')).toEqual(['e4', 'e3', 'e2', 'e1']);
    });

    it('looks far back for what it is asked to find, and further if the person wants it', async () => {
        const [oldest, ...others] = entries(11_500, 1).reverse();
        view.log = [...others.reverse(), { ...oldest, args: { path: 'src/lost.ts' } }];
        await view.open();
        await view.type('lost');
        await view.settle(300);
        expect(view.widget.node.querySelector('[role=status]')?.textContent).toBe('None of the last 11000 entries matches the filter.');
        await view.act(() => view.button('Load More')!.click());
        expect(ids()).toEqual(['e1']);
        expect(view.button('Load More')).toBeUndefined();
        await view.type('');
        await view.settle(300);
        expect(view.rows).toHaveLength(100);
    });

    it('does not mix the answer for an older filter into the list', async () => {
        view.log = [anEntry('e1')];
        await view.open();
        let answer!: (page: ReturnType<typeof entries>) => void;
        view.readActivity.mockImplementationOnce(() => new Promise(resolve => answer = resolve));
        await view.act(() => void view.model.refresh());
        await view.type('nope');
        await view.settle(300);
        await view.act(() => answer(entries(9, 1)));
        expect(ids()).toEqual([]);
    });

    it('loads more until there is nothing older', async () => {
        view.log = entries(250, 1);
        await view.open();
        expect(view.rows).toHaveLength(100);
        await view.act(() => view.button('Load More')!.click());
        expect(view.readActivity).toHaveBeenLastCalledWith({ limit: 100, before: view.log[99].time });
        expect(view.rows).toHaveLength(200);
        await view.act(() => view.button('Load More')!.click());
        expect(view.rows).toHaveLength(250);
        expect(view.button('Load More')).toBeUndefined();
    });

    it('follows commands while it is seen, a few times a second at most', async () => {
        view.log = entries(3, 1);
        await view.open();
        view.readActivity.mockClear();
        view.log = entries(60, 1);
        for (let index = 0; index < 500; index++) {
            view.finish.fire(FINISHED);
        }
        await view.settle(400);
        expect(view.readActivity).toHaveBeenCalledTimes(1);
        expect([view.rows.length, ids()[0]]).toEqual([60, 'e60']);
    });

    it('finds what other pages and programs did, and rests while it is hidden', async () => {
        view.log = entries(3, 1);
        await view.open();
        view.log = entries(4, 1);
        await view.settle(3_400);
        expect(ids()[0]).toBe('e4');
        await view.act(() => view.widget.hide());
        view.readActivity.mockClear();
        view.finish.fire(FINISHED);
        await view.settle(20_000);
        expect(view.readActivity).not.toHaveBeenCalled();
        view.log = entries(5, 1);
        await view.act(() => view.widget.show());
        expect(ids()[0]).toBe('e5');
    });

    it('says when the backend is gone, keeps what it has, and tries again', async () => {
        view.log = entries(2, 1);
        await view.open();
        view.readActivity.mockReturnValueOnce(new Promise(() => undefined));
        await view.act(() => void view.model.refresh());
        await view.act(() => view.widget.hide());
        await view.settle(11_000);
        expect(view.widget.node.querySelector('[role=alert]')?.textContent)
            .toContain('The activity could not be read: The backend does not answer.');
        expect(view.rows).toHaveLength(2);
        await view.act(() => view.button('Try Again')!.click());
        expect(view.widget.node.querySelector('[role=alert]')).toBeNull();
    });

    it('leads to the message by a click on the row and by the keyboard', async () => {
        view.log = [anEntry('e2', { sessionId: undefined }), anEntry('e1', { sessionId: 'ses_7', messageId: 'msg_7' })];
        await view.open();
        expect(view.rows.map(row => row.querySelectorAll('.openspace-activity-action button').length)).toEqual([0, 1]);
        await view.act(() => view.rows[0].click());
        await view.act(() => view.rows[1].click());
        await view.act(() => view.rows[1].querySelector('button')!.click());
        expect(view.link.reveal.mock.calls).toEqual([['ses_7', 'msg_7'], ['ses_7', 'msg_7']]);
        view.link.reveal.mockRejectedValueOnce(new Error('Its session was deleted.'));
        await view.act(() => view.rows[1].click());
        expect(view.messages.warn).toHaveBeenCalledWith('The message cannot be shown: Its session was deleted.');
    });

    it('has words for commands whose definitions come later', async () => {
        view.log = [anEntry('e1', { cmd: fileWrite.id, args: { path: 'a.md', content: '(1 character)' } })];
        await view.open();
        const action = (): string | null | undefined => view.rows[0].querySelector('.openspace-activity-action')?.textContent;
        expect(action()).toContain(fileWrite.id);
        await view.act(() => view.container.get(AgentCommandRegistry).register(fileWrite, vi.fn()));
        expect(action()).toContain('Wrote a.md');
    });

    it('does not leave while the person marks text', async () => {
        view.log = [anEntry('e1')];
        await view.open();
        window.getSelection()!.selectAllChildren(view.rows[0]);
        await view.act(() => view.rows[0].click());
        expect(view.link.reveal).not.toHaveBeenCalled();
        window.getSelection()!.removeAllRanges();
    });

    it('offers no way to a message if nobody can show it', async () => {
        view = new ActivityFixture(false);
        view.log = [anEntry('e1')];
        await view.open();
        expect(view.rows[0].querySelector('.openspace-activity-action button')).toBeNull();
    });

    it('shows what stands in a log as text and nothing else', async () => {
        view.log = [anEntry('e1', {
            cmd: '<img src=x onerror=alert(1)>', args: { path: '<b>bold</b>' }, error: '[link](command:x)', success: false
        })];
        await view.open();
        expect(view.widget.node.querySelector('img, b, a')).toBeNull();
        expect(text()).toContain('<img src=x onerror=alert(1)>');
    });

    it('puts the caret into the filter when it is activated', async () => {
        await view.open();
        MessageLoop.sendMessage(view.widget, Widget.Msg.ActivateRequest);
        expect(document.activeElement).toBe(view.filter);
    });

    it('listens no longer when it is closed', async () => {
        await view.open();
        await view.dispose();
        view.readActivity.mockClear();
        view.finish.fire(FINISHED);
        await view.settle(10_000);
        expect(view.readActivity).not.toHaveBeenCalled();
    });
});
