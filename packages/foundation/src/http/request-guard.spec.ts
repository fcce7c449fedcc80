import { describe, expect, it } from 'vitest';
import { bearerOf, isForeignOrigin, isKnownHost, sameSecret } from './request-guard.js';

describe('hosts', () => {
    it.each([
        'localhost', 'localhost:3000', 'LocalHost:3000', '127.0.0.1', '127.0.0.1:65535', '127.8.9.10:80', '[::1]', '[::1]:3000',
        '[0:0:0:0:0:0:0:1]:3000'
    ])('that lead to this machine are known: %s', host => {
        expect(isKnownHost(host)).toBe(true);
    });

    it.each([
        undefined, '', ' ', ':3000', 'evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example',
        'evil.localhost', '127.evil.example', '127.1', '127.0.0.256', '0.0.0.0', '192.168.1.5:3000', '[::2]:3000', '::1', 'localhost:',
        'localhost:123456', 'localhost:3000:3000', '127.0.0.1:x', 'localhost@evil.example', 'localhost/', 'localhost, evil.example',
        'localhost evil.example', 'localhost\n'
    ])('that may lead elsewhere are not: %j', host => {
        expect(isKnownHost(host)).toBe(false);
    });

    it('that the person configured are known, with any port, and no others like them', () => {
        const hosts = ['my.box', 'my.box:3000', 'MY.BOX', 'not.my.box', 'my.box.evil.example', 'localhost'];
        expect(hosts.map(host => isKnownHost(host, ['my.box']))).toEqual([true, true, true, false, false, true]);
    });

    it.each([
        ['My.Box', 'my.box:3000', true],
        ['My.Box', 'MY.box', true],
        ['fd00::1', '[fd00::1]:3000', true],
        ['FD00:0:0::0001', '[fd00::1]', true],
        ['[fd00::1]', '[FD00::1]:3000', true],
        ['fd00::1', '[fd00::2]:3000', false],
        ['fd00::1', 'fd00::1', false]
    ])('are the same however they are written: %s and %s', (configured, host, known) => {
        expect(isKnownHost(host, [configured])).toBe(known);
    });
});

describe('origins', () => {
    it.each([
        ['http://localhost:3000', 'localhost:3000'], ['http://[::1]:3000', '[::1]:3000'], [undefined, 'localhost:3000'],
        ['http://localhost', 'localhost'], ['http://my.box:3000', 'My.Box:3000']
    ])('are ours when host and port are those of the request, or when there is none: %j', (origin, host) => {
        expect(isForeignOrigin(origin, host)).toBe(false);
    });

    it.each([
        'null', '', 'http://evil.example', 'http://localhost', 'http://localhost:3001', 'http://127.0.0.1:3000',
        'http://localhost:3000.evil.example', 'http://localhost:3000@evil.example', 'not a url'
    ])('are foreign otherwise: %j', origin => {
        expect(isForeignOrigin(origin, 'localhost:3000')).toBe(true);
    });

    it('are foreign when the request does not say for whom it is', () => {
        expect(isForeignOrigin('http://localhost:3000', undefined)).toBe(true);
    });
});

describe('secrets', () => {
    it.each([
        ['Bearer secret', 'secret'], ['bearer secret', 'secret'], ['Bearer  secret', ' secret'], ['secret', undefined],
        ['Basic secret', undefined], ['Bearer ', undefined], ['Bearer', undefined], ['', undefined], [undefined, undefined]
    ])('come as a bearer: %j', (header, secret) => {
        expect(bearerOf(header)).toBe(secret);
    });

    it.each([
        ['the-key', true], ['the-kex', false], ['the-key ', false], ['the', false], ['', false], [undefined, false], [['the-key'], false],
        [{}, false]
    ])('are compared whole: %j', (candidate, right) => {
        expect(sameSecret(candidate, 'the-key')).toBe(right);
    });

    it('are compared by their bytes', () => {
        expect([sameSecret('ä', 'ä'), sameSecret('ä', 'ab'), sameSecret('', '')]).toEqual([true, false, true]);
    });
});
