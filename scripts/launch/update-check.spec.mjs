import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeUpdateCheck, hintAtUpdate, hintFor, isDue, isUnwanted } from './update-check.mjs';

const HOUR = 60 * 60 * 1000;
const OURS = { packageName: 'theia-openspace', version: '0.9.10' };
const HINT = 'OpenSpace 0.10.0 is out; this is 0.9.10. To have it: npm install -g theia-openspace@latest';

let home;
let registry;
let asked;
let latest;
let environment;

const state = () => JSON.parse(readFileSync(join(home, 'update-check.json'), 'utf8'));
const know = known => writeFileSync(join(home, 'update-check.json'), JSON.stringify(known));

beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'openspace-update-'));
    asked = [];
    latest = '0.10.0';
    registry = createServer((request, response) => {
        asked.push(request.url);
        const versions = latest && { [latest]: { name: OURS.packageName, version: latest } };
        response.writeHead(latest ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(
            latest ? { name: OURS.packageName, 'dist-tags': { latest }, versions } : { error: 'not found' }
        ));
    });
    await new Promise(done => registry.listen(0, '127.0.0.1', done));
    environment = {
        PATH: process.env.PATH, HOME: home, npm_config_cache: join(home, 'npm'), npm_config_fetch_retries: '0',
        npm_config_registry: `http://127.0.0.1:${registry.address().port}/`
    };
});

afterEach(async () => {
    await new Promise(done => registry.close(done));
    rmSync(home, { recursive: true, force: true });
});

/** A terminal that keeps what it is told. */
function fakeTerminal(isTTY = true) {
    const lines = [];
    return { lines, isTTY, write: line => lines.push(line) };
}

describe('a start', () => {
    it('asks nobody, and says nothing, unless the person allows it', async () => {
        const terminal = fakeTerminal();
        await hintAtUpdate({ ...OURS, home, environment, terminal });
        expect([asked, terminal.lines]).toEqual([[], []]);
    });

    it('asks once a day, and tells at the next start', async () => {
        const terminal = fakeTerminal();
        await changeUpdateCheck('on', { ...OURS, home });
        await hintAtUpdate({ ...OURS, home, environment, terminal, now: 30 * HOUR });
        expect([asked.length, terminal.lines]).toEqual([1, []]);
        await hintAtUpdate({ ...OURS, home, environment, terminal, now: 40 * HOUR });
        expect([asked.length, terminal.lines]).toEqual([1, [`${HINT}\n`]]);
    });

    it('says nothing of a registry that does not answer, and leaves it alone for a day', async () => {
        latest = undefined;
        know({ allowed: true });
        const terminal = fakeTerminal();
        await hintAtUpdate({ ...OURS, home, environment, terminal, now: 30 * HOUR });
        expect([asked.length, terminal.lines, state()]).toEqual([1, [], { allowed: true, asked: 30 * HOUR }]);
    });

    it('says and asks nothing where nobody reads, and where it is turned off', async () => {
        know({ allowed: true, latest: '0.10.0' });
        const terminals = [fakeTerminal(false), fakeTerminal()];
        await hintAtUpdate({ ...OURS, home, environment, terminal: terminals[0] });
        await hintAtUpdate({ ...OURS, home, environment: { ...environment, NO_UPDATE_NOTIFIER: '1' }, terminal: terminals[1] });
        expect([asked, terminals.flatMap(({ lines }) => lines)]).toEqual([[], []]);
    });

    it('goes on with a broken file', async () => {
        writeFileSync(join(home, 'update-check.json'), '{');
        await expect(hintAtUpdate({ ...OURS, home, environment, terminal: fakeTerminal() })).resolves.toBeUndefined();
    });
});

describe('--update-check', () => {
    it('asks at once, whatever is allowed', async () => {
        await expect(changeUpdateCheck('now', { ...OURS, home, environment, now: 5 })).resolves.toBe(HINT);
        expect(state()).toEqual({ allowed: false, asked: 5, latest: '0.10.0' });
        await expect(changeUpdateCheck('now', { ...OURS, version: '0.10.0', home, environment }))
            .resolves.toBe('OpenSpace 0.10.0 is the newest version.');
    });

    it('says in one line that npm has no answer', async () => {
        latest = undefined;
        await expect(changeUpdateCheck('now', { ...OURS, home, environment }))
            .rejects.toThrow(/^npm does not know a version of theia-openspace, or cannot be asked\.$/);
    });

    it('remembers what is allowed', async () => {
        await changeUpdateCheck('on', { ...OURS, home });
        expect(state().allowed).toBe(true);
        await changeUpdateCheck('off', { ...OURS, home });
        expect(state().allowed).toBe(false);
    });

    it('is of no use in a clone', async () => {
        await expect(changeUpdateCheck('on', { version: '0.1.0', home })).rejects.toThrow('A clone is updated with git pull.');
    });
});

it.each([
    ['0.9.11', true], ['1.0.0', true], ['0.9.10', false], ['0.9.9', false], ['0.10.0-beta.1', false], ['x', false], [undefined, false]
])(
    'a hint at %s: %s', (version, expected) => {
        expect(hintFor(version, OURS) !== undefined).toBe(expected);
    }
);

it('is asked for again after a day, and when the clock was turned back', () => {
    const hours = [23, 24, 25, -1].map(hour => isDue({ allowed: true, asked: 0 }, hour * HOUR));
    expect([...hours, isDue({ allowed: true }, 0), isDue({ allowed: false }, 0)]).toEqual([false, true, true, true, true, false]);
});

it('is unwanted where others of its kind are', () => {
    expect([{}, { CI: 'false' }, { CI: 'true' }, { CI: '1' }, { NO_UPDATE_NOTIFIER: '' }].map(isUnwanted))
        .toEqual([false, false, true, true, true]);
});
