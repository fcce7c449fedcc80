import { describe, expect, it } from 'vitest';
import { list } from './index';
import { readMounts } from './mount-points';

const paths = (...lines: string[]): string[] => readMounts(lines.join('\n')).map(({ path }) => path);

describe('the drives of file dialogs', () => {
    it('are disks, sticks and shares, and not what the system mounts for itself', () => {
        expect(paths(
            'proc /proc proc rw,relatime 0 0',
            'tmpfs /dev/shm tmpfs rw 0 0',
            '/dev/sda2 / ext4 rw,relatime 0 0',
            '/dev/sdb1 /media/ada/stick vfat rw 0 0',
            '/dev/loop3 /snap/core/123 squashfs ro 0 0',
            'files:/export /mnt/files nfs4 rw 0 0',
            'tank/home /home zfs rw 0 0',
            'overlay /var/lib/docker/overlay2/abc/merged overlay rw 0 0'
        )).toEqual(['/', '/media/ada/stick', '/mnt/files', '/home']);
    });

    it('have the root of a container among them, which has no device', () => {
        expect(paths('overlay / overlay rw 0 0')).toEqual(['/']);
        expect(paths('rootfs / rootfs rw 0 0')).toEqual(['/']);
    });

    it('are named as they are on the disk', () => {
        expect(paths('/dev/sdb1 /media/ada/My\\040stick\\134 vfat rw 0 0')).toEqual(['/media/ada/My stick\\']);
    });

    it('are listed once, also if something is mounted over them', () => {
        expect(paths('/dev/sda2 / ext4 rw 0 0', '/dev/sda3 / ext4 rw 0 0')).toEqual(['/']);
    });

    it('are found on this machine', async () => {
        const found = (await list()).flatMap(drive => drive.mountpoints.map(({ path }) => path));
        expect(found).toContain(process.platform === 'win32' ? 'C:\\' : '/');
    });
});
