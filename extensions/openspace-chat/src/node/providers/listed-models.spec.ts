import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listedModels } from './listed-models';

describe('the models that a server names', () => {
    let server: Server;
    let answer: { status: number; body: string };
    let asked: Array<[string | undefined, string | undefined]>;

    beforeEach(async () => {
        asked = [];
        answer = { status: 200, body: '{"data":[{"id":"small"},{"id":"large"}]}' };
        server = createServer((request, response) => {
            asked.push([request.url, request.headers.authorization]);
            response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body);
        });
        await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    });
    afterEach(() => new Promise(done => server.close(done)));

    const list = (key?: string): Promise<string[]> => listedModels(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`, key);

    it('are asked for with the key, if there is one', async () => {
        expect([await list('sk-1'), await list()]).toEqual([['small', 'large'], ['small', 'large']]);
        expect(asked).toEqual([['/v1/models', 'Bearer sk-1'], ['/v1/models', undefined]]);
    });

    it.each([[404, ''], [200, 'not JSON'], [200, '{"data":[{"id":7}]}'], [302, '']])(
        'are none if it answers %i %s', async (status, body) => {
            answer = { status, body };
            expect(await list()).toEqual([]);
            expect(asked).toHaveLength(1);
        }
    );

    it('are none if nobody answers', async () => {
        expect(await listedModels('http://127.0.0.1:1/v1', undefined)).toEqual([]);
    });
});
