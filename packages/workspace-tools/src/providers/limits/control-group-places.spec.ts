import { describe, expect, it } from 'vitest';
import { findPlaces } from './control-group-places.js';

const mount = (target: string, type: string, options: string, root = '/'): string =>
    `33 31 0:30 ${root} ${target} rw,relatime shared:9 - ${type} ${type} rw,${options}`;

describe('findPlaces', () => {
    it('finds the group of each controller of the first version', () => {
        const membership = '8:pids:/\n4:memory:/session/1\n1:cpu,cpuacct:/a:b\n0::/\n';
        const mounts = [
            mount('/sys/fs/cgroup/unified', 'cgroup2', 'nsdelegate'),
            mount('/sys/fs/cgroup/cpu,cpuacct', 'cgroup', 'cpu,cpuacct'),
            mount('/sys/fs/cgroup/memory', 'cgroup', 'memory'),
            mount('/sys/fs/cgroup/pids', 'cgroup', 'pids')
        ].join('\n');
        expect(findPlaces(membership, mounts)).toEqual({
            version: 1,
            folders: { memory: '/sys/fs/cgroup/memory/session/1', pids: '/sys/fs/cgroup/pids', cpu: '/sys/fs/cgroup/cpu,cpuacct/a:b' }
        });
    });

    it('knows that a container sees only its own part', () => {
        expect(findPlaces('4:memory:/docker/abc\n', mount('/sys/fs/cgroup/memory', 'cgroup', 'memory', '/docker/abc'))).toEqual(
            { version: 1, folders: { memory: '/sys/fs/cgroup/memory' } }
        );
        expect(findPlaces('4:memory:/other\n', mount('/sys/fs/cgroup/memory', 'cgroup', 'memory', '/docker/abc'))).toBeUndefined();
    });

    it('finds the groups above ours in the second version, nearest first', () => {
        expect(findPlaces('0::/user.slice/app\\x2d1.scope\n', mount('/sys/fs/c\\040g', 'cgroup2', 'nsdelegate'))).toEqual({
            version: 2, folders: ['/sys/fs/c g/user.slice/app\\x2d1.scope', '/sys/fs/c g/user.slice', '/sys/fs/c g']
        });
    });

    it('finds nothing where nothing is mounted', () => {
        expect(findPlaces('0::/\n', '22 27 0:21 / /proc rw - proc proc rw\n')).toBeUndefined();
        expect(findPlaces('', '')).toBeUndefined();
    });
});
