import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkspaceProvider } from '../../provider/provider.js';
import type { Sandbox } from '../../provider/sandbox.js';
import { BubblewrapProvider } from '../../providers/bubblewrap/bubblewrap-provider.js';
import { GvisorProvider } from '../../providers/gvisor/gvisor-provider.js';
import { whenInstalled } from '../../providers/test/when-installed.js';
import { BOMBS, setOff } from './bombs.js';

const MEGABYTE = 1024 * 1024;

function goesOn(create: (stateFolder: string) => WorkspaceProvider): void {
    let home: string;
    let sandbox: Sandbox;

    beforeAll(async () => {
        home = realpathSync(mkdtempSync(join(tmpdir(), 'bombs-')));
        mkdirSync(join(home, 'project'));
        sandbox = await create(join(home, 'state')).create({
            id: `bombs-${process.pid}`, folder: join(home, 'project'), aliases: [],
            limits: { memoryBytes: 256 * MEGABYTE, processes: 64, cpus: 0.5, fileBytes: 32 * MEGABYTE, temporaryBytes: 64 * MEGABYTE }
        });
    });

    afterAll(async () => {
        await sandbox.delete();
        rmSync(home, { recursive: true, force: true });
    });

    it.each(BOMBS)('$name: the host goes on, and so does the workspace', async bomb => {
        expect(await setOff(sandbox, bomb)).toEqual({ name: bomb.name, next: 'alive\n', hostPrograms: 3 });
    }, 60_000);
}

whenInstalled('bwrap', 'in bubblewrap', () => goesOn(stateFolder => new BubblewrapProvider({ stateFolder })));

whenInstalled('runsc', 'in gVisor', () => goesOn(stateFolder => new GvisorProvider({ stateFolder })));
