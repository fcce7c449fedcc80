import { beforeEach, describe, expect, it } from 'vitest';
import { assistantInfo, userInfo } from '../../common/fixtures/conversations';
import { TurnEndings } from './turn-endings';

const S = 'ses_1';
const FAILED = { error: { name: 'UnknownError' as const, data: { message: 'x' } } };

describe('TurnEndings', () => {
    let endings: TurnEndings;

    beforeEach(() => { endings = new TurnEndings(); });

    it('is bad if the newest answer failed, whatever older ones say later', () => {
        endings.message(assistantInfo(S, 'msg_2', FAILED));
        expect(endings.of(S)).toBe('failed');
        endings.message(assistantInfo(S, 'msg_3'));
        endings.message(assistantInfo(S, 'msg_2', FAILED));
        endings.message(userInfo(S, 'msg_4'));
        expect(endings.of(S)).toBeUndefined();
    });

    it('is a stop if somebody stopped it, here or elsewhere', () => {
        endings.message(assistantInfo(S, 'msg_2', { error: { name: 'MessageAbortedError', data: { message: '' } } }));
        expect(endings.of(S)).toBe('stopped');
        endings.begin(S);
        endings.stop(S);
        endings.message(assistantInfo(S, 'msg_3', FAILED));
        expect(endings.of(S)).toBe('stopped');
    });

    it('begins anew with each turn, and is lost with the server', () => {
        endings.stop(S);
        endings.begin(S);
        expect(endings.of(S)).toBeUndefined();
        endings.lose(S);
        expect(endings.of(S)).toBe('failed');
        endings.forget(S);
        expect(endings.of(S)).toBeUndefined();
    });
});
