import { Emitter } from '@theia/core/lib/common/event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { PersonAnswer } from 'openspace-core/lib/common';
import { FakePage } from 'openspace-core/lib/node/fixtures/fake-page';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { HostAnswer, HostQuestion } from '../../common';
import { HostQuestions } from './host-questions';
import { HostAnswered, WorkspaceHost } from './workspace-host';

const QUESTION: HostQuestion = {
    id: 'q1', workspace: 'ws', host: 'packages.example.test', port: 443, session: 'ses_1', command: 'curl https://packages.example.test',
    asked_at: '2026-01-01T00:00:00Z'
};

describe('the question whether a sandbox may reach a host', () => {
    let asked: Emitter<HostQuestion>;
    let answered: Emitter<HostAnswered>;
    let answerHost: ReturnType<typeof vi.fn<(id: string, answer: HostAnswer) => Promise<void>>>;
    let pages: PageRegistry;

    beforeEach(() => {
        [asked, answered] = [new Emitter(), new Emitter()];
        answerHost = vi.fn(async () => undefined);
        const container = serviceContainer(launchOptions('/nowhere'));
        container.bind(WorkspaceHost).toConstantValue({ onDidAskHost: asked.event, onDidAnswerHost: answered.event, answerHost });
        container.bind(HostQuestions).toSelf();
        pages = container.get(PageRegistry);
        container.get(HostQuestions).onStart();
    });

    /** A page whose person answers as given; never, if nothing is given. */
    function connect(answer?: PersonAnswer): { page: FakePage; connected: ConnectedPage } {
        const page = new FakePage();
        if (answer) {
            page.reply = async () => answer;
        }
        return { page, connected: pages.add(page) };
    }

    async function ask(question: Partial<HostQuestion> = {}): Promise<void> {
        asked.fire({ ...QUESTION, ...question });
        await turn();
    }

    const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

    it('names host, port and command, and offers four answers', async () => {
        const { page } = connect();
        await ask();
        await ask({ id: 'q2', host: 'git.example.test:22', port: 22, command: `${'x'.repeat(4_000)}\n… (1 more characters)` });
        expect(page.questions).toMatchObject([
            { kind: 'danger', cmd: 'packages.example.test:443', details: QUESTION.command, scopeChoice: true },
            { cmd: 'git.example.test:22', cut: true }
        ]);
        expect(page.questions[0]).not.toHaveProperty('cut');
    });

    it.each<[PersonAnswer, HostAnswer]>([
        [{ allowed: true, scope: 'once' }, 'once'],
        [{ allowed: true, scope: 'session' }, 'session'],
        [{ allowed: true, scope: 'always' }, 'always'],
        [{ allowed: false, scope: 'never' }, 'never'],
        // Escape, or "Deny".
        [{ allowed: false }, 'not now'],
        [{ allowed: true }, 'not now']
    ])('brings %o as "%s"', async (answer, told) => {
        connect(answer);
        await ask();
        expect(answerHost.mock.calls).toEqual([['q1', told]]);
    });

    it('goes when it was answered elsewhere or nobody waits any more, and what is said then counts for nothing', async () => {
        const { page } = connect();
        let reply = (_: PersonAnswer): void => undefined;
        page.reply = () => new Promise(resolve => { reply = resolve; });
        await ask();
        answered.fire({ question: QUESTION, answer: 'never' });
        reply({ allowed: true, scope: 'always' });
        await turn();
        expect([page.withdrawn, answerHost.mock.calls]).toEqual([[page.questions[0].id], []]);
    });

    it('is asked in one of two tabs, and answered once', async () => {
        const [first, second] = [connect({ allowed: true, scope: 'once' }), connect({ allowed: true, scope: 'always' })];
        await ask();
        expect([first.page.questions.length + second.page.questions.length, answerHost.mock.calls.length]).toEqual([1, 1]);
    });

    it('comes again when the only page was closed and another one opens, unless it is over by then', async () => {
        const { page, connected } = connect();
        await ask();
        await ask({ id: 'q2', host: 'other.example.test' });
        pages.remove(connected);
        answered.fire({ question: { ...QUESTION, id: 'q2' }, answer: 'unanswered' });
        await turn();
        const later = connect({ allowed: true, scope: 'session' });
        await turn();
        expect(page.questions).toHaveLength(2);
        expect(later.page.questions).toMatchObject([{ cmd: 'packages.example.test:443' }]);
        expect(answerHost.mock.calls).toEqual([['q1', 'session']]);
    });

    it('does not mind that another window was faster', async () => {
        answerHost.mockRejectedValue(new Error('This question is not open any more.'));
        connect({ allowed: true, scope: 'once' });
        await ask();
        await ask({ id: 'q2' });
        expect(answerHost).toHaveBeenCalledTimes(2);
    });
});
