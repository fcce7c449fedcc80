// @vitest-environment jsdom
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { PersonAnswer, PersonQuestion } from '../../common';
import { OpenSpacePreferences } from '../../common/openspace-preferences';
import { CommandContext } from '../commands/command-context';
import { PersonQuestions } from '../control/person-questions';
import { DangerGate } from './danger-gate';

const DECLINED = 'Declined by the user.';

describe('DangerGate', () => {
    let gate: DangerGate;
    let asked: Extract<PersonQuestion, { kind: 'danger' }>[];
    let withdrawn: string[];
    let warnings: string[];
    let answer: () => Promise<PersonAnswer>;
    let settings: Record<string, unknown>;
    const context = (extra: Partial<CommandContext> = {}): CommandContext =>
        ({ id: 'call', source: 'block', sessionId: 'ses_1', signal: new AbortController().signal, whileAsking: ask => ask(), ...extra });

    beforeEach(() => {
        asked = [];
        withdrawn = [];
        warnings = [];
        answer = async () => ({ allowed: false });
        settings = { 'openspace.security.confirmDangerousCommands': true, 'openspace.security.dangerousCommandPatterns': [] };
        const container = new Container();
        container.bind(PersonQuestions).toConstantValue({
            ask: (question: Extract<PersonQuestion, { kind: 'danger' }>) => {
                asked.push(question);
                return answer();
            },
            withdraw: (id: string) => { withdrawn.push(id); }
        } as unknown as PersonQuestions);
        container.bind(OpenSpacePreferences).toConstantValue(settings);
        container.bind(MessageService).toConstantValue({ warn: async (message: string) => { warnings.push(message); } } as unknown as MessageService);
        container.bind(DangerGate).toSelf();
        gate = container.get(DangerGate);
    });

    const details = (): string[] => asked.map(question => question.details);

    it('lets harmless text pass', async () => {
        await gate.check('tests', 'npm test\n', context());
        expect(asked).toEqual([]);
    });

    it('shows the whole line, says why, and takes a no for a no', async () => {
        await expect(gate.check('tests', 'cd x && sudo rm -rf y\n', context())).rejects.toThrow(DECLINED);
        expect(asked).toMatchObject([{ kind: 'danger', cmd: 'openspace.terminal.send', details: 'cd x && sudo rm -rf y\n', sessionChoice: true }]);
        expect([asked[0].label, asked[0].reason]).toEqual([expect.stringContaining('tests'), expect.stringMatching(/another user.*without asking/)]);
    });

    it('does not count the time in which the person thinks', async () => {
        const waiting: boolean[] = [];
        const whileAsking: CommandContext['whileAsking'] = async ask => {
            waiting.push(true);
            return ask();
        };
        await expect(gate.check('tests', 'sudo ls\n', context({ whileAsking }))).rejects.toThrow(DECLINED);
        expect(waiting).toEqual([true]);
    });

    it('judges two sends that form one line together', async () => {
        await gate.check('tests', 'rm -r', context());
        await expect(gate.check('tests', 'f /tmp/x\n', context())).rejects.toThrow(DECLINED);
        expect(details()).toEqual(['rm -rf /tmp/x\n']);
    });

    it('knows what the person typed, and forgets it with the terminal', async () => {
        gate.typed('tests', 'rm -r');
        await expect(gate.check('tests', 'f x\n', context())).rejects.toThrow(DECLINED);
        gate.forget('tests');
        await gate.check('tests', 'f x\n', context());
    });

    it('lets it pass once if the person says yes once', async () => {
        answer = async () => ({ allowed: true });
        await gate.check('tests', 'sudo ls\n', context());
        await gate.check('tests', 'sudo ls\n', context());
        expect(asked).toHaveLength(2);
    });

    it('does not ask again in a session for exactly what the person allowed there', async () => {
        answer = async () => ({ allowed: true, remember: true });
        await gate.check('tests', 'sudo ls\n', context());
        answer = async () => ({ allowed: false });
        await gate.check('tests', 'sudo ls\n', context());
        await gate.check('other', 'sudo ls\n', context());
        expect(asked).toHaveLength(1);
        await expect(gate.check('tests', 'sudo ls -l\n', context())).rejects.toThrow(DECLINED);
        await expect(gate.check('tests', 'sudo ls\n', context({ sessionId: 'ses_2' }))).rejects.toThrow(DECLINED);
        expect(details()).toEqual(['sudo ls\n', 'sudo ls -l\n', 'sudo ls\n']);
    });

    it('asks programs that use the API as well, without a session to remember it for', async () => {
        answer = async () => ({ allowed: true, remember: true });
        await gate.check('tests', 'sudo ls\n', context({ source: 'http', sessionId: undefined }));
        await gate.check('tests', 'sudo ls\n', context({ source: 'http', sessionId: undefined }));
        expect(asked.map(question => question.sessionChoice)).toEqual([false, false]);
    });

    it('asks nobody in the palette or if the person does not want to be asked', async () => {
        await gate.check('tests', 'sudo ls\n', context({ source: 'palette' }));
        settings['openspace.security.confirmDangerousCommands'] = false;
        await gate.check('tests', 'sudo ls\n', context());
        expect(asked).toEqual([]);
    });

    it('asks anew if the line became another one while the person thought', async () => {
        let allow = (): void => undefined;
        answer = () => new Promise(resolve => { allow = () => resolve({ allowed: true }); });
        const sent = gate.check('tests', 'sudo ls\n', context());
        await gate.check('tests', 'echo ', context({ source: 'http' }));
        allow();
        await expect.poll(() => asked.length).toBe(2);
        allow();
        await sent;
        expect(details()).toEqual(['sudo ls\n', 'echo sudo ls\n']);
    });

    it('takes the question back when nobody waits any more', async () => {
        const controller = new AbortController();
        answer = () => new Promise(() => undefined);
        void gate.check('tests', 'sudo ls\n', context({ signal: controller.signal }));
        controller.abort();
        expect(withdrawn).toEqual([asked[0].id]);
        await expect(gate.check('tests', 'sudo ls\n', context({ signal: controller.signal }))).rejects.toThrow();
        expect(asked).toHaveLength(1);
    });

    it('uses the person\'s patterns, and says once which are of no use', async () => {
        settings['openspace.security.dangerousCommandPatterns'] = ['npm publish', '(', '(a+)+'];
        await expect(gate.check('tests', 'npm publish\n', context())).rejects.toThrow(DECLINED);
        await gate.check('tests', 'npm test\n', context());
        expect(warnings).toEqual([expect.stringMatching(/: \(, \(a\+\)\+$/)]);
    });
});
