import { beforeEach, describe, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { PersonAnswer } from '../../common';
import { FakePage } from '../fixtures/fake-page';
import { launchOptions } from '../fixtures/launch-options';
import { ConnectedPage } from '../pages/connected-page';
import { PageRegistry } from '../pages/page-registry';
import { PersonInquiry } from './person-inquiry';

const QUESTION = { kind: 'danger', cmd: 'openspace.test.write', label: 'Write', details: '{}', reason: 'Because.' } as const;

describe('PersonInquiry', () => {
    let inquiry: PersonInquiry;
    let pages: PageRegistry;

    beforeEach(() => {
        const container = serviceContainer(launchOptions('/nowhere'));
        inquiry = container.get(PersonInquiry);
        pages = container.get(PageRegistry);
    });

    /** A page whose person answers as given; never, if nothing is given. */
    function connect(answer?: PersonAnswer): { connected: ConnectedPage; page: FakePage } {
        const page = new FakePage();
        if (answer) {
            page.reply = async () => answer;
        }
        return { page, connected: pages.add(page) };
    }

    const ask = (withdrawn?: AbortSignal): Promise<PersonAnswer | undefined> =>
        inquiry.ask(QUESTION, { pick: () => pages.reachable[0], withdrawn });
    const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

    it('asks in one page and brings the answer', async () => {
        const [first, second] = [connect({ allowed: true, remember: true }), connect()];
        expect(await ask()).toEqual({ allowed: true, remember: true });
        expect([first.page.questions, second.page.questions]).toEqual([[{ ...QUESTION, id: expect.any(String) }], []]);
    });

    it('gives every question an id of its own', async () => {
        const { page } = connect({ allowed: false });
        await ask();
        await ask();
        expect(new Set(page.questions.map(({ id }) => id)).size).toBe(2);
    });

    it('has no answer without a page', async () => {
        expect(await ask()).toBeUndefined();
    });

    it.each([
        ['closes', (connected: ConnectedPage) => pages.remove(connected)],
        ['says goodbye', (connected: ConnectedPage) => pages.leave(connected)]
    ])('asks in the next page when the one that was asked %s, and takes the question back there', async (_name, leave) => {
        const [first, second] = [connect(), connect({ allowed: true })];
        const answer = ask();
        await turn();
        leave(first.connected);
        expect(await answer).toEqual({ allowed: true });
        expect({ withdrawn: first.page.withdrawn, asked: second.page.questions })
            .toEqual({ withdrawn: [first.page.questions[0].id], asked: [{ ...QUESTION, id: expect.any(String) }] });
    });

    it('has no answer when the last page goes', async () => {
        const { connected } = connect();
        const answer = ask();
        await turn();
        pages.remove(connected);
        expect(await answer).toBeUndefined();
    });

    it('does not care about other pages that go', async () => {
        const [{ page }, other] = [connect(), connect()];
        let reply = (_: PersonAnswer): void => undefined;
        page.reply = () => new Promise(resolve => { reply = resolve; });
        const answer = ask();
        await turn();
        pages.remove(other.connected);
        reply({ allowed: true });
        expect(await answer).toEqual({ allowed: true });
    });

    it('takes the question back from the page when nobody waits any more', async () => {
        const { page } = connect();
        const withdrawal = new AbortController();
        const answer = ask(withdrawal.signal);
        await turn();
        withdrawal.abort();
        expect(await answer).toBeUndefined();
        expect(page.withdrawn).toEqual([page.questions[0].id]);
    });

    it('can do so also if the page cannot be reached', async () => {
        const { page } = connect();
        const withdrawal = new AbortController();
        const answer = ask(withdrawal.signal);
        await turn();
        page.unreachable = true;
        withdrawal.abort();
        expect(await answer).toBeUndefined();
    });

    it('does not ask what was withdrawn before, and takes nothing back that has its answer', async () => {
        const { page } = connect({ allowed: true });
        expect(await ask(AbortSignal.abort())).toBeUndefined();
        const withdrawal = new AbortController();
        await ask(withdrawal.signal);
        withdrawal.abort();
        expect({ asked: page.questions.length, withdrawn: page.withdrawn }).toEqual({ asked: 1, withdrawn: [] });
    });

    it.each<[string, () => Promise<PersonAnswer>]>([
        ['fails', () => Promise.reject(new Error('no such method'))],
        ['throws', () => { throw new Error('no connection'); }],
        ['answers nothing', async () => undefined as unknown as PersonAnswer],
        ['answers nonsense', async () => ({ allowed: 'yes' }) as unknown as PersonAnswer]
    ])('has no answer from a page that %s', async (_name, reply) => {
        const { page } = connect();
        page.reply = reply;
        expect(await ask()).toBeUndefined();
    });
});
