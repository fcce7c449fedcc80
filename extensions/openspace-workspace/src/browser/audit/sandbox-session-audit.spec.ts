import { Container } from '@theia/core/shared/inversify';
import { expect, it, vi } from 'vitest';
import { AuditQuery, WorkspacesService } from '../../common';
import { auditLine, aWorkspace } from '../fixtures/audit-line';
import { SandboxSessionAudit } from './sandbox-session-audit';

function auditOf(workspaces: readonly string[], readAudit: WorkspacesService['readAudit']): SandboxSessionAudit {
    const container = new Container();
    const state = vi.fn(async () => ({ server: { state: 'ready' }, workspaces: workspaces.map(id => aWorkspace({ id })), providers: [] }));
    container.bind(WorkspacesService).toConstantValue({ state, readAudit });
    container.bind(SandboxSessionAudit).toSelf();
    return container.get(SandboxSessionAudit);
}

it('has what a session did in all sandboxes, page by page, and nothing of others', async () => {
    const asked: AuditQuery[] = [];
    const audit = auditOf(['ws-1', 'ws-2'], async (id, query) => {
        asked.push(query);
        if (id === 'ws-2') {
            return { entries: [auditLine({ time: '2026-01-02T00:00:02Z', type: 'read', outcome: 'refused', error: 'no' })], more: false };
        }
        return query.before === undefined
            ? { entries: [auditLine({ position: 'b', time: '2026-01-02T00:00:03Z' })], more: true }
            : {
                entries: [
                    auditLine({ position: 'a', time: '2026-01-02T00:00:01Z', summary: { command: 'npm test', exit_code: 1 } }),
                    auditLine({ session: 'ses_2', summary: { command: 'echo ses_1' } })
                ],
                more: false
            };
    });
    const part = await audit.read('ses_1');
    expect(part?.steps).toEqual([
        {
            time: '2026-01-02T00:00:01Z', outcome: 'Done', what: 'bash', details: { command: 'npm test', exit_code: 1 }, remarks: [''],
            durationMs: 5
        },
        { time: '2026-01-02T00:00:02Z', outcome: 'Refused', what: 'read', details: { command: 'true' }, remarks: ['no'], durationMs: 5 },
        { time: '2026-01-02T00:00:03Z', outcome: 'Done', what: 'bash', details: { command: 'true' }, remarks: [''], durationMs: 5 }
    ]);
    expect([part?.cut, part?.entries.length, asked.map(({ before }) => before)]).toEqual([false, 3, [undefined, 'b', undefined]]);
});

it('has once what was begun and never ended, with what was known of it', async () => {
    const audit = auditOf(['ws-1'], async () => ({
        entries: [auditLine({ id: 'b1', outcome: 'unknown', duration_ms: 0, time: '2026-01-02T00:00:01Z' }), auditLine({ begun: 'b2' })],
        more: false
    }));
    const part = await audit.read('ses_1');
    expect(part?.steps[0]).toEqual({
        time: '2026-01-02T00:00:01Z', outcome: 'Unknown', what: 'bash', details: { command: 'true' },
        remarks: ['It was begun; the outcome is not known.'], durationMs: undefined
    });
    expect(part?.entries).toMatchObject([{ id: 'b1', outcome: 'unknown' }, { begun: 'b2', outcome: 'ok' }]);
});

it('has nothing if the session was never in one', async () => {
    const none = auditOf(['ws-1'], async () => ({ entries: [auditLine({ session: 'ses_2' })], more: false }));
    expect([await none.read('ses_1'), await auditOf([], vi.fn()).read('ses_1')]).toEqual([undefined, undefined]);
});

it('has the newest of very many', async () => {
    let position = 90_000;
    const audit = auditOf(['ws-1'], async () => ({
        entries: Array.from({ length: 500 }, () => auditLine({ position: String(--position), time: String(position) })).reverse(),
        more: true
    }));
    const part = await audit.read('ses_1');
    expect([part?.cut, part?.steps.length, part?.steps.at(-1)?.time]).toEqual([true, 20_000, '89999']);
});
