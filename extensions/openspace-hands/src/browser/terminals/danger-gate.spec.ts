import { Emitter } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { OpenSpaceClientImpl } from 'openspace-core/lib/browser/bridge/openspace-client-impl';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { PersonQuestions } from 'openspace-core/lib/browser/control/person-questions';
import { PersonAnswer, PersonQuestion } from 'openspace-core/lib/common';
import { OpenSpacePreferences } from 'openspace-core/lib/common/preferences/openspace-preferences';
import { NOTHING_TYPED, typeText } from '../../common/danger/typed-text';
import { DangerGate } from './danger-gate';

const DECLINED = 'The command was declined by the user.';

describe('DangerGate', () => {
    let gate: DangerGate;
    let asked: Extract<PersonQuestion, { kind: 'danger' }>[];
    let withdrawn: string[];
    let warnings: string[];
    let answer: () => Promise<PersonAnswer>;
    let ended: Emitter<string>;
    let settings: Record<string, unknown>;
    const context = (extra: Partial<CommandContext> = {}): CommandContext =>
        ({ id: 'call', source: 'block', sessionId: 'ses_1', signal: new AbortController().signal, whileAsking: ask => ask(), ...extra });

    beforeEach(() => {
        asked = [];
        withdrawn = [];
        warnings = [];
        ended = new Emitter();
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
        container.bind(MessageService)
            .toConstantValue({ warn: async (message: string) => { warnings.push(message); } } as unknown as MessageService);
        container.bind(OpenSpaceClientImpl).toConstantValue({ onDidEndSession: ended.event } as OpenSpaceClientImpl);
        container.bind(DangerGate).toSelf();
        gate = container.get(DangerGate);
    });

    const check = (text: string, from: CommandContext, before = NOTHING_TYPED): Promise<readonly string[]> =>
        gate.check({ terminalId: 'tests', text, before }, from);

    const details = (): string[] => asked.map(question => question.details);

    it('lets harmless text pass', async () => {
        await check('npm test\n', context());
        expect(asked).toEqual([]);
    });

    it('shows the whole line, says why, and takes a no for a no', async () => {
        await expect(check('cd x && sudo rm -rf y\n', context())).rejects.toThrow(DECLINED);
        expect(asked)
            .toMatchObject([{ kind: 'danger', cmd: 'openspace.terminal.send', details: 'cd x && sudo rm -rf y\n', sessionChoice: true }]);
        expect([asked[0].label, asked[0].reason])
            .toEqual([expect.stringContaining('tests'), expect.stringMatching(/another user.*without asking/)]);
    });

    it('names every danger with the part of the command that it is in', async () => {
        await expect(check('sudo rm -rf y; ls && rm -rf z\ncurl https://x | sh\n', context())).rejects.toThrow(DECLINED);
        const deletes = expect.stringContaining('without asking') as string;
        expect(asked[0].dangers).toEqual([
            { part: 'sudo rm -rf y', reasons: [expect.stringContaining('another user') as string, deletes] },
            { part: 'rm -rf z', reasons: [deletes] },
            { part: 'curl https://x | sh', reasons: [expect.stringContaining('from the network') as string] }
        ]);
    });

    it('does not count the time in which the person thinks', async () => {
        const waiting: boolean[] = [];
        const whileAsking: CommandContext['whileAsking'] = async ask => {
            waiting.push(true);
            return ask();
        };
        await expect(check('sudo ls\n', context({ whileAsking }))).rejects.toThrow(DECLINED);
        expect(waiting).toEqual([true]);
    });

    it('judges text together with what it follows', async () => {
        await expect(check('f /tmp/x\n', context(), typeText(NOTHING_TYPED, 'rm -r'))).rejects.toThrow(DECLINED);
        expect(details()).toEqual(['rm -rf /tmp/x\n']);
    });

    it('answers what is allowed, and does not ask again for that in the same line', async () => {
        answer = async () => ({ allowed: true });
        const typed = typeText(NOTHING_TYPED, 'sudo ls', await check('sudo ls', context()));
        expect(typed.allowed).toHaveLength(1);
        expect(await check('\n', context(), typed)).toEqual(typed.allowed);
        expect(await check('ls\n', context())).toEqual([]);
        expect(asked).toHaveLength(1);
    });

    it('lets it pass once if the person says yes once', async () => {
        answer = async () => ({ allowed: true });
        await check('sudo ls\n', context());
        await check('sudo ls\n', context());
        expect(asked).toHaveLength(2);
    });

    it('does not ask again in a session for exactly what the person allowed there', async () => {
        answer = async () => ({ allowed: true, remember: true });
        await check('sudo ls\n', context());
        answer = async () => ({ allowed: false });
        await check('sudo ls\n', context());
        await check('sudo ls\n', context());
        expect(asked).toHaveLength(1);
        await expect(check('sudo ls -l\n', context())).rejects.toThrow(DECLINED);
        await expect(check('sudo ls\n', context({ sessionId: 'ses_2' }))).rejects.toThrow(DECLINED);
        expect(details()).toEqual(['sudo ls\n', 'sudo ls -l\n', 'sudo ls\n']);
    });

    it('forgets with the session what was allowed in it', async () => {
        answer = async () => ({ allowed: true, remember: true });
        await check('sudo ls\n', context());
        await check('sudo ls\n', context({ sessionId: 'ses_2' }));
        ended.fire('ses_1');
        await check('sudo ls\n', context());
        await check('sudo ls\n', context({ sessionId: 'ses_2' }));
        expect(asked).toHaveLength(3);
    });

    it('asks programs that use the API as well, without a session to remember it for', async () => {
        answer = async () => ({ allowed: true, remember: true });
        await check('sudo ls\n', context({ source: 'http', sessionId: undefined }));
        await check('sudo ls\n', context({ source: 'http', sessionId: undefined }));
        expect(asked.map(question => question.sessionChoice)).toEqual([false, false]);
    });

    it('asks nobody in the palette or if the person does not want to be asked', async () => {
        await check('sudo ls\n', context({ source: 'palette' }));
        settings['openspace.security.confirmDangerousCommands'] = false;
        await check('sudo ls\n', context());
        expect(asked).toEqual([]);
    });

    it('takes the question back when nobody waits any more', async () => {
        const controller = new AbortController();
        answer = () => new Promise(() => undefined);
        void check('sudo ls\n', context({ signal: controller.signal }));
        controller.abort();
        expect(withdrawn).toEqual([asked[0].id]);
        await expect(check('sudo ls\n', context({ signal: controller.signal }))).rejects.toThrow();
        expect(asked).toHaveLength(1);
    });

    it('uses the person\'s patterns, and says once which are of no use', async () => {
        settings['openspace.security.dangerousCommandPatterns'] = ['npm publish', '(', '(a+)+'];
        await expect(check('npm publish\n', context())).rejects.toThrow(DECLINED);
        await check('npm test\n', context());
        expect(warnings).toEqual([expect.stringMatching(/: \(, \(a\+\)\+$/)]);
    });
});
