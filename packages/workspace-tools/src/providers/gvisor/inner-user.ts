import { existsSync } from 'node:fs';
import { INNER_USER } from '../view/own-settings.js';

const PERL = '/usr/bin/perl';

/** Numbers of calls to the kernel. */
const CALLS: Readonly<Partial<Record<NodeJS.Architecture, { unshare: number; mount: number; prctl: number }>>> = {
    x64: { unshare: 272, mount: 165, prctl: 157 },
    arm64: { unshare: 97, mount: 40, prctl: 167 }
};

/**
 * Without root, the host gives gVisor one user only, which is its root. The rest happens in gVisor's own kernel: in namespaces of users and
 * mounts, the same user gets the number that it has with every provider, and loses what root could touch there. Bits 0x1, 0x20 and 0x1000:
 * read-only, remount, bind; 24 drops a capability for good. `unshare` of the system leaves all of those, for whoever would gain them.
 */
const PROGRAM = `
    my ($unshare, $mount, $prctl, $id) = splice @ARGV, 0, 4;
    syscall($unshare, 0x10020000) == 0 or die "No namespace: $!\\n";
    for my $file ('uid_map', 'gid_map') {
        sysopen my $map, "/proc/self/$file", 1 or die "$file: $!\\n";
        syswrite $map, "$id 0 1" or die "$file: $!\\n";
    }
    for my $place ('/proc', '/sys') {
        my ($none, $target) = ('none', $place);
        syscall($mount, $none, $target, $none, 0x1021, 0) == 0 or die "$place: $!\\n";
    }
    syscall($prctl, 24, $_, 0, 0, 0) for 0 .. 63;
    exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\\n";
`;

/** What an ordinary account lacks for gVisor, as a reason for people. */
export function innerUserObstacle(): string | undefined {
    if (!CALLS[process.arch]) {
        return 'Without root, gVisor needs an x86_64 or aarch64 machine.';
    }
    return existsSync(PERL) ? undefined : 'Without root, gVisor needs Perl (/usr/bin/perl, the package perl).';
}

/** A command line that becomes the user inside, started in gVisor by its root. */
export function asInnerUser(commandLine: readonly string[], architecture: NodeJS.Architecture = process.arch): string[] {
    const { unshare, mount, prctl } = CALLS[architecture]!;
    return [PERL, '-e', PROGRAM, String(unshare), String(mount), String(prctl), String(INNER_USER.id), ...commandLine];
}
