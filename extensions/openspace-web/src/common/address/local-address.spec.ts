import { describe, expect, it } from 'vitest';
import { isLoopback, parseLocalAddress } from './local-address';

describe('addresses of this machine', () => {
    it.each([
        ['5173', 'http://localhost:5173/'],
        [':8080/about?x#y', 'http://localhost:8080/about?x#y'],
        ['localhost:3001', 'http://localhost:3001/'],
        ['127.0.0.1', 'http://127.0.0.1/'],
        ['127.1:80', 'http://127.0.0.1/'],
        ['HTTPS://LOCALHOST:8443/a b', 'https://localhost:8443/a%20b'],
        ['http://[::1]:9000', 'http://[::1]:9000/'],
        ['http://app.localhost:5173', 'http://app.localhost:5173/'],
        ['http://2130706433:81', 'http://127.0.0.1:81/']
    ])('may be written in short: %s', (text, url) => {
        expect(parseLocalAddress(text).href).toBe(url);
    });

    it.each([
        ['http://example.com', 'Only pages of this machine'],
        ['localhost.example.com', 'Only pages of this machine'],
        ['http://127.0.0.1.example.com', 'Only pages of this machine'],
        ['http://128.0.0.1', 'Only pages of this machine'],
        ['http://0.0.0.0:80', 'Only pages of this machine'],
        ['http://[::ffff:8.8.8.8]/', 'Only pages of this machine'],
        ['http://ada:secret@localhost', 'user name or password'],
        ['file:///etc/passwd', 'Only http and https'],
        ['javascript://localhost/%0aalert(1)', 'Only http and https'],
        ['http://', 'Not an address'],
        ['', 'Not an address']
    ])('are none: %s', (text, message) => {
        expect(() => parseLocalAddress(text)).toThrow(message);
    });

    it('are known by their name alone', () => {
        expect(['localhost', 'LOCALHOST.', 'a.b.localhost', '127.9.9.9', '[::1]'].every(isLoopback)).toBe(true);
        expect(['local', 'notlocalhost', '10.0.0.1', '[::2]', '127.0.0.1.nip.io'].some(isLoopback)).toBe(false);
    });
});
