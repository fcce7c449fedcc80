import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldLimits } from '../../provider/provider.js';
import { BubblewrapProvider } from '../../providers/bubblewrap/bubblewrap-provider.js';
import { LocalProvider } from '../../providers/local/local-provider.js';
import { plantCanaries } from './canaries.js';
import { attemptsFor, tryToEscape } from './escape.js';
import { ISOLATION_CHECKS, obstacle, type IsolationCheck } from './isolation-checks.js';

let home: string;

beforeAll(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'isolation-')));
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Those that look at our canaries only, and calls that do nothing: more is not to be tried without walls. */
const HARMLESS = [
    'reads a file of the host by its path', 'goes up from the workspace', 'makes a link to a file of the host',
    'follows a link that was there before', 'opens the memory that programs of the host share',
    'calls a server on the loopback of the host', 'calls an abstract socket of the host', 'calls a socket file of the host',
    'ends a process of the host', 'has the name of the host',
    'makes a program that runs as its owner', 'follows another process', 'takes a descriptor of another process', 'lets data be run',
    'has sockets of the kernel',
    'changes a program of the person', 'reads passwords beside programs of the person', 'follows a link out of programs of the person'
];

describe('without isolation', () => {
    it('a program gets through with every attempt that is tried', async () => {
        const folder = join(home, 'place', 'project');
        mkdirSync(folder, { recursive: true });
        const canaries = await plantCanaries(folder);
        const sandbox = await new LocalProvider({ allowNoIsolation: true }).create({
            id: `escape-${process.pid}`, folder, aliases: [],
            limits: { memoryBytes: 0, processes: 0, cpus: 0, fileBytes: 0, temporaryBytes: 0 }
        });
        try {
            const report = await tryToEscape(sandbox, canaries, { sharesKernel: true, only: HARMLESS });
            expect(HARMLESS.filter(name => !report.escaped.some(line => line.startsWith(`${name}: `)))).toEqual(
                ['ends a process of the host']
            );
            expect([report.damage, report.broken]).toEqual([
                ['a port of the loopback was called', 'a socket file was called', 'an abstract socket was called', 'a process was ended'],
                []
            ]);
        } finally {
            await sandbox.delete();
            await canaries.remove();
        }
    }, 120_000);

    it('nothing else is tried, and nothing without the limit that stops it', () => {
        const local = new LocalProvider({ allowNoIsolation: true });
        const bubblewrap = new BubblewrapProvider();
        const check = (name: string): IsolationCheck => ISOLATION_CHECKS.find(one => one.name.includes(name))!;
        const partly: HeldLimits = { limits: 'partial', notHeld: ['memoryBytes'] };
        expect([
            obstacle(check('no way out'), local, { limits: 'none' }), obstacle(check('no way out'), bubblewrap, { limits: 'none' }),
            obstacle(check('more memory'), bubblewrap, partly), obstacle(check('large file'), bubblewrap, partly),
            obstacle(check('large file'), bubblewrap, { limits: 'partial' }), obstacle(check('more memory'), bubblewrap, { limits: 'full' })
        ]).toEqual([
            'It means nothing where nothing isolates on this machine.', undefined,
            'This limit does not hold here: memoryBytes.', undefined,
            'This limit does not hold here: fileBytes.', undefined
        ]);
    });
});

describe('the attempts', () => {
    it('are many, each with a name of its own', () => {
        const names = attemptsFor(true).map(({ name }) => name);
        expect([new Set(names).size, names.length > 80, attemptsFor(false).length > 50]).toEqual([names.length, true, true]);
    });
});
