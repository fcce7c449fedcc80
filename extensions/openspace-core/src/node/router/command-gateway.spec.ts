import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assistantInfo, textPart, toolPart, userInfo } from 'openspace-agent/lib/common/fixtures/conversations';
import { SessionWatch } from 'openspace-agent/lib/node/agent-session/session-watch';
import { ResultLog } from 'openspace-agent/lib/node/feedback/result-log';
import { NO_SESSION, TurnTracker } from 'openspace-agent/lib/node/turns/turn-tracker';
import { CommandDecision, CommandResult, DECLINED, FinishedCommand, PersonQuestion, RAN, STOPPED } from '../../common';
import { PersonInquiry } from '../control/person-inquiry';
import { CommandRequest } from './command-gateway';
import { NO_PAGE } from './command-router';
import { commandOf, FOLDER, RouterFixture, SlowPage } from './fixtures/router-fixture';

const S = 'ses_1';
const UNTRUSTED = 'The workspace is not trusted: commands do not run before the person trusts it.';
const UNWRITTEN = 'The command was not run, because the audit log cannot be written: The disk is full.';
const STOPPED_DECISION: CommandDecision = { verdict: 'cancelled', rule: 'stopped' };

describe('CommandGateway', () => {
    let fixture: RouterFixture;
    let results: Record<string, CommandResult>;
    let finished: FinishedCommand[];

    beforeEach(() => {
        vi.useFakeTimers();
        fixture = new RouterFixture();
        results = {};
        finished = [];
        fixture.gateway.onDidFinish(event => finished.push(event));
    });

    afterEach(() => {
        vi.useRealTimers();
        fixture.dispose();
    });

    const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

    /** Commands of the agent, one after the other, by the class of their risk. */
    async function ask(ids: string, request: Partial<CommandRequest> = {}): Promise<void> {
        for (const id of ids.split(' ')) {
            void fixture.gateway.run(
                { id, cmd: commandOf('view'), args: {}, sessionId: S, directory: FOLDER, source: 'block', authority: 'agent', ...request }
            ).then(result => { results[id] = result; });
        }
        await settle();
    }

    function personWrites(messageID: string): void {
        const watch = fixture.container.get(SessionWatch);
        watch.message(userInfo(S, messageID));
        watch.part(textPart(S, messageID, `prt_of_${messageID}`, 'And now something else.'), 'user', '/w');
    }

    function agentReadsTheWeb(): void {
        const state = { status: 'running' as const, input: {}, time: { start: 1 } };
        fixture.container.get(SessionWatch).part({ ...toolPart(S, 'msg_1', 'prt_1'), tool: 'webfetch', state }, 'assistant', FOLDER);
    }

    function connect(directory?: string): SlowPage {
        const { page } = fixture.connect(directory);
        page.answer = async () => CommandResult.ok();
        return page;
    }

    /** The person answers the open question of a page. */
    function answering(page: SlowPage): (allowed: boolean, remember?: boolean) => Promise<void> {
        const open: ((answer: { allowed: boolean; remember?: boolean }) => void)[] = [];
        page.reply = () => new Promise(resolve => open.push(resolve));
        return async (allowed, remember) => {
            open.shift()!({ allowed, remember });
            await settle();
        };
    }

    const errors = (): Record<string, string | undefined> =>
        Object.fromEntries(Object.entries(results).map(([id, { error }]) => [id, error]));
    const decisions = (): Record<string, CommandDecision> => Object.fromEntries(finished.map(({ call, decision }) => [call.id, decision]));
    const kinds = (page: SlowPage): PersonQuestion['kind'][] => page.questions.map(({ kind }) => kind);

    describe('looks at the paths of a command before anybody else', () => {
        it.each(
            ['agent', 'person'] as const
        )('for the %s: what leads out of the folders is refused, the rest runs in order', async authority => {
            vi.useRealTimers();
            fixture.control.setMode('on');
            const { connected, page } = fixture.connect();
            connected.roots = [fixture.folder.path];
            page.answer = async () => CommandResult.ok();
            const run = (id: string, file?: string): Promise<CommandResult> => fixture.gateway.run({
                id, cmd: commandOf('write'), args: file === undefined ? {} : { file, text: '/etc/passwd' }, sessionId: S, directory: FOLDER,
                source: 'block', authority
            });
            const answers = await Promise.all([
                run('inside', 'src/a.ts'), run('up', '../a.ts'), run('outside', '/etc/passwd'), run('none')
            ]);
            expect(answers.map(({ error }) => error)).toEqual([
                undefined, 'The path must not contain "..": ../a.ts', 'The file is outside the workspace: /etc/passwd', undefined
            ]);
            expect(decisions())
                .toMatchObject({ inside: RAN, up: { verdict: 'refused', rule: 'path' }, outside: { verdict: 'refused', rule: 'path' } });
            expect(page.ran).toEqual(['inside', 'none']);
        });
    });

    describe('tells once of every command', () => {
        it('what it was, what came of it and who decided', async () => {
            fixture.control.setMode('on');
            const page = connect();
            await ask('a', { messageId: 'msg_1', args: { text: 'x' } });
            const call = { id: 'a', cmd: commandOf('view'), args: { text: 'x' }, sessionId: S, messageId: 'msg_1', source: 'block' };
            expect(finished).toEqual([{ call, result: CommandResult.ok(), decision: RAN, risk: 'view' }]);
            expect({ calls: page.calls, result: results.a }).toEqual({ calls: [call], result: finished[0].result });
        });

        it('also if it never got as far as a check', () => {
            const call = { id: 'a', cmd: 'block', args: {}, source: 'block' } as const;
            const outcome = { result: CommandResult.failed('no JSON'), decision: { verdict: 'refused', rule: 'malformed' } } as const;
            fixture.gateway.finish(call, outcome);
            expect(finished).toEqual([{ call, ...outcome, risk: undefined }]);
        });

        it('and apart from them of those that the person ran in a page', () => {
            const own: FinishedCommand[] = [];
            connect();
            fixture.gateway.onDidRunForPerson(event => own.push(event));
            const result = { success: true, executionTime: 3 };
            fixture.gateway.noteRunForPerson({ cmd: commandOf('view'), args: { text: 'x' }, result });
            expect(own).toEqual([{
                call: { id: expect.any(String), cmd: commandOf('view'), args: { text: 'x' }, source: 'palette' },
                result,
                decision: RAN,
                risk: 'view'
            }]);
            expect(finished).toEqual([]);
        });

        it('and gives an id to those that have none', async () => {
            connect();
            await fixture.gateway.run({ cmd: commandOf('view'), args: {}, source: 'http', authority: 'person' });
            expect(finished).toEqual([
                expect.objectContaining({ call: expect.objectContaining({ id: expect.stringMatching(/^[\w-]{36}$/) }) as unknown })
            ]);
        });

        it('even if something breaks on our side, and goes on with the next one', async () => {
            const page = connect();
            const inquiry = vi.spyOn(fixture.container.get(PersonInquiry), 'ask').mockRejectedValueOnce(new Error('disk full'));
            await ask('a b');
            expect(errors()).toEqual({ a: 'The IDE could not handle the command: disk full' });
            expect(decisions()).toEqual({ a: { verdict: 'refused', rule: 'not-checked' } });
            inquiry.mockRestore();
            fixture.control.setMode('on');
            await ask('c');
            expect({ errors: errors(), ran: page.ran, finished: finished.length })
                .toEqual({ errors: { ...errors(), b: undefined, c: undefined }, ran: ['b', 'c'], finished: 3 });
        });
    });

    describe('writes down what may change something before it acts', () => {
        it('and nothing else', async () => {
            fixture.control.setMode('on');
            const page = connect();
            for (const risk of ['view', 'layout', 'write', 'execute'] as const) {
                await ask(risk, { cmd: commandOf(risk) });
            }
            expect([page.ran, fixture.journal.admitted, fixture.journal.added])
                .toEqual([['view', 'layout', 'write', 'execute'], ['write', 'execute'], ['view', 'layout', 'write', 'execute']]);
        });

        it('which waits for the disk, while what only looks does not', async () => {
            fixture.control.setMode('on');
            const page = connect();
            let written: () => void = () => undefined;
            fixture.journal.write = () => new Promise(done => { written = () => done(undefined); });
            await ask('write', { cmd: commandOf('write') });
            await ask('look', { immediate: true });
            expect([page.ran, results]).toEqual([['look'], { look: expect.anything() as CommandResult }]);
            written();
            await settle();
            expect([page.ran, results.write.success]).toEqual([['look', 'write'], true]);
        });

        it('but not what is refused, or stopped, before', async () => {
            fixture.control.setMode('on');
            fixture.trust.set(FOLDER, false);
            connect();
            await ask('untrusted', { cmd: commandOf('write') });
            await ask('wrong', { cmd: commandOf('write'), args: { surprise: 1 } });
            expect([fixture.journal.admitted, fixture.journal.added]).toEqual([[], ['untrusted', 'wrong']]);
        });

        it.each(['agent', 'person'] as const)('or refuses it: the %s can still look', async authority => {
            fixture.control.setMode('on');
            const page = connect();
            fixture.journal.write = async () => 'The disk is full.';
            await ask('write', { cmd: commandOf('write'), authority });
            await ask('look', { authority });
            expect({ errors: errors(), decisions: decisions(), ran: page.ran }).toEqual({
                errors: { write: UNWRITTEN, look: undefined },
                decisions: { write: { verdict: 'refused', rule: 'audit' }, look: RAN },
                ran: ['look']
            });
        });

        it('also if the person runs it in a page', async () => {
            const own: FinishedCommand[] = [];
            connect();
            fixture.gateway.onDidRunForPerson(event => own.push(event));
            expect(await fixture.gateway.admitForPerson({ cmd: commandOf('layout'), args: {} })).toEqual({ id: expect.any(String) });
            expect(fixture.journal.admitted).toEqual([]);
            const admission = await fixture.gateway.admitForPerson({ cmd: commandOf('write'), args: {} });
            expect([admission]).toEqual(fixture.journal.admitted.map(id => ({ id })));
            fixture.gateway.noteRunForPerson({ ...admission, cmd: commandOf('write'), args: {}, result: CommandResult.ok() });
            expect(fixture.journal.added).toEqual(fixture.journal.admitted);
            fixture.journal.write = async () => 'The disk is full.';
            expect(await fixture.gateway.admitForPerson({ cmd: commandOf('write'), args: {} })).toEqual({ refusal: UNWRITTEN });
            expect(own.map(({ decision }) => decision)).toEqual([RAN, { verdict: 'refused', rule: 'audit' }]);
        });
    });

    describe('checks in this order', () => {
        it('first the command and its arguments: nobody is asked for what cannot run', async () => {
            fixture.trust.set(FOLDER, false);
            const page = connect();
            await ask('unknown', { cmd: 'theia.open.external' });
            await ask('arguments', { args: { surprise: 1 } });
            expect(errors()).toEqual({
                unknown: 'Unknown command: theia.open.external',
                arguments: `Wrong arguments for ${commandOf('view')}: unknown argument "surprise"`
            });
            expect(decisions()).toEqual({
                unknown: { verdict: 'refused', rule: 'unknown-command' }, arguments: { verdict: 'refused', rule: 'arguments' }
            });
            expect({ risks: finished.map(({ risk }) => risk), questions: page.questions })
                .toEqual({ risks: [undefined, 'view'], questions: [] });
        });

        it('then trust: in an untrusted folder nothing runs and nobody is asked', async () => {
            fixture.trust.set(FOLDER, false);
            const page = connect();
            await ask('a');
            expect({ errors: errors(), decisions: decisions(), questions: page.questions, ran: page.ran })
                .toEqual({
                    errors: { a: UNTRUSTED }, decisions: { a: { verdict: 'refused', rule: 'untrusted-folder' } }, questions: [], ran: []
                });
        });

        it('then whether the agent may act at all, then the consent, then what it has read', async () => {
            const page = connect();
            const answer = answering(page);
            agentReadsTheWeb();
            await ask('a', { cmd: commandOf('write') });
            expect(kinds(page)).toEqual(['consent']);
            await answer(true);
            expect(kinds(page)).toEqual(['consent', 'danger']);
            fixture.control.setMode('off');
            await answer(true);
            expect({ errors: errors(), decisions: decisions(), ran: page.ran })
                .toEqual({ errors: { a: DECLINED }, decisions: { a: { verdict: 'declined', rule: 'control-off' } }, ran: [] });
        });
    });

    describe('in a folder that nobody named', () => {
        it('checks the trust of the page that would run the command', async () => {
            fixture.control.setMode('on');
            const page = connect('/untrusted');
            await ask('a', { directory: undefined });
            expect({ errors: errors(), ran: page.ran }).toEqual({ errors: { a: UNTRUSTED }, ran: [] });
        });

        it('runs it there, also if the person has moved to another folder while the question was open', async () => {
            const page = connect();
            const answer = answering(page);
            await ask('a', { directory: undefined });
            const { connected, page: elsewhere } = fixture.connect('/untrusted');
            connected.focusedAt = 1;
            await answer(true);
            expect({ ran: page.ran, elsewhere: elsewhere.ran }).toEqual({ ran: ['a'], elsewhere: [] });
        });
    });

    it('does not run what waits in the queue when the folder is not trusted any more', async () => {
        fixture.control.setMode('on');
        const { page } = fixture.connect();
        await ask('a b');
        fixture.trust.set(FOLDER, false);
        page.finish('a');
        await settle();
        expect({ errors: errors(), ran: page.ran }).toEqual({ errors: { a: undefined, b: UNTRUSTED }, ran: ['a'] });
    });

    describe('before the first command ever', () => {
        it('asks once for all that wait, and runs them in order when the person allows it', async () => {
            const page = connect();
            const answer = answering(page);
            await ask('a b');
            await ask('c', { sessionId: 'ses_2' });
            expect({ questions: kinds(page), ran: page.ran, results }).toEqual({ questions: ['consent'], ran: [], results: {} });
            await answer(true);
            await ask('d');
            expect(page.ran.filter(id => id !== 'c')).toEqual(['a', 'b', 'd']);
            expect({ questions: kinds(page), errors: errors() })
                .toEqual({ questions: ['consent'], errors: { a: undefined, b: undefined, c: undefined, d: undefined } });
        });

        it('answers all that wait when the person declines, and what comes later as well', async () => {
            const page = connect();
            const answer = answering(page);
            await ask('a b');
            await answer(false);
            await ask('c');
            expect({ errors: errors(), ran: page.ran, questions: kinds(page) })
                .toEqual({ errors: { a: DECLINED, b: DECLINED, c: DECLINED }, ran: [], questions: ['consent'] });
            expect(decisions().a).toEqual({ verdict: 'declined', rule: 'consent' });
            expect(decisions().c).toEqual({ verdict: 'declined', rule: 'control-off' });
        });

        it('says so when there is no page to ask in', async () => {
            connect('/other');
            await ask('a');
            expect({ errors: errors(), decisions: decisions() })
                .toEqual({ errors: { a: NO_PAGE }, decisions: { a: { verdict: 'refused', rule: 'no-tab' } } });
        });

        it('answers what is stopped meanwhile, takes the question back, and asks again for the next one', async () => {
            const page = connect();
            const turn = new AbortController();
            await ask('a b', { signal: turn.signal });
            turn.abort();
            await settle();
            expect({ errors: errors(), decisions: decisions() })
                .toEqual({ errors: { a: STOPPED, b: STOPPED }, decisions: { a: STOPPED_DECISION, b: STOPPED_DECISION } });
            expect(page.withdrawn).toEqual([page.questions[0].id]);
            const answer = answering(page);
            await ask('c');
            await answer(true);
            expect({ questions: kinds(page), ran: page.ran }).toEqual({ questions: ['consent', 'consent'], ran: ['c'] });
        });

        it('keeps the question open as long as one command waits for it', async () => {
            const page = connect();
            const answer = answering(page);
            const turn = new AbortController();
            await ask('a', { signal: turn.signal });
            await ask('b', { sessionId: 'ses_2' });
            turn.abort();
            await settle();
            expect(page.withdrawn).toEqual([]);
            await answer(true);
            expect({ errors: errors(), ran: page.ran }).toEqual({ errors: { a: STOPPED, b: undefined }, ran: ['b'] });
        });

        it('does not ask for what was stopped before', async () => {
            const page = connect();
            await ask('a', { signal: AbortSignal.abort() });
            expect({ errors: errors(), questions: page.questions }).toEqual({ errors: { a: STOPPED }, questions: [] });
        });
    });

    describe('keeps the order', () => {
        beforeEach(() => {
            fixture.control.setMode('on');
            agentReadsTheWeb();
        });

        it('of a session while one of its commands waits for the person; other sessions go on', async () => {
            const page = connect();
            const answer = answering(page);
            await ask('a', { cmd: commandOf('write') });
            await ask('b');
            await ask('other', { sessionId: 'ses_2' });
            expect(page.ran).toEqual(['other']);
            await answer(true);
            expect(page.ran).toEqual(['other', 'a', 'b']);
        });

        it('also if one in the middle is stopped, which has its answer at once', async () => {
            const page = connect();
            const answer = answering(page);
            const stop = new AbortController();
            await ask('a', { cmd: commandOf('write') });
            await ask('b', { signal: stop.signal });
            await ask('c');
            stop.abort();
            await settle();
            expect({ errors: errors(), ran: page.ran }).toEqual({ errors: { b: STOPPED }, ran: [] });
            await answer(true);
            expect({ errors: errors(), ran: page.ran }).toEqual({ errors: { a: undefined, b: STOPPED, c: undefined }, ran: ['a', 'c'] });
        });
    });

    describe('while the agent is paused', () => {
        beforeEach(() => {
            fixture.control.setMode('on');
            fixture.control.setMode('paused');
        });

        it('holds its commands, and goes on with them in order', async () => {
            const page = connect();
            await ask('a b');
            await vi.advanceTimersByTimeAsync(3_600_000);
            expect({ results, ran: page.ran }).toEqual({ results: {}, ran: [] });
            fixture.control.setMode('on');
            await settle();
            expect({ ran: page.ran, errors: errors() }).toEqual({ ran: ['a', 'b'], errors: { a: undefined, b: undefined } });
        });

        it('declines them if it is switched off then', async () => {
            const page = connect();
            await ask('a b');
            fixture.control.setMode('off');
            await settle();
            expect({ errors: errors(), decisions: decisions().a, ran: page.ran })
                .toEqual({ errors: { a: DECLINED, b: DECLINED }, decisions: { verdict: 'declined', rule: 'control-off' }, ran: [] });
        });

        it('drops those that are stopped', async () => {
            connect();
            const turn = new AbortController();
            await ask('a b', { signal: turn.signal });
            turn.abort();
            await settle();
            expect(errors()).toEqual({ a: STOPPED, b: STOPPED });
        });

        it('does not bother the person with the question of consent before it goes on', async () => {
            fixture.control.resetConsent();
            const page = connect();
            const answer = answering(page);
            await ask('a');
            expect(page.questions).toEqual([]);
            fixture.control.setMode('on');
            await settle();
            expect({ questions: kinds(page), ran: page.ran }).toEqual({ questions: ['consent'], ran: [] });
            await answer(true);
            expect(page.ran).toEqual(['a']);
        });

        it('runs the person\'s own commands', async () => {
            const page = connect();
            await ask('a');
            await ask('mine', { authority: 'person' });
            expect(page.ran).toEqual(['mine']);
        });
    });

    describe('commands that wait in the queue already', () => {
        let page: SlowPage;

        beforeEach(async () => {
            fixture.control.setMode('on');
            ({ page } = fixture.connect());
            await ask('a b c');
        });

        it('are held as well when the agent is paused, and the person\'s own overtake them', async () => {
            fixture.control.setMode('paused');
            page.finish('a');
            await settle();
            await ask('mine', { authority: 'person' });
            await vi.advanceTimersByTimeAsync(60_000);
            expect({ ran: page.ran, errors: errors() })
                .toEqual({ ran: ['a', 'mine'], errors: { a: undefined, mine: 'The command took longer than 30 s.' } });
            fixture.control.setMode('on');
            await settle();
            page.finish('b');
            await settle();
            expect(page.ran).toEqual(['a', 'mine', 'b', 'c']);
        });

        it('are declined when the agent is switched off; what runs comes to its end', async () => {
            fixture.control.setMode('off');
            page.finish('a');
            await settle();
            expect({ ran: page.ran, errors: errors() }).toEqual({ ran: ['a'], errors: { a: undefined, b: DECLINED, c: DECLINED } });
        });

        it('can be stopped while they are held', async () => {
            const turn = new AbortController();
            await ask('d', { signal: turn.signal, sessionId: 'ses_2' });
            fixture.control.setMode('paused');
            ['a', 'b', 'c'].forEach(id => page.finish(id));
            await settle();
            turn.abort();
            await settle();
            expect(errors().d).toBe(STOPPED);
        });
    });

    it('declines everything while the agent is off', async () => {
        fixture.control.setMode('off');
        const page = connect();
        await ask('a');
        expect({ errors: errors(), decisions: decisions(), ran: page.ran, questions: page.questions })
            .toEqual({ errors: { a: DECLINED }, decisions: { a: { verdict: 'declined', rule: 'control-off' } }, ran: [], questions: [] });
    });

    describe('the person\'s authority', () => {
        it('needs neither trust nor consent, and is not held up by what the agent has read or may do', async () => {
            fixture.trust.set(FOLDER, false);
            fixture.control.setMode('off');
            const page = connect();
            await ask('a', { authority: 'person', source: 'http', cmd: commandOf('execute'), directory: undefined });
            expect({ ran: page.ran, decisions: decisions(), questions: page.questions })
                .toEqual({ ran: ['a'], decisions: { a: RAN }, questions: [] });
        });

        it('does not replace the check of command and arguments, nor a page', async () => {
            await ask('none', { authority: 'person' });
            connect('/other');
            await ask('arguments', { authority: 'person', args: { text: 5 } });
            await ask('elsewhere', { authority: 'person' });
            expect(decisions()).toEqual({
                none: { verdict: 'refused', rule: 'unknown-command' }, arguments: { verdict: 'refused', rule: 'arguments' },
                elsewhere: { verdict: 'refused', rule: 'no-tab' }
            });
        });

        it('does not wait behind a question to the person', async () => {
            const page = connect();
            await ask('a');
            await ask('mine', { authority: 'person' });
            expect({ ran: page.ran, questions: kinds(page) }).toEqual({ ran: ['mine'], questions: ['consent'] });
        });
    });

    describe('in a turn that has read from outside', () => {
        let page: SlowPage;
        let answer: (allowed: boolean) => Promise<void>;

        beforeEach(() => {
            fixture.control.setMode('on');
            page = connect();
            answer = answering(page);
            agentReadsTheWeb();
        });

        it('asks before a command that writes or executes, each time, and not before others', async () => {
            await ask('view', { cmd: commandOf('view') });
            await ask('layout', { cmd: commandOf('layout') });
            await ask('write', { cmd: commandOf('write'), args: { text: 'all of it' } });
            expect({ ran: page.ran, questions: page.questions }).toEqual({
                ran: ['view', 'layout'],
                questions: [{
                    kind: 'danger', id: expect.any(String), cmd: commandOf('write'), label: 'Test write',
                    details: '{\n  "text": "all of it"\n}', reason: expect.stringContaining('webfetch')
                }]
            });
            await answer(true);
            await ask('execute', { cmd: commandOf('execute') });
            expect({ ran: page.ran, questions: kinds(page) })
                .toEqual({ ran: ['view', 'layout', 'write'], questions: ['danger', 'danger'] });
        });

        it('does not run what the person declines', async () => {
            await ask('a', { cmd: commandOf('write') });
            await answer(false);
            expect({ errors: errors(), decisions: decisions(), ran: page.ran })
                .toEqual({ errors: { a: DECLINED }, decisions: { a: { verdict: 'declined', rule: 'foreign-content' } }, ran: [] });
        });

        it('does not run what nobody could be asked about', async () => {
            page.reply = () => Promise.reject(new Error('the page is gone'));
            await ask('a', { cmd: commandOf('write') });
            expect({ decisions: decisions(), ran: page.ran })
                .toEqual({ decisions: { a: { verdict: 'refused', rule: 'no-tab' } }, ran: [] });
        });

        it('takes the question back when the turn is stopped', async () => {
            const turn = new AbortController();
            await ask('a', { cmd: commandOf('write'), signal: turn.signal });
            turn.abort();
            await settle();
            expect({ errors: errors(), withdrawn: page.withdrawn }).toEqual({ errors: { a: STOPPED }, withdrawn: [page.questions[0].id] });
        });

        it('asks no more in the next turn, nor in another session', async () => {
            await ask('other', { cmd: commandOf('write'), sessionId: 'ses_2' });
            fixture.container.get(SessionWatch).status(S, false);
            personWrites('msg_2');
            await ask('next', { cmd: commandOf('write') });
            expect({ ran: page.ran, questions: page.questions }).toEqual({ ran: ['other', 'next'], questions: [] });
        });

        it('still asks if the person has only added something while the agent works', async () => {
            personWrites('msg_2');
            await ask('next', { cmd: commandOf('write') });
            expect({ ran: page.ran, questions: kinds(page) }).toEqual({ ran: [], questions: ['danger'] });
        });

        it('asks for a helper, too, whose command is one of its master', async () => {
            fixture.container.get(SessionWatch).message(assistantInfo('ses_child', 'msg_child'));
            await ask('a', { cmd: commandOf('write'), messageId: 'msg_child', source: 'mcp' });
            expect({ ran: page.ran, questions: kinds(page) }).toEqual({ ran: [], questions: ['danger'] });
        });

        it('does not ask if the person does not want it', async () => {
            fixture.policies.set({ ...fixture.policies.policy, confirmAfterForeignContent: false });
            await ask('a', { cmd: commandOf('execute') });
            expect(page.ran).toEqual(['a']);
        });
    });

    describe('the agent\'s commands end with their turn', () => {
        let page: SlowPage;

        beforeEach(() => {
            fixture.control.setMode('on');
            ({ page } = fixture.connect());
            personWrites('msg_1');
        });

        const stop = async (sessionID = S): Promise<void> => {
            fixture.container.get(TurnTracker).stop(sessionID);
            await settle();
        };

        it.each(['block', 'mcp', 'http'] as const)('if they come as %s, whether or not their caller can stop them, too', async source => {
            const caller = new AbortController();
            await ask('a', { source });
            await ask('b', { source, signal: caller.signal });
            await ask('c', { source });
            await stop();
            expect({ errors: errors(), decision: decisions().a, cancelled: page.cancelled })
                .toEqual({ errors: { a: STOPPED, b: STOPPED, c: STOPPED }, decision: STOPPED_DECISION, cancelled: ['a'] });
        });

        it('and still with their caller', async () => {
            const caller = new AbortController();
            await ask('a', { source: 'mcp', signal: caller.signal });
            await ask('b');
            caller.abort();
            await settle();
            expect({ errors: errors(), ran: page.ran }).toEqual({ errors: { a: STOPPED }, ran: ['a', 'b'] });
        });

        it('also if they belong to a turn before the newest', async () => {
            fixture.container.get(SessionWatch).message(assistantInfo(S, 'msg_2', { parentID: 'msg_1' }));
            await ask('a', { messageId: 'msg_2' });
            personWrites('msg_3');
            await stop();
            expect(errors()).toEqual({ a: STOPPED });
        });

        it('and none of a turn that has been stopped begins', async () => {
            await stop();
            await ask('a', { source: 'mcp' });
            expect({ errors: errors(), ran: page.ran }).toEqual({ errors: { a: STOPPED }, ran: [] });
        });

        it('but not the person\'s, nor those of another session', async () => {
            page.answer = async () => CommandResult.ok();
            await stop();
            await ask('mine', { authority: 'person' });
            await ask('other', { sessionId: 'ses_2' });
            expect(errors()).toEqual({ mine: undefined, other: undefined });
        });

        it('and those of an unknown session when everything is stopped: nobody can say that they belong to none of the turns', async () => {
            await ask('nobody', { sessionId: undefined, source: 'mcp' });
            await stop();
            expect(errors()).toEqual({});
            await stop(NO_SESSION);
            await ask('late', { sessionId: undefined, source: 'mcp' });
            expect(errors()).toEqual({ nobody: STOPPED, late: STOPPED });
            page.answer = async () => CommandResult.ok();
            personWrites('msg_2');
            await ask('next', { sessionId: undefined, source: 'mcp' });
            expect(errors().next).toBeUndefined();
        });
    });

    describe('the limits', () => {
        const many = Array.from({ length: 60 }, (_, index) => `c${index}`).join(' ');
        const rules = (): Record<string, number> => finished.reduce<Record<string, number>>(
            (counts, { decision: { rule } }) => ({ ...counts, [rule]: (counts[rule] ?? 0) + 1 }), {}
        );

        beforeEach(() => {
            fixture.control.setMode('on');
            connect();
        });

        it('hold for commands without a session as well, until a person writes', async () => {
            await ask(many, { sessionId: undefined, source: 'mcp' });
            expect(rules()).toEqual({ allowed: 50, 'turn-limit': 10 });
            personWrites('msg_1');
            await ask('next', { sessionId: undefined, source: 'mcp' });
            expect(errors().next).toBeUndefined();
        });

        it('do not hold for the person', async () => {
            fixture.policies.set({ ...fixture.policies.policy, queueDepth: 100 });
            await ask(many, { authority: 'person', sessionId: undefined });
            expect(rules()).toEqual({ allowed: 60 });
        });
    });

    describe('an immediate command', () => {
        let page: SlowPage;

        beforeEach(async () => {
            fixture.control.setMode('on');
            ({ page } = fixture.connect());
            await ask('a b');
        });

        it.each(['view', 'layout', 'write', 'execute'] as const)('waits for nothing only if it is of the class view: %s', async risk => {
            await ask('now', { cmd: commandOf(risk), immediate: true });
            expect(page.ran).toEqual(risk === 'view' ? ['a', 'now'] : ['a']);
        });

        it('does not wait for a question about one before it', async () => {
            answering(page);
            agentReadsTheWeb();
            await ask('asks', { cmd: commandOf('write') });
            await ask('later');
            await ask('now', { immediate: true });
            expect({ ran: page.ran, questions: kinds(page) }).toEqual({ ran: ['a', 'now'], questions: ['danger'] });
        });
    });

    describe('the log of results', () => {
        beforeEach(() => {
            fixture.control.setMode('on');
            connect().answer = async () => CommandResult.failed('no such pane');
        });

        const log = (): ResultLog => fixture.container.get(ResultLog);

        it.each([['mcp', 'agent', 0], ['http', 'person', 1]] as const)(
            'has what came as %s of a session, of which the agent knows or not', async (source, authority, unreported) => {
                await ask('a', { source, authority, directory: undefined });
                expect(log().of(S, FOLDER)).toMatchObject([{ cmd: commandOf('view'), success: false, error: 'no such pane' }]);
                expect(log().unreported(S)).toHaveLength(unreported);
            }
        );

        it('has nothing of blocks, which are noted with the message that tells of them, and nothing without a session', async () => {
            await ask('a');
            await ask('b', { source: 'http', authority: 'person', sessionId: undefined });
            expect([log().of(S), log().of(undefined)]).toEqual([[], []]);
        });
    });
});
