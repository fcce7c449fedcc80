import { parseArgs } from 'node:util';
import { DEFAULT_PORT } from './start-checks.mjs';

const usage = command =>
    `${command} [folder] [--port N] [--host H] [--no-open] [--api] [--disable-extensions] [--opencode-url URL] [--scenario FILE]`;

/** What `--help` says. A clone is updated by other means. */
export function helpText(command, hasUpdateCheck) {
    const options = [
        ['--port N', `port of the page, 0 for any free one; ${DEFAULT_PORT} by default, if it is free`],
        ['--host H', 'address to listen on, 127.0.0.1 by default'],
        ['--no-open', 'only print the address'],
        ['--api', 'turn the HTTP API on'],
        ['--disable-extensions', 'run no code of extensions: no language servers, no git'],
        ['--opencode-url URL', 'use an opencode server that is running'],
        ['--scenario FILE', 'play a scripted model instead of a real one'],
        ['--tour', 'take the guided tour: no account, no network'],
        ...hasUpdateCheck ? [
            ['--update-check now', 'ask npm whether there is a newer version'],
            ['--update-check on|off', 'ask once a day after a start, or never (the default)']
        ] : [],
        ['--version, --help', '']
    ];
    const width = Math.max(...options.map(([option]) => option.length));
    return [
        `Usage: ${command} [folder] [options]`, '',
        'Opens OpenSpace, an IDE for you and an AI agent, on a folder (the current one by default).', '',
        ...options.map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`.trimEnd())
    ].join('\n');
}

/**
 * Options of a start; throws an error with one line for the person.
 *
 * @param {string[]} words
 * @param {string} command what people type before them
 */
export function parseStartArguments(words, command) {
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
                'scenario': { type: 'string' },
                'tour': { type: 'boolean' },
                'update-check': { type: 'string' },
                'help': { type: 'boolean', short: 'h' },
                'version': { type: 'boolean', short: 'v' }
            }
        });
    } catch (error) {
        throw new Error(`${error.message.split('. ')[0]}. Usage: ${usage(command)}`);
    }
    const { values, positionals } = parsed;
    if (positionals.length > 1) {
        throw new Error(`Only one folder can be opened. Usage: ${usage(command)}`);
    }
    if (values.tour && (positionals.length > 0 || values.scenario !== undefined)) {
        throw new Error('--tour brings its own folder and scenario.');
    }
    if (values.tour && values['opencode-url'] !== undefined) {
        throw new Error('--tour plays its scripted model in an opencode server of its own: leave out --opencode-url.');
    }
    return {
        folder: positionals[0] ?? '.',
        port: parsePort(values.port),
        host: values.host ?? '127.0.0.1',
        open: !values['no-open'],
        api: values.api === true,
        extensions: !values['disable-extensions'],
        opencodeUrl: parseUrl(values['opencode-url']),
        scenario: values.scenario,
        tour: values.tour === true,
        updateCheck: parseUpdateCheck(values['update-check']),
        help: values.help === true,
        version: values.version === true
    };
}

function parseUpdateCheck(text) {
    if (text !== undefined && !['now', 'on', 'off'].includes(text)) {
        throw new Error(`--update-check takes now, on or off, not ${text}`);
    }
    return text;
}

function parsePort(text) {
    if (text === undefined) {
        return undefined;
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
