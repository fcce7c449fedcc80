import { describe, expect, it } from 'vitest';
import { ResultLine } from '../../common';
import { ResultLog } from './result-log';

function line(cmd: string): ResultLine {
    return { cmd, success: true, executionTime: 1 };
}

describe('ResultLog', () => {
    it('keeps the sessions apart and falls back to the one that was active last', () => {
        const log = new ResultLog();
        log.add('ses_1', line('a'));
        log.add('ses_2', line('b'));
        log.add('ses_1', line('c'));
        expect([log.of('ses_1'), log.of('ses_2'), log.of(undefined), log.of('ses_9')]).toEqual([[line('a'), line('c')], [line('b')], [line('a'), line('c')], []]);
    });

    it('forgets a session that is gone', () => {
        const log = new ResultLog();
        log.add('ses_1', line('a'));
        log.add('ses_2', line('b'));
        log.forget('ses_1');
        expect([log.of('ses_1'), log.of('ses_2')]).toEqual([[], [line('b')]]);
    });

    it('is empty before the first command', () => {
        expect(new ResultLog().of(undefined)).toEqual([]);
    });

    it('forgets the oldest beyond twenty', () => {
        const log = new ResultLog();
        Array.from({ length: 25 }, (_, index) => log.add('ses_1', line(`command ${index}`)));
        expect(log.of('ses_1').map(({ cmd }) => cmd)).toEqual(Array.from({ length: 20 }, (_, index) => `command ${index + 5}`));
    });
});
