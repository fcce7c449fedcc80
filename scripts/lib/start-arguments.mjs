import { parseArgs } from 'node:util';

const USAGE =
    'npm start -- [folder] [--port N] [--host H] [--no-open] [--api] [--disable-extensions] [--opencode-url URL] [--scenario FILE]';

const DEFAULT_PORT = 3000;

/**
 * Options of `npm start`; throws an error with one line for the person.
 * @param {string[]} words
 */
export function parseStartArguments(words) {
    let parsed;
    try {
        parsed = parseArgs({
            args: words,
            allowPositionals: true,
            options: {
                'port': { type: 'string' },
                'host': { type: 'string' },
                'no-open': { type: 'boolean' },
                'api': { type: 'boolean' },
                'disable-extensions': { type: 'boolean' },
                'opencode-url': { type: 'string' },
                'scenario': { type: 'string' }
            }
        });
    } catch (error) {
        throw new Error(`${error.message.split('. ')[0]}. Usage: ${USAGE}`);
    }
    const { values, positionals } = parsed;
    if (positionals.length > 1) {
        throw new Error(`Only one folder can be opened. Usage: ${USAGE}`);
    }
    return {
        folder: positionals[0] ?? '.',
        port: parsePort(values.port),
        host: values.host ?? '127.0.0.1',
        open: !values['no-open'],
        api: values.api === true,
        extensions: !values['disable-extensions'],
        opencodeUrl: parseUrl(values['opencode-url']),
        scenario: values.scenario
    };
}

function parsePort(text) {
    if (text === undefined) {
        return DEFAULT_PORT;
    }
    const port = Number(text);
    if (!/^\d+$/.test(text) || port > 65535) {
        throw new Error(`Not a port number: ${text}`);
    }
    return port;
}

function parseUrl(text) {
    if (text === undefined) {
        return undefined;
    }
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
    // What is not an address may still hold a password, which must not be repeated.
    if (isHttp ? url.username || url.password : text.includes('@')) {
        throw new Error(
            '--opencode-url takes no user name and password: put them into OPENCODE_SERVER_USERNAME and OPENCODE_SERVER_PASSWORD.'
        );
    }
    if (!url) {
        throw new Error(`Not an address: ${text}`);
    }
    if (!isHttp) {
        throw new Error(`Not an http address: ${text}`);
    }
    return url.href.replace(/\/$/, '');
}
