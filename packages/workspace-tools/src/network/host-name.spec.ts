import { describe, expect, it } from 'vitest';
import { parseAuthority, parseHostName } from './host-name.js';

describe('the name of a host', () => {
    it.each([
        ['Registry.NPMjs.org', 'registry.npmjs.org'],
        ['registry.npmjs.org.', 'registry.npmjs.org'],
        ['bücher.example', 'xn--bcher-kva.example'],
        ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
        ['ｇｉｔｈｕｂ.com', 'github.com'],
        ['_acme.a-b.example.com', '_acme.a-b.example.com']
    ])('%s has one spelling', (text, name) => {
        expect(parseHostName(text)).toBe(name);
    });

    it.each([
        'evil.com\0.github.com', 'github.com\r\nHost: evil.com', 'evil.com/.github.com', 'user@github.com', 'evil.com#.github.com',
        'github.com:443', 'a b.com', '*.github.com', 'git%68ub.com', 'evil.com。github\u200b.com', '', '.', '..', 'a..com', '.com', '-a.com',
        'a-.com', `${'a'.repeat(64)}.com`, `${'a.'.repeat(127)}com`, 'com', 'localhost', 'x.localhost', 'printer.local', 'db.internal',
        'metadata.google.internal', 'x.onion', 'github.com..'
    ])('%j is none', text => {
        expect(parseHostName(text)).toHaveProperty('problem');
    });

    it.each([
        '127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001', '127.0.0.1.', '[::1]', '::1',
        '::ffff:127.0.0.1', '[::ffff:7f00:1]', 'fe80::1%eth0', '169.254.169.254', '0', '1.1.1.1', '１２７.0.0.1', 'example.0x7f', 'a.1'
    ])('%s is an address, or would be taken for one', text => {
        expect(parseHostName(text)).toHaveProperty('problem');
    });

    it('comes with a port', () => {
        expect(parseAuthority('Example.com:8443')).toEqual({ host: 'example.com', port: 8443 });
        expect(parseAuthority('example.com', 80)).toEqual({ host: 'example.com', port: 80 });
        for (const text of ['example.com', 'example.com:0', 'example.com:65536', 'example.com:', 'example.com:1:2', ':443', '[::1]:443']) {
            expect(parseAuthority(text)).toHaveProperty('problem');
        }
    });
});
