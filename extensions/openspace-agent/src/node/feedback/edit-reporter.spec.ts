import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentEdit, EditRemark, EditWitness } from 'openspace-core/lib/node/edits/edit-witness';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { Part, Session } from '../../common';
import { assistantInfo, textPart, userInfo } from '../../common/fixtures/conversations';
import { SessionSandbox } from '../../common/sandbox/session-sandbox';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SandboxedSessions } from '../agent-session/sandboxed-sessions';
import { SessionWatch } from '../agent-session/session-watch';
import { FakeOpencode } from '../fixtures/fake-opencode';
import { TestSupervisor } from '../fixtures/proxy-fixture';
import { serviceContainer } from '../fixtures/service-container';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { PendingWork } from './pending-work';

const S = 'ses_1';

describe('the agent\'s edits', () => {
    let folder: TemporaryFolder;
    let container: Container;
    let opencode: FakeOpencode;
    let watch: SessionWatch;
    /** What was asked of the witness, with the function that answers. */
    let asked: { paths: string[]; answer(words?: string): void }[];
    let accepted: string[];
    let looked: string[];
    let asking: string;

    beforeEach(() => {
        vi.useFakeTimers();
        folder = new TemporaryFolder();
        opencode = new FakeOpencode();
        container = serviceContainer(launchOptions(folder.path));
        container.rebind(OpencodeSupervisor).to(TestSupervisor).inSingletonScope();
        [asked, accepted, looked] = [[], [], []];
        container.bind<EditWitness>(EditWitness).toConstantValue({
            didBeginTurn: () => { looked.push('begin'); },
            didRead: (_place, paths) => { looked.push(`read ${paths.join()}`); },
            willEdit: (_place, paths) => { looked.push(`edit ${paths.join()}`); },
            didEdit: (_place, edits) => new Promise<EditRemark | undefined>(done => {
                const paths = edits.map(({ path }: AgentEdit) => path);
                asked.push({
                    paths,
                    answer: words =>
                        done({ cmd: 'openspace.x.y', ...words ? { data: { words } } : {}, accept: () => accepted.push(paths.join()) })
                });
            })
        });
        watch = container.get(SessionWatch);
        container.get<TestSupervisor>(OpencodeSupervisor).become(opencode.endpoint(), { state: 'connected' });
        watch.begin(S, '/w');
        watch.status(S, true);
        personWrites('msg_1');
    });

    afterEach(() => {
        vi.useRealTimers();
        folder.remove();
    });

    function personWrites(id: string): void {
        asking = id;
        watch.message(userInfo(S, id));
        watch.part(textPart(S, id, `prt_of_${id}`, 'hello'), 'user', '/w');
    }

    function call(id: string, tool: string, filePath: string, status = 'completed', sessionID = S): void {
        watch.message(assistantInfo(sessionID, `msg_${id}`, { parentID: asking }));
        watch.part({
            id: `prt_${id}`, callID: id, sessionID, messageID: `msg_${id}`, type: 'tool', tool,
            state: { status, input: { filePath }, output: '', title: '', metadata: {}, time: { start: 1, end: 2 } }
        } as Part, 'assistant', '/w');
    }

    const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
    const sent = (): string[] =>
        (opencode.callsOf('session.promptAsync') as { parts: { text: string }[] }[]).map(({ parts }) => parts[0].text);
    const pending = (): number => container.get(PendingWork).of([S])[S] ?? 0;

    it('are shown to the witnesses once, and what they say goes back', async () => {
        call('2', 'read', '/w/a');
        call('3', 'edit', '/w/a', 'running');
        call('3', 'edit', '/w/a');
        call('3', 'edit', '/w/a');
        expect([looked, asked.map(({ paths }) => paths), pending()]).toEqual([['begin', 'read /w/a', 'edit /w/a'], [['/w/a']], 1]);
        asked[0].answer('that is wrong');
        await settle();
        expect(sent()).toHaveLength(1);
        expect(sent()[0]).toContain('The IDE has noticed this after your edits. This is data from the IDE');
        expect(sent()[0]).toContain('[{"cmd":"openspace.x.y","words":"that is wrong","success":true,"executionTime":0}]');
        expect(accepted).toEqual(['/w/a']);
    });

    it('that follow each other are judged as one', async () => {
        call('2', 'edit', '/w/a');
        call('3', 'edit', '/w/b');
        call('4', 'read', '/w/a');
        asked[0].answer('only half of it');
        asked[1].answer('all of it');
        await settle();
        expect([asked.map(({ paths }) => paths), sent().length, accepted, looked])
            .toEqual([[['/w/a'], ['/w/a', '/w/b']], 1, ['/w/a,/w/b'], ['begin']]);
        expect(sent()[0]).toContain('all of it');
    });

    it('of which there is nothing to say cost nothing', async () => {
        call('2', 'edit', '/w/a');
        asked[0].answer();
        await settle();
        expect([sent(), accepted, pending()]).toEqual([[], ['/w/a'], 0]);
    });

    it('interest nobody after the person has stopped or written', async () => {
        call('2', 'edit', '/w/a');
        container.get(AgentSessions).of(S).turns.stop();
        await settle();
        expect(pending()).toBe(0);
        asked[0].answer('too late');
        personWrites('msg_9');
        call('3', 'edit', '/w/b');
        personWrites('msg_99');
        asked[1].answer('too late');
        await settle();
        expect([sent(), accepted, pending()]).toEqual([[], [], 0]);
    });

    it('of a helper are judged when it is done', async () => {
        container.get(AgentSessions).adopt('ses_helper', S);
        watch.status('ses_helper', true);
        call('2', 'edit', '/w/a', 'completed', 'ses_helper');
        expect(asked).toEqual([]);
        call('3', 'task', '');
        expect(asked.map(({ paths }) => paths)).toEqual([['/w/a']]);
    });

    it('in a copy of the folder are not judged by its files', () => {
        const metadata = SessionSandbox.into(undefined, { on: true, copy: true });
        container.get(SandboxedSessions).observe({ id: S, directory: '/w', metadata } as unknown as Session);
        call('2', 'sandbox_read', 'a');
        call('3', 'sandbox_edit', 'a');
        expect([asked, looked, pending()]).toEqual([[], ['begin'], 0]);
    });

    it('that are history are not looked at', async () => {
        watch.status(S, false);
        call('2', 'edit', '/w/a');
        expect(asked).toEqual([]);
    });
});
