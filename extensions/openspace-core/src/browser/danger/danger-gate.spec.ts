// @vitest-environment jsdom
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { PersonAnswer, PersonQuestion } from '../../common';
import { OpenSpacePreferences } from '../../common/openspace-preferences';
import { CommandContext } from '../commands/command-context';
import { PersonQuestions } from '../control/person-questions';
import { DangerGate } from './danger-gate';

describe('DangerGate', () => {
    let gate: DangerGate;
    let asked: PersonQuestion[];
    let withdrawn: string[];
    let answer: () => Promise<PersonAnswer>;
    let settings: Record<string, unknown>;
    const context = (extra: Partial<CommandContext> = {}): CommandContext =>
        ({ id: 'call', source: 'block', signal: new AbortController().signal, whileAsking: ask => ask(), ...extra });

    beforeEach(() => {
        asked = [];
        withdrawn = [];
        answer = async () => ({ allowed: false });
        settings = { 'openspace.security.confirmDangerousCommands': true, 'openspace.security.dangerousCommandPatterns': [] };
        const container = new Container();
        container.bind(PersonQuestions).toConstantValue({
            ask: (question: PersonQuestion) => {
                asked.push(question);
                return answer();
            },
            withdraw: (id: string) => { withdrawn.push(id); }
        } as unknown as PersonQuestions);
        container.bind(OpenSpacePreferences).toConstantValue(settings);
        container.bind(DangerGate).toSelf();
        gate = container.get(DangerGate);
    });

    it('lets harmless text pass', async () => {
        await gate.check('tests', 'npm test\n', context());
        expect(asked).toEqual([]);
    });

    it('shows the whole line and takes a no for a no', async () => {
        await expect(gate.check('tests', 'cd x && rm -rf y\n', context())).rejects.toThrow('Declined by the user.');
        expect(asked).toMatchObject([{ kind: 'danger', cmd: 'openspace.terminal.send', details: 'cd x && rm -rf y\n' }]);
    });

    it('judges two sends that form one line together', async () => {
        await gate.check('tests', 'rm -r', context());
        await expect(gate.check('tests', 'f /tmp/x\n', context())).rejects.toThrow('Declined');
        expect(asked).toMatchObject([{ details: 'rm -rf /tmp/x\n' }]);
    });

    it('lets it pass if the person says yes, and asks again for the next one', async () => {
        answer = async () => ({ allowed: true });
        await gate.check('tests', 'sudo ls\n', context());
        await gate.check('tests', 'sudo ls\n', context());
        expect(asked).toHaveLength(2);
    });

    it('asks nobody in the palette or if the person does not want to be asked', async () => {
        await gate.check('tests', 'sudo ls\n', context({ source: 'palette' }));
        settings['openspace.security.confirmDangerousCommands'] = false;
        await gate.check('tests', 'sudo ls\n', context());
        expect(asked).toEqual([]);
    });

    it('takes the question back when nobody waits any more', async () => {
        const controller = new AbortController();
        answer = () => new Promise(() => undefined);
        void gate.check('tests', 'sudo ls\n', context({ signal: controller.signal }));
        controller.abort();
        expect(withdrawn).toEqual([asked[0].id]);
    });
});
