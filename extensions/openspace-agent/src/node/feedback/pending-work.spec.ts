import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { AgentSessions } from '../agent-session/agent-sessions';
import { PendingChange, PendingWork } from './pending-work';

const PLACE = { directory: '/w', sessionID: 'ses_1' };

describe('PendingWork', () => {
    let pending: PendingWork;
    let changes: PendingChange[];

    beforeEach(() => {
        const container = new Container();
        [AgentSessions, PendingWork].forEach(type => container.bind<object>(type).toSelf().inSingletonScope());
        pending = container.get(PendingWork);
        changes = [];
        pending.onDidChange(change => changes.push(change));
    });

    it('counts what is under way in each session', () => {
        const [first, second] = [pending.begin(PLACE), pending.begin(PLACE)];
        pending.begin({ ...PLACE, sessionID: 'ses_2' });
        expect(pending.of(['ses_1', 'ses_2', 'ses_3'])).toEqual({ ses_1: 2, ses_2: 1 });
        first();
        second();
        expect(pending.of(['ses_1', 'ses_2'])).toEqual({ ses_2: 1 });
        expect(changes.filter(({ sessionID }) => sessionID === 'ses_1')).toEqual([1, 2, 1, 0].map(count => ({ ...PLACE, pending: count })));
    });

    it('counts an end once', () => {
        pending.begin(PLACE);
        const end = pending.begin(PLACE);
        end();
        end();
        expect([pending.of(['ses_1']), changes.length]).toEqual([{ ses_1: 1 }, 3]);
    });
});
