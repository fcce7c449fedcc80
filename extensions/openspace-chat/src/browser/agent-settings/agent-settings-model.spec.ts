import { beforeEach, describe, expect, it } from 'vitest';
import { AgentSettings } from '../../common/services/agent-settings-service';
import { AgentSettingsModel } from './agent-settings-model';

describe('what is known of the settings of the agent server', () => {
    let answers: { resolve(settings: AgentSettings): void, reject(error: Error): void }[];
    let model: AgentSettingsModel;
    const named = (file: string): AgentSettings => ({ file } as AgentSettings);

    beforeEach(() => {
        answers = [];
        model = Object.assign(new AgentSettingsModel(), {
            service: { read: () => new Promise((resolve, reject) => answers.push({ resolve, reject })) }
        });
    });

    it('is the answer to the last question, in whatever order answers come', async () => {
        const asked = [model.refresh(), model.refresh()];
        answers[1].resolve(named('new'));
        answers[0].resolve(named('old'));
        await Promise.all(asked);
        expect([model.settings, model.problem]).toEqual([named('new'), undefined]);
    });

    it('stays when the server cannot be asked, and says why', async () => {
        const first = model.refresh();
        answers[0].resolve(named('known'));
        await first;
        const asked = [model.refresh(), model.refresh()];
        answers[0].resolve(named('known'));
        answers[2].reject(new Error('gone'));
        answers[1].resolve(named('old'));
        await Promise.all(asked);
        expect([model.settings, model.problem]).toEqual([named('known'), 'gone']);
    });
});
