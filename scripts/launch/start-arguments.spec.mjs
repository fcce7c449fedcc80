import { describe, expect, it } from 'vitest';
import { helpText, parseStartArguments } from './start-arguments.mjs';

const DEFAULTS = {
    folder: '.', port: undefined, host: '127.0.0.1', open: true, api: false, extensions: true, opencodeUrl: undefined, scenario: undefined,
    tour: false, updateCheck: undefined, help: false, version: false
};
const parse = words => parseStartArguments(words, 'npm start --');
const USAGE =
    'Usage: npm start -- [folder] [--port N] [--host H] [--no-open] [--api] [--disable-extensions] [--opencode-url URL] [--scenario FILE]';

describe('the words after npm start --', () => {
    it('may be none', () => {
        expect(parse([])).toEqual(DEFAULTS);
    });

    it('may be all, in any order, with the folder among them', () => {
        expect(parse([
            '--no-open', '--port', '0', 'my folder', '--api', '--host=0.0.0.0', '--opencode-url', 'http://127.0.0.1:4096/', '--scenario',
            'tour.json', '--disable-extensions'
        ])).toEqual({
            ...DEFAULTS, folder: 'my folder', port: 0, host: '0.0.0.0', open: false, api: true, extensions: false,
            opencodeUrl: 'http://127.0.0.1:4096', scenario: 'tour.json'
        });
    });

    it('may name a folder that looks like an option', () => {
        expect(parse(['--', '--odd'])).toEqual({ ...DEFAULTS, folder: '--odd' });
    });

    it('may ask for something else than a start', () => {
        expect([parse(['--help']), parse(['-h'])].map(({ help }) => help)).toEqual([true, true]);
        expect([parse(['--version']), parse(['-v'])].map(({ version }) => version)).toEqual([true, true]);
        expect(['now', 'on', 'off'].map(word => parse(['--update-check', word]).updateCheck)).toEqual(['now', 'on', 'off']);
        expect(() => parse(['--update-check', 'never'])).toThrow(new Error('--update-check takes now, on or off, not never'));
    });

    it('may ask for the tour, which has its own folder and scenario', () => {
        expect(parse(['--tour', '--port', '0'])).toEqual({ ...DEFAULTS, tour: true, port: 0 });
        for (const words of [['--tour', 'src'], ['--tour', '--scenario', 'a.json']]) {
            expect(() => parse(words)).toThrow(new Error('--tour brings its own folder and scenario.'));
        }
        expect(() => parse(['--tour', '--opencode-url', 'http://127.0.0.1:4096'])).toThrow(
            new Error('--tour plays its scripted model in an opencode server of its own: leave out --opencode-url.'));
    });

    it.each(['0', '80', '65535'])('take a port: %s', port => {
        expect(parse(['--port', port]).port).toBe(Number(port));
    });

    it.each(['65536', '80.5', 'x', '', ' 80', '0x50', '1e3', '-1'])('refuse what is not a port: %j', port => {
        expect(() => parse([`--port=${port}`])).toThrow(new Error(`Not a port number: ${port}`));
    });

    it.each([['http://host:1/', 'http://host:1'], ['https://host/path/', 'https://host/path'], ['HTTP://HOST', 'http://host']])(
        'take the address of a server: %s', (text, url) => {
            expect(parse(['--opencode-url', text]).opencodeUrl).toBe(url);
        }
    );

    it.each([
        ['', 'Not an address: '], ['host', 'Not an address: host'], ['localhost:4096', 'Not an http address: localhost:4096'],
        ['file:///etc', 'Not an http address: file:///etc']
    ])('refuse what is not an address: %j', (text, error) => {
        expect(() => parse([`--opencode-url=${text}`])).toThrow(new Error(error));
    });

    it.each([
        'http://user:secret@host:1', 'http://user@host', 'https://:secret@host', 'http:\\\\user:secret@host', 'http://user:sec/ret@host',
        'user:secret@host:1', 'ftp://user:secret@host'
    ])('refuse an address with a password, and do not repeat it: %s', text => {
        expect(() => parse(['--opencode-url', text])).toThrow(new Error(
            '--opencode-url takes no user name and password: put them into OPENCODE_SERVER_USERNAME and OPENCODE_SERVER_PASSWORD.'));
    });

    it('may hold an address with an @ in its path', () => {
        expect(parse(['--opencode-url', 'http://host/@path']).opencodeUrl).toBe('http://host/@path');
    });

    it.each([
        [['--prot', '80'], `Unknown option '--prot'. ${USAGE}`],
        [['-p', '80'], `Unknown option '-p'. ${USAGE}`],
        [['--no-open=yes'], `Option '--no-open' does not take an argument. ${USAGE}`],
        [['--port'], `Option '--port <value>' argument missing. ${USAGE}`],
        [['one', 'two'], `Only one folder can be opened. ${USAGE}`]
    ])('are refused in one line that says how it goes: %j', (words, error) => {
        expect(() => parse(words)).toThrow(new Error(error));
    });
});

describe('the help', () => {
    it('names every option, for the command that was typed', () => {
        const text = helpText('theia-openspace', true);
        expect(text).toMatch(/^Usage: theia-openspace \[folder\] \[options\]\n/);
        for (const option of ['port', 'host', 'no-open', 'api', 'disable-extensions', 'opencode-url', 'scenario', 'tour', 'update-check']) {
            expect(text).toContain(`  --${option}`);
        }
        expect(text.split('\n').every(line => line.length <= 100)).toBe(true);
    });

    it('has no updates in a clone', () => {
        expect(helpText('npm start --', false)).not.toContain('--update-check');
    });
});
