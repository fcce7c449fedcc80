import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Framing } from '../../common/agent-browser-service';
import { askForFrame } from './ask-for-frame';

describe('asking a server whether its page may be shown in a frame', () => {
    let server: Server;
    let asked: string[];
    let answer: (request: IncomingMessage, response: ServerResponse) => void;

    beforeEach(async () => {
        asked = [];
        server = createServer((request, response) => {
            asked.push(`${request.method} ${request.url}`);
            answer(request, response);
        });
        await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    });

    afterEach(() => {
        server.closeAllConnections();
        server.close();
    });

    const portOfServer = (): number => (server.address() as AddressInfo).port;
    const ask = (path = '/', isOwn = (_port: number): boolean => false): Promise<Framing> =>
        askForFrame(new URL(`http://localhost:${portOfServer()}${path}`), new URL('http://127.0.0.1:3000'), isOwn);
    const refusing = (response: ServerResponse): ServerResponse => response.setHeader('X-Frame-Options', 'DENY');

    it('takes one request, without the page itself', async () => {
        answer = (request, response) => refusing(response).end(request.headers.accept);
        expect(await ask('/a?b=c')).toEqual({ isKnown: true, refusal: 'X-Frame-Options: DENY' });
        expect(asked).toEqual(['HEAD /a?b=c']);
        answer = (_request, response) => response.end();
        expect(await ask()).toEqual({ isKnown: true, refusal: undefined });
    });

    it('takes a second one where the first is not understood', async () => {
        answer = ({ method }, response) => {
            response.statusCode = method === 'HEAD' ? 405 : 200;
            (method === 'HEAD' ? response : refusing(response)).end('page');
        };
        expect(await ask()).toMatchObject({ refusal: 'X-Frame-Options: DENY' });
        expect(asked).toEqual(['HEAD /', 'GET /']);
    });

    it('does not wait for a page that never ends', async () => {
        answer = ({ method }, response) => {
            if (method === 'HEAD') {
                response.writeHead(501).end();
            } else {
                refusing(response).write('begin');
            }
        };
        expect(await ask()).toMatchObject({ refusal: 'X-Frame-Options: DENY' });
    });

    it('follows redirects on this machine, as far as the page that is shown in the end', async () => {
        answer = ({ url }, response) => {
            if (url === '/login') {
                refusing(response).end();
            } else {
                response.writeHead(302, { location: '/login' }).end();
            }
        };
        expect(await ask()).toMatchObject({ refusal: 'X-Frame-Options: DENY' });
        expect(asked).toEqual(['HEAD /', 'HEAD /login']);
    });

    const elsewhere = ['http://192.0.2.1/', 'http://example.invalid/', 'file:///etc/passwd', '/round'];
    it.each(elsewhere)('knows nothing if it is led to %s', async location => {
        answer = (_request, response) => response.writeHead(302, { location }).end();
        expect(await ask()).toEqual({ isKnown: false });
        expect(asked.length).toBeLessThan(7);
    });

    it('knows nothing of servers that break off, and asks none of ours', async () => {
        answer = request => request.socket.destroy();
        expect(await ask()).toEqual({ isKnown: false });
        asked = [];
        expect(await ask('/', port => port === portOfServer())).toEqual({ isKnown: false });
        expect(asked).toEqual([]);
    });
});
