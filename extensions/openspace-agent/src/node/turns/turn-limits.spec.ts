import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { assistantInfo, textPart, userInfo } from '../../common/fixtures/conversations';
import { SessionWatch } from '../agent-session/session-watch';
import { serviceContainer } from '../fixtures/service-container';
import { TurnLimits } from './turn-limits';
import { NO_SESSION } from './turn-tracker';

const S = 'ses_1';

describe('TurnLimits', () => {
    let folder: TemporaryFolder;
    let watch: SessionWatch;
    let limits: TurnLimits;

    beforeEach(() => {
        folder = new TemporaryFolder();
        const container = serviceContainer(launchOptions(folder.path));
        const policies = container.get(AgentPolicyStore);
        policies.set({ ...policies.policy, maxCommandsPerMessage: 30 });
        watch = container.get(SessionWatch);
        limits = container.get(TurnLimits);
    });

    afterEach(() => folder.remove());

    function personWrites(messageID: string): void {
        watch.message(userInfo(S, messageID));
        watch.part(textPart(S, messageID, `prt_of_${messageID}`, 'hello'), 'user', '/w');
    }

    /** How many of so many commands pass, and why the last one does not. */
    function pass(count: number, sessionID: string, messageID?: string): [number, string | undefined] {
        const refusals = Array.from({ length: count }, () => limits.count(sessionID, messageID));
        return [refusals.filter(refusal => !refusal).length, refusals.at(-1)?.rule];
    }

    it('let so many commands of a message pass, and fifty of a turn', () => {
        expect([pass(40, S, 'msg_1'), pass(40, S, 'msg_2'), pass(1, 'ses_2', 'msg_3')])
            .toEqual([[30, 'message-limit'], [20, 'message-limit'], [1, undefined]]);
        expect(pass(1, S)).toEqual([0, 'turn-limit']);
    });

    it('count for the turn to which the message belongs, also if the person has written since', () => {
        personWrites('msg_1');
        watch.message(assistantInfo(S, 'msg_2', { parentID: 'msg_1' }));
        expect(pass(30, S, 'msg_2')).toEqual([30, undefined]);
        personWrites('msg_3');
        watch.message(assistantInfo(S, 'msg_4', { parentID: 'msg_3' }));
        expect([pass(1, S, 'msg_2'), pass(30, S, 'msg_4')]).toEqual([[0, 'message-limit'], [30, undefined]]);
    });

    it('count commands of which nobody knows the session, until a person writes', () => {
        expect(pass(60, NO_SESSION)).toEqual([50, 'turn-limit']);
        personWrites('msg_1');
        expect(pass(60, NO_SESSION)).toEqual([50, 'turn-limit']);
    });
});
