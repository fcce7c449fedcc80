import { describe, expect, it } from 'vitest';
import { FollowUp } from '../../common';
import { insertBefore, QueuedFollowUps, readFollowUps, summarize } from './queued-follow-ups';

const item = (id: string): FollowUp => ({ id, call: { kind: 'message', prompt: { text: `text of ${id}` } } });
const ids = (items: readonly FollowUp[]): string => items.map(({ id }) => id).join('');

describe('queued follow-ups', () => {
    it('are put before another, or at the end', () => {
        const items = ['a', 'b', 'c'].map(item);
        expect(ids(insertBefore(items, item('x'), 'b'))).toBe('axbc');
        expect(ids(insertBefore(items, items[2], 'a'))).toBe('cab');
        expect(ids(insertBefore(items, items[0]))).toBe('bca');
        expect(ids(insertBefore(items, item('x'), 'gone'))).toBe('abcx');
    });

    it('are read as they were written, and not at all if they are broken', () => {
        const file = {
            type: 'file' as const, mime: 'text/plain', filename: 'a.ts', url: 'file:///a.ts',
            source: { type: 'file' as const, path: 'a.ts', text: { value: '@a.ts', start: 0, end: 5 } }
        };
        const queue: QueuedFollowUps = {
            directory: '/w',
            items: [
                { id: '1', call: {
                    kind: 'message',
                    prompt: { text: '@a.ts', attachments: [file], model: { providerID: 'p', modelID: 'm' }, agent: 'plan', variant: 'high' }
                } },
                { id: '2', call: { kind: 'command', call: { name: 'init', arguments: '' } } },
                { id: '3', call: { kind: 'shell', call: { command: 'ls', agent: 'build' } } }
            ],
            hold: { reason: 'refused', detail: 'no' },
            leaving: [{ item: item('4'), messageID: 'msg_1', before: '1' }]
        };
        expect(readFollowUps(JSON.parse(JSON.stringify(queue)))).toEqual(queue);
        expect([readFollowUps(undefined), readFollowUps({ directory: '/w', items: [{ id: '1' }] })]).toEqual([undefined, undefined]);
    });

    it('are shown as they were written, with the names of what goes along and is not named in the text', () => {
        const mention = {
            type: 'file' as const, mime: 'text/plain', filename: 'a.ts', url: 'file:///a.ts',
            source: { type: 'file' as const, path: 'a.ts', text: { value: '@a.ts', start: 0, end: 5 } }
        };
        const picture = { type: 'file' as const, mime: 'image/png', url: 'data:image/png;base64,AA==' };
        const { items, hold } = summarize({
            directory: '/w', items: [
                { id: '1', call: {
                    kind: 'message', prompt: { text: '@a.ts @helper', attachments: [mention, picture, { type: 'agent', name: 'helper' }] }
                } },
                { id: '2', call: { kind: 'command', call: { name: 'init', arguments: '' } } },
                { id: '3', call: { kind: 'shell', call: { command: 'ls' } } }
            ]
        });
        expect([items, hold]).toEqual([[
            { id: '1', text: '@a.ts @helper', attachments: ['image/png'] }, { id: '2', text: '/init', attachments: [] },
            { id: '3', text: '!ls', attachments: [] }
        ], undefined]);
    });

    it('say that one is on its way, unless they are held', () => {
        const queue: QueuedFollowUps = { directory: '/w', items: [], leaving: [{ item: item('a'), messageID: 'msg_1' }] };
        expect(summarize(queue)).toEqual({ items: [], sending: true });
        expect(summarize({ ...queue, hold: { reason: 'restarted' } })).toEqual({ items: [], hold: { reason: 'restarted' } });
    });
});
