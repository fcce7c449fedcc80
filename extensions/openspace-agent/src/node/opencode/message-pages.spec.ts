import { describe, expect, it } from 'vitest';
import { userInfo } from '../../common/fixtures/conversations';
import { everyMessage, fetchMessages, fetchMessagesBefore, MessagePage } from './message-pages';

const PLACE = { sessionID: 'ses_1', directory: '/work' };

/** A server with so many messages, `msg_100` and on, which pages as the real one does and names places in its own way. */
function server(count: number) {
    const asked: (string | undefined)[] = [];
    const messages = async ({ limit, before }: { limit: number; before?: string }) => {
        asked.push(before);
        const end = before === undefined ? count : Number(before.slice('place-'.length));
        const start = Math.max(0, end - limit);
        return {
            data: Array.from({ length: end - start }, (_, index) => ({ info: userInfo('ses_1', `msg_${100 + start + index}`), parts: [] })),
            response: { headers: new Headers(start > 0 ? { 'x-next-cursor': `place-${start}` } : {}) }
        };
    };
    return { asked, endpoint: { client: { session: { messages } } } as never };
}

const ids = ({ messages }: MessagePage): string[] => messages.map(({ info }) => info.id);

describe('pages of messages', () => {
    it('come newest first, and end where the conversation begins', async () => {
        const { endpoint } = server(5);
        const newest = await fetchMessages(endpoint, PLACE, 3);
        expect([ids(newest), newest.earlier]).toEqual([['msg_102', 'msg_103', 'msg_104'], 'place-2']);
        const oldest = await fetchMessages(endpoint, PLACE, 3, newest.earlier);
        expect([ids(oldest), oldest.earlier]).toEqual([['msg_100', 'msg_101'], undefined]);
    });

    it('make up all messages', async () => {
        const { endpoint } = server(450);
        const all = new Set<string>();
        for await (const { info } of everyMessage(endpoint, PLACE)) {
            all.add(info.id);
        }
        expect(all.size).toBe(450);
    });
});

describe('the messages before another', () => {
    it.each([
        ['in the middle of a page', 'msg_107', ['msg_105', 'msg_106'], 'place-5', 1],
        ['at the beginning of a page', 'msg_105', ['msg_100', 'msg_101', 'msg_102', 'msg_103', 'msg_104'], undefined, 2],
        ['that is not there any more', 'msg_104x', ['msg_100', 'msg_101', 'msg_102', 'msg_103', 'msg_104'], undefined, 2],
        ['that is the first', 'msg_100', [], undefined, 2]
    ] as const)('%s', async (_, messageID, expected, earlier, requests) => {
        const { endpoint, asked } = server(10);
        const page = await fetchMessagesBefore(endpoint, PLACE, 5, messageID);
        expect([ids(page), page.earlier, asked.length]).toEqual([expected, earlier, requests]);
    });
});
