import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversationState } from 'openspace-agent/lib/common';
import { ReactFixture } from 'openspace-interface/lib/browser/fixtures/react-fixture';
import { aPermission, aQuestion, aSession, reset, stateAfter } from '../fixtures/conversations';
import { AgentsView } from './agents-view';

const busy = { type: 'busy' } as const;

describe('AgentsView', () => {
    let fixture: ReactFixture;
    const actions = { onNew: vi.fn(), onShow: vi.fn(), onStop: vi.fn(), onChanges: vi.fn() };

    beforeEach(() => {
        vi.clearAllMocks();
        fixture = new ReactFixture();
    });

    afterEach(() => fixture.dispose());

    const show = (state: ConversationState, unread: readonly string[] = []): Promise<void> => fixture.render(
        <AgentsView state={state} activeID='ses_1' unread={new Set(unread)} firstWords={new Map()} actions={actions} />
    );
    const rows = (): HTMLElement[] => fixture.all('agent-row');
    const doing = (row: HTMLElement): string | null | undefined => row.querySelector('[data-testid=agent-doing]')?.textContent;
    const press = (row: HTMLElement, selector: string): Promise<void> => fixture.click(row.querySelector<HTMLElement>(selector)!);

    it('says what there will be while there is nothing', async () => {
        await show(stateAfter(reset([])));
        expect(fixture.host.textContent).toContain('Nobody is at work');
        expect(fixture.host.textContent).toContain('can work at the same time');
        await fixture.click('agents-new');
        expect(actions.onNew).toHaveBeenCalledOnce();
    });

    it('shows what each is doing, what it asks, and what it changed', async () => {
        const sessions = [
            aSession('ses_1'), aSession('ses_2'), aSession('ses_3'), aSession('ses_4'),
            aSession('ses_2a', { parentID: 'ses_2' })
        ];
        await show(stateAfter(reset(sessions, {
            statuses: { ses_2: busy, ses_2a: busy, ses_3: busy, ses_4: busy },
            glances: {
                ses_1: { changes: { files: 3, lines: { additions: 5, deletions: 2 } } }, ses_2: { doing: { kind: 'tool', tool: 'task' } },
                ses_2a: { doing: { kind: 'tool', tool: 'grep', about: 'needle' } }
            },
            permissions: [aPermission('per_1', { sessionID: 'ses_3' })],
            questions: [aQuestion('que_1', { sessionID: 'ses_4' }), aQuestion('que_2', { sessionID: 'ses_4' })]
        })), ['ses_1']);
        expect(fixture.find('agents-summary')?.textContent).toBe('2 wait for you');
        expect(rows().map(row => [row.dataset.sessionId, row.dataset.state])).toEqual(
            [['ses_3', 'waiting'], ['ses_4', 'waiting'], ['ses_2', 'working'], ['ses_1', 'rest']]
        );
        const [asks, asked, works, done] = rows();
        expect(doing(asks)).toBe('The agent wants to run a command: ls -la');
        expect(doing(asked)).toBe('Which colour? (and 1 more)');
        expect([doing(works), works.textContent]).toEqual(['Search: needle', expect.stringContaining('1 sub-agent')]);
        expect(done.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Has a new answer');
        expect(done.querySelector('[data-testid=agent-changes]')?.textContent).toBe('3 files +5 −2');
    });

    it('leads to a session and to its changes, and stops it', async () => {
        const glances = { ses_1: { changes: { files: 1 } } };
        await show(stateAfter(reset([aSession('ses_1')], { statuses: { ses_1: busy }, glances })));
        await press(rows()[0], '.openspace-agent-select');
        await press(rows()[0], '[data-testid=agent-changes]');
        await press(rows()[0], '[data-testid=agent-stop]');
        for (const called of [actions.onShow, actions.onChanges, actions.onStop]) {
            expect(called.mock.calls).toEqual([['ses_1']]);
        }
    });

    it('leaves out sessions in which nothing was said, but for the one that is shown', async () => {
        const empty = ['ses_1', 'ses_2'].map(id => aSession(id, { title: 'New session - 2025-01-01T00:00:00.000Z' }));
        await show(stateAfter(reset([...empty, aSession('ses_3')])));
        expect(rows().map(({ dataset }) => dataset.sessionId).sort()).toEqual(['ses_1', 'ses_3']);
    });

    it('shows a part of very many, and more on request', async () => {
        await show(stateAfter(reset(Array.from({ length: 45 }, (_, index) => aSession(`ses_${index}`)))));
        expect(rows()).toHaveLength(20);
        await press(fixture.host, '.openspace-session-more');
        expect(rows()).toHaveLength(40);
    });
});
