import { Container } from '@theia/core/shared/inversify';
import { describe, expect, it } from 'vitest';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { Session } from 'openspace-agent/lib/common';
import { SessionTitles } from '../sessions/session-titles';
import { SessionPicker } from './session-picker';

describe('the picker of sessions', () => {
    it('offers what the list of sessions shows, the latest first', async () => {
        const container = new Container();
        const sessions = {
            ses_1: { id: 'ses_1', title: 'Old', time: { updated: 1 } },
            ses_2: { id: 'ses_2', title: 'New', time: { updated: 2 } },
            ses_3: { id: 'ses_3', title: 'Put away', time: { updated: 3, archived: 4 } }
        };
        container.bind(ConversationStore).toConstantValue({ state: { sessions } } as unknown as ConversationStore);
        container.bind(SessionTitles).toConstantValue({ titleOf: ({ title }: Session) => title } as SessionTitles);
        container.bind(SessionPicker).toSelf();
        expect(await container.get(SessionPicker).choices()).toEqual([{ label: 'New', value: 'ses_2' }, { label: 'Old', value: 'ses_1' }]);
    });
});
