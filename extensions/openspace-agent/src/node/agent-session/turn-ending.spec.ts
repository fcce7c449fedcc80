import { beforeEach, describe, expect, it } from 'vitest';
import { assistantInfo, userInfo } from '../../common/fixtures/conversations';
import { TurnEnding } from './turn-ending';

const S = 'ses_1';
const FAILED = { error: { name: 'UnknownError' as const, data: { message: 'x' } } };

describe('TurnEnding', () => {
    let ending: TurnEnding;

    beforeEach(() => { ending = new TurnEnding(); });

    it('is bad if the newest answer failed, whatever older ones say later', () => {
        ending.observeMessage(assistantInfo(S, 'msg_2', FAILED));
        expect(ending.bad).toBe('failed');
        ending.observeMessage(assistantInfo(S, 'msg_3'));
        ending.observeMessage(assistantInfo(S, 'msg_2', FAILED));
        ending.observeMessage(userInfo(S, 'msg_4'));
        expect(ending.bad).toBeUndefined();
    });

    it('is a stop if somebody stopped it, here or elsewhere', () => {
        ending.observeMessage(assistantInfo(S, 'msg_2', { error: { name: 'MessageAbortedError', data: { message: '' } } }));
        expect(ending.bad).toBe('stopped');
        ending.begin();
        ending.stop();
        ending.observeMessage(assistantInfo(S, 'msg_3', FAILED));
        expect(ending.bad).toBe('stopped');
    });

    it('begins anew with each turn, and is lost with the server', () => {
        ending.stop();
        ending.begin();
        expect(ending.bad).toBeUndefined();
        ending.lose();
        expect(ending.bad).toBe('failed');
        ending.begin();
        expect(ending.bad).toBeUndefined();
    });
});
