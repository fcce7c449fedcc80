import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyedConnectionSource } from './keyed-connection-source';

type Listener = () => void;
const sockets: { url: string; options: Record<string, unknown>; listeners: Map<string, Listener> }[] = [];

// The border to the network.
vi.mock('socket.io-client', () => ({
    io: (url: string, options: Record<string, unknown>) => {
        const listeners = new Map<string, Listener>();
        sockets.push({ url, options, listeners });
        return { on: (event: string, listener: Listener) => listeners.set(event, listener), connect: () => undefined };
    }
}));

describe('the page\'s connection', () => {
    let reloads: number;
    let asked: string[];

    beforeEach(() => {
        sockets.length = 0;
        reloads = 0;
        asked = [];
        localStorage.setItem('openspace.key', 'secret');
        vi.stubGlobal('location', Object.assign(new URL('http://localhost:3000/'), { reload: () => reloads++ }));
    });

    afterEach(() => {
        vi.unstubAllGlobals();
        localStorage.clear();
    });

    /** Opens the socket, lets it fail, and answers what the door is asked then. */
    async function failWith(answer: () => Promise<Response>): Promise<KeyedConnectionSource> {
        vi.stubGlobal('fetch', (path: string) => {
            asked.push(path);
            return answer();
        });
        const source = new KeyedConnectionSource();
        source.openSocket();
        sockets[0].listeners.get('connect_error')?.();
        await new Promise(resolve => setTimeout(resolve));
        return source;
    }

    it('proves the key in its handshake and tries for ever, without long polling', () => {
        new KeyedConnectionSource().openSocket();
        expect(sockets[0].options)
            .toMatchObject({ query: { key: 'secret' }, transports: ['websocket'], reconnection: true, reconnectionAttempts: Infinity });
        expect(sockets[0].url).toBe('ws://localhost:3000/services');
    });

    it('has an empty key when there is none', () => {
        localStorage.clear();
        new KeyedConnectionSource().openSocket();
        expect(sockets[0].options.query).toEqual({ key: '' });
    });

    it('keeps the page and says so when the key is no longer the right one', async () => {
        const source = await failWith(async () => new Response(null, { status: 401 }));
        expect([asked, reloads, source.isKeyRefused]).toEqual([['/openspace/door'], 0, true]);
    });

    it('starts over when the person has signed in with the new key elsewhere', async () => {
        await failWith(async () => {
            localStorage.setItem('openspace.key', 'new');
            return new Response(null, { status: 204 });
        });
        expect(reloads).toBe(1);
    });

    it.each([
        ['the server is gone', () => Promise.reject(new Error('connection refused'))],
        ['the key is right', async () => new Response(null, { status: 204 })]
    ])('keeps the page when %s', async (_name, answer) => {
        await failWith(answer);
        expect([asked, reloads]).toEqual([['/openspace/door'], 0]);
    });
});
