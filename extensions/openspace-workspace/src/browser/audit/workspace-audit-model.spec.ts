import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditLine, AuditPage, AuditQuery, NO_NETWORK, NO_REMOTES, WorkspacesService, WorkspacesState } from '../../common';
import { WorkspacesClientImpl } from '../connection/workspaces-client-impl';
import { WorkspacesModel } from '../connection/workspaces-model';
import { auditLines } from '../fixtures/audit-line';
import { WorkspaceAuditModel } from './workspace-audit-model';

const WORKSPACE = 'ws-000000000001';
const STATE: WorkspacesState = { server: { state: 'ready' }, workspaces: [], providers: [], network: NO_NETWORK, git: NO_REMOTES };

describe('WorkspaceAuditModel', () => {
    /** Oldest first. */
    let trail: AuditLine[];
    let client: WorkspacesClientImpl;
    let model: WorkspaceAuditModel;
    const readAudit = vi.fn(async (_id: string, { limit, before, text, outcome }: AuditQuery): Promise<AuditPage> => {
        const fitting = trail.filter(line => (!before || line.position < before)
            && (!text || JSON.stringify(line).includes(text)) && (!outcome || line.outcome === outcome));
        return { entries: fitting.slice(-limit), more: fitting.length > limit };
    });
    const watchAudit = vi.fn(async () => undefined);

    beforeEach(() => {
        vi.useFakeTimers();
        trail = auditLines(...Array.from({ length: 1_200 }, (_, index) => index));
        const container = new Container();
        container.bind(WorkspacesService).toConstantValue({ readAudit, watchAudit });
        [WorkspacesClientImpl, WorkspacesModel, WorkspaceAuditModel].forEach(
            service => container.bind<unknown>(service).toSelf().inSingletonScope()
        );
        client = container.get(WorkspacesClientImpl);
        model = container.get(WorkspaceAuditModel);
    });

    afterEach(() => {
        vi.useRealTimers();
        vi.clearAllMocks();
    });

    const settle = (milliseconds = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);
    const numbers = (): number[] => model.state.lines.map(({ position }) => Number(position.split('-')[1]));

    it('reads nothing before somebody looks, then the newest, then older ones page by page', async () => {
        model.show(WORKSPACE);
        expect(readAudit).not.toHaveBeenCalled();
        model.watch();
        await settle();
        expect([numbers().length, numbers()[0], numbers().at(-1), model.state.more]).toEqual([500, 1_199, 700, true]);
        await Promise.all([model.loadOlder(), model.loadOlder()]);
        await model.loadOlder();
        await model.loadOlder();
        expect([numbers(), model.state.more]).toEqual([trail.map((_, index) => 1_199 - index), false]);
        expect(readAudit).toHaveBeenCalledTimes(3);
    });

    it('adds what happens, if it belongs there and fits the filter, and once only', async () => {
        trail = auditLines(1);
        model.show(WORKSPACE);
        model.watch();
        await settle();
        client.onAuditLines([...auditLines(1, 2, 3), { ...auditLines(4)[0], workspace: 'ws-000000000002' }]);
        expect(numbers()).toEqual([3, 2, 1]);
        model.setFilter({ text: '', outcome: 'refused' });
        await settle();
        client.onAuditLines([...auditLines(5), { ...auditLines(6)[0], outcome: 'refused' }]);
        expect(numbers()).toEqual([6]);
    });

    it('asks again when typing is over, and forgets answers to older questions', async () => {
        model.show(WORKSPACE);
        model.watch();
        model.setFilter({ text: 'command 7' });
        model.setFilter({ text: 'command 77' });
        await settle(300);
        expect(readAudit.mock.calls.map(([, { text }]) => text)).toEqual(['', 'command 77']);
        expect(numbers()).toEqual([779, 778, 777, 776, 775, 774, 773, 772, 771, 770, 77]);
        let answer: (page: AuditPage) => void = () => undefined;
        readAudit.mockReturnValueOnce(new Promise(resolve => { answer = resolve; }));
        model.setFilter({ text: 'command 77', outcome: 'ok' });
        model.setFilter({ text: 'command 77', outcome: 'refused' });
        answer({ entries: auditLines(1), more: true });
        await settle();
        expect([numbers(), model.state.loaded, model.state.more]).toEqual([[], true, false]);
    });

    it('says what went wrong, and reads again when the server is back', async () => {
        readAudit.mockRejectedValueOnce(new Error('The workspace server does not answer.'));
        model.show(WORKSPACE);
        model.watch();
        await settle();
        expect(model.state).toMatchObject({ problem: 'The workspace server does not answer.', loaded: false, loading: false });
        client.onWorkspacesChanged(STATE);
        await settle();
        expect([model.state.problem, numbers().length]).toEqual([undefined, 500]);
        client.onWorkspacesChanged(STATE);
        expect(readAudit).toHaveBeenCalledTimes(2);
        model.rest();
        expect(watchAudit).toHaveBeenLastCalledWith(undefined);
    });
});
