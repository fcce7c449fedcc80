import { describe, expect, it } from 'vitest';
import { installerOf } from './installer';

describe('how packages are installed', () => {
    it.each([
        ['PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n', 'sudo apt install'],
        ['ID=linuxmint\nID_LIKE="ubuntu debian"\n', 'sudo apt install'],
        ['ID="rocky"\nID_LIKE="rhel centos fedora"', 'sudo dnf install'],
        ['ID=\'manjaro\'\nID_LIKE=arch\n', 'sudo pacman -S'],
        ['ID="opensuse-leap"\nID_LIKE="suse opensuse"\n', 'sudo zypper install'],
        ['ID=nixos\n', undefined],
        ['VERSION_ID=12\nHOME_URL="debian"\n', undefined],
        ['', undefined]
    ])('is known by %j', (release, installer) => {
        expect(installerOf(release)).toBe(installer);
    });
});
