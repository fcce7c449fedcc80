import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WorkspaceProvider } from '../../provider/provider.js';
import { BubblewrapProvider } from '../../providers/bubblewrap/bubblewrap-provider.js';
import { GvisorProvider } from '../../providers/gvisor/gvisor-provider.js';
import { LocalProvider } from '../../providers/local/local-provider.js';
import { whenInstalled } from '../../providers/test/when-installed.js';
import { plantCanaries, type Canaries } from './canaries.js';
import { attemptsFor, tryToEscape, type EscapeOptions, type EscapeReport } from './escape.js';

const MEGABYTE = 1024 * 1024;
const LIMITS = { memoryBytes: 512 * MEGABYTE, processes: 128, cpus: 2, fileBytes: 64 * MEGABYTE, temporaryBytes: 64 * MEGABYTE };

let home: string;
let folder: string;
let canaries: Canaries;

beforeEach(async () => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'isolation-')));
    folder = join(home, 'place', 'project');
    mkdirSync(folder, { recursive: true });
    canaries = await plantCanaries(folder);
});

afterEach(async () => {
    await canaries.remove();
    rmSync(home, { recursive: true, force: true });
});

async function escapeFrom(provider: WorkspaceProvider, options: EscapeOptions): Promise<EscapeReport> {
    const sandbox = await provider.create({ id: `escape-${process.pid}`, folder, aliases: [folder], limits: LIMITS });
    try {
        return await tryToEscape(sandbox, canaries, options);
    } finally {
        await sandbox.delete();
    }
}

whenInstalled('bwrap', 'a program in bubblewrap', () => {
    it('finds no way out', async () => {
        const report = await escapeFrom(new BubblewrapProvider({ stateFolder: join(home, 'state') }), { sharesKernel: true });
        expect(report).toEqual({ tried: attemptsFor(true).length, escaped: [], damage: [], broken: [] });
        expect(report.tried).toBeGreaterThan(80);
    }, 120_000);
});

whenInstalled('runsc', 'a program in gVisor', () => {
    it('finds no way out', async () => {
        const report = await escapeFrom(new GvisorProvider({ stateFolder: join(home, 'state') }), { sharesKernel: false });
        expect(report).toEqual({ tried: attemptsFor(false).length, escaped: [], damage: [], broken: [] });
        expect(report.tried).toBeGreaterThan(50);
    }, 240_000);
});

/** Those that look at our canaries only, and calls that do nothing: more is not to be tried without walls. */
const HARMLESS = [
    'reads a file of the host by its path', 'goes up from the workspace', 'makes a link to a file of the host', 'follows a link that was there before', 'opens the memory that programs of the host share',
    'calls a server on the loopback of the host', 'calls an abstract socket of the host', 'calls a socket file of the host', 'ends a process of the host', 'has the name of the host',
    'makes a program that runs as its owner', 'follows another process', 'takes a descriptor of another process', 'lets data be run', 'has sockets of the kernel'
];

describe('a program without isolation', () => {
    it('gets through with every attempt that is tried', async () => {
        const report = await escapeFrom(new LocalProvider({ allowNoIsolation: true }), { sharesKernel: true, only: HARMLESS });
        expect(HARMLESS.filter(name => !report.escaped.some(line => line.startsWith(`${name}: `)))).toEqual(['ends a process of the host']);
        expect([report.damage, report.broken]).toEqual([['a port of the loopback was called', 'a socket file was called', 'an abstract socket was called', 'a process was ended'], []]);
    }, 120_000);
});
