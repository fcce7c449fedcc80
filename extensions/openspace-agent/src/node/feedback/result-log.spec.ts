import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { ResultLine } from 'openspace-core/lib/common';
import { AgentSessions } from '../agent-session/agent-sessions';
import { ResultLog } from './result-log';

function failure(cmd: string): ResultLine {
    return { cmd, success: false, error: 'no', executionTime: 1 };
}

describe('ResultLog', () => {
    let log: ResultLog;
    let sessions: AgentSessions;

    beforeEach(() => {
        const container = new Container();
        [AgentSessions, ResultLog].forEach(type => container.bind<object>(type).toSelf().inSingletonScope());
        log = container.get(ResultLog);
        sessions = container.get(AgentSessions);
    });

    const names = (lines: readonly ResultLine[]): string[] => lines.map(({ cmd }) => cmd);

    it('keeps the sessions apart and falls back to the one that was active last', () => {
        log.add('ses_1', '/w', failure('a'));
        log.add('ses_2', '/w', failure('b'));
        log.add('ses_1', '/w', failure('c'));
        expect([log.of('ses_1'), log.of('ses_2'), log.of(undefined), log.of('ses_9')].map(names))
            .toEqual([['a', 'c'], ['b'], ['a', 'c'], []]);
        expect(log.of('ses_2')).toEqual([expect.objectContaining(failure('b'))]);
    });

    it('tells of a folder only what happened there', () => {
        log.add('ses_1', '/w', failure('a'));
        log.add('ses_2', '/other', failure('b'));
        expect([log.of(undefined, '/w'), log.of(undefined, '/other'), log.of('ses_2', '/w'), log.of(undefined, '/third')].map(names))
            .toEqual([['a'], ['b'], [], []]);
    });

    it('has a line for failures and for what took longer than half a second, and for nothing else', () => {
        log.add('ses_1', '/w', { cmd: 'quick', success: true, executionTime: 500 });
        log.add('ses_1', '/w', { cmd: 'slow', success: true, executionTime: 501 });
        log.add('ses_1', '/w', failure('failed'));
        expect(names(log.of('ses_1'))).toEqual(['slow', 'failed']);
    });

    it('knows what the agent has not been told yet', () => {
        const markFirstReported = log.add('ses_1', '/w', failure('a'));
        log.add('ses_1', '/w', failure('b'));
        log.add('ses_2', '/w', failure('c'));
        markFirstReported();
        expect([log.unreported('ses_1'), log.unreported('ses_2'), log.unreported('ses_9')].map(names)).toEqual([['b'], ['c'], []]);
        const unreported = log.unreported('ses_1');
        log.add('ses_1', '/w', failure('late'));
        log.markReported('ses_1', unreported);
        log.markReported('ses_9', unreported);
        expect([log.unreported('ses_1'), log.unreported('ses_2'), log.of('ses_1')].map(names))
            .toEqual([['late'], ['c'], ['a', 'b', 'late']]);
    });

    it('forgets a session that is gone', () => {
        log.add('ses_1', '/w', failure('a'));
        log.add('ses_2', '/w', failure('b'));
        log.didDelete(sessions.delete('ses_1'));
        expect([log.of('ses_1'), log.of('ses_2')].map(names)).toEqual([[], ['b']]);
    });

    it('is empty before the first command', () => {
        expect(log.of(undefined)).toEqual([]);
    });

    it('forgets the oldest beyond twenty', () => {
        Array.from({ length: 25 }, (_, index) => log.add('ses_1', '/w', failure(`command ${index}`)));
        expect(names(log.of('ses_1'))).toEqual(Array.from({ length: 20 }, (_, index) => `command ${index + 5}`));
    });
});
