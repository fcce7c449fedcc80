import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notRun } from '../../../../../tests/support/not-run.js';
import { ControlGroups, removeControlGroup } from './control-groups.js';

const LIMITS = { memoryBytes: 1000, processes: 7, cpus: 1.5, fileBytes: 0, temporaryBytes: 0 };

const NAME = `openspace-test-${process.pid}`;
const machineGroups = await ControlGroups.find(NAME);

describe('a group for a sandbox', () => {
    let root: string;
    const text = (path: string): string => readFileSync(join(root, path), 'utf8');

    beforeEach(() => {
        root = mkdtempSync(join(tmpdir(), 'groups-'));
    });

    afterEach(() => rmSync(root, { recursive: true, force: true }));

    it('has its limits in three hierarchies of the first version', () => {
        const groups = new ControlGroups(
            { version: 1, folders: { memory: join(root, 'memory'), pids: join(root, 'pids'), cpu: join(root, 'cpu') } }
        );
        expect(groups.create('one', LIMITS)).toEqual({
            folders: ['memory', 'pids', 'cpu'].map(name => join(root, name, 'one')),
            joinFiles: ['memory', 'pids', 'cpu'].map(name => join(root, name, 'one', 'cgroup.procs'))
        });
        expect([text('memory/one/memory.limit_in_bytes'), text('pids/one/pids.max'), text('cpu/one/cpu.cfs_quota_us')])
            .toEqual(['1000', '7', '150000']);
    });

    it('is not made if one limit cannot hold', () => {
        expect(new ControlGroups({ version: 1, folders: { memory: root, pids: root } }).create('one', LIMITS)).toBeUndefined();
        expect(readdirSync(root)).toEqual([]);
    });

    it('goes to the nearest place that offers limits in the second version', () => {
        mkdirSync(join(root, 'slice', 'scope'), { recursive: true });
        writeFileSync(join(root, 'cgroup.subtree_control'), 'cpu memory pids\n');
        writeFileSync(join(root, 'slice', 'cgroup.subtree_control'), 'cpuset cpu io memory pids\n');
        const groups = new ControlGroups({ version: 2, folders: [join(root, 'slice', 'scope'), join(root, 'slice'), root] });
        expect(groups.create('one', LIMITS)?.folders).toEqual([join(root, 'slice', 'one')]);
        expect([text('slice/one/memory.max'), text('slice/one/pids.max'), text('slice/one/cpu.max')]).toEqual(
            ['1000', '7', '150000 100000']
        );
    });

    it('asks for limits where none are offered, and does without if they are refused', () => {
        writeFileSync(join(root, 'cgroup.subtree_control'), '');
        expect(new ControlGroups({ version: 2, folders: [root] }).create('one', LIMITS)).toBeUndefined();
        expect(text('cgroup.subtree_control')).toBe('+memory +pids +cpu');
    });
});

describe('the groups of this machine', () => {
    if (!machineGroups) {
        // The provider says so as `limits: 'partial'`.
        notRun('This machine has no control groups for us.');
        return;
    }

    it('hold processes, and end them when they are removed', async () => {
        const group = machineGroups.create(NAME, { ...LIMITS, memoryBytes: 64 * 1024 * 1024 })!;
        try {
            const child = spawn(
                '/bin/sh', ['-c', 'for file; do echo $$ > "$file"; done; echo in; exec sleep 1000', 'join', ...group.joinFiles]
            );
            await once(child.stdout, 'data');
            expect(group.joinFiles.map(file => readFileSync(file, 'utf8').trim())).toEqual(group.joinFiles.map(() => String(child.pid)));
            const ended = once(child, 'exit');
            expect(await removeControlGroup(group.folders)).toBe(true);
            expect(await ended).toEqual([null, 'SIGKILL']);
        } finally {
            await removeControlGroup(group.folders);
        }
        expect(group.folders.map(folder => existsSync(folder))).toEqual(group.folders.map(() => false));
    });
});
