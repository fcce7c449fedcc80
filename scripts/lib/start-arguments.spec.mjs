import { describe, expect, it } from 'vitest';
import { parseStartArguments } from './start-arguments.mjs';

const DEFAULTS = {
    folder: '.', port: 3000, host: '127.0.0.1', open: true, api: false, extensions: true, opencodeUrl: undefined, scenario: undefined
};
const USAGE =
    'Usage: npm start -- [folder] [--port N] [--host H] [--no-open] [--api] [--disable-extensions] [--opencode-url URL] [--scenario FILE]';

describe('the words after npm start --', () => {
    it('may be none', () => {
        expect(parseStartArguments([])).toEqual(DEFAULTS);
    });

    it('may be all, in any order, with the folder among them', () => {
        expect(parseStartArguments([
            '--no-open', '--port', '0', 'my folder', '--api', '--host=0.0.0.0', '--opencode-url', 'http://127.0.0.1:4096/', '--scenario',
            'tour.json', '--disable-extensions'
        ])).toEqual({
            folder: 'my folder', port: 0, host: '0.0.0.0', open: false, api: true, extensions: false, opencodeUrl: 'http://127.0.0.1:4096',
            scenario: 'tour.json'
        });
    });

    it('may name a folder that looks like an option', () => {
        expect(parseStartArguments(['--', '--odd'])).toEqual({ ...DEFAULTS, folder: '--odd' });
    });

    it.each(['0', '80', '65535'])('take a port: %s', port => {
        expect(parseStartArguments(['--port', port]).port).toBe(Number(port));
    });

    it.each(['65536', '80.5', 'x', '', ' 80', '0x50', '1e3', '-1'])('refuse what is not a port: %j', port => {
        expect(() => parseStartArguments([`--port=${port}`])).toThrow(new Error(`Not a port number: ${port}`));
    });

    it.each([['http://host:1/', 'http://host:1'], ['https://host/path/', 'https://host/path'], ['HTTP://HOST', 'http://host']])(
        'take the address of a server: %s', (text, url) => {
            expect(parseStartArguments(['--opencode-url', text]).opencodeUrl).toBe(url);
        }
    );

    it.each([
        ['', 'Not an address: '], ['host', 'Not an address: host'], ['localhost:4096', 'Not an http address: localhost:4096'],
        ['file:///etc', 'Not an http address: file:///etc']
    ])('refuse what is not an address: %j', (text, error) => {
        expect(() => parseStartArguments([`--opencode-url=${text}`])).toThrow(new Error(error));
    });

    it.each([
        'http://user:secret@host:1', 'http://user@host', 'https://:secret@host', 'http:\\\\user:secret@host', 'http://user:sec/ret@host',
        'user:secret@host:1', 'ftp://user:secret@host'
    ])('refuse an address with a password, and do not repeat it: %s', text => {
        expect(() => parseStartArguments(['--opencode-url', text])).toThrow(new Error(
            '--opencode-url takes no user name and password: put them into OPENCODE_SERVER_USERNAME and OPENCODE_SERVER_PASSWORD.'));
    });

    it('may hold an address with an @ in its path', () => {
        expect(parseStartArguments(['--opencode-url', 'http://host/@path']).opencodeUrl).toBe('http://host/@path');
    });

    it.each([
        [['--prot', '80'], `Unknown option '--prot'. ${USAGE}`],
        [['-p', '80'], `Unknown option '-p'. ${USAGE}`],
        [['--no-open=yes'], `Option '--no-open' does not take an argument. ${USAGE}`],
        [['--port'], `Option '--port <value>' argument missing. ${USAGE}`],
        [['one', 'two'], `Only one folder can be opened. ${USAGE}`]
    ])('are refused in one line that says how it goes: %j', (words, error) => {
        expect(() => parseStartArguments(words)).toThrow(new Error(error));
    });
});
