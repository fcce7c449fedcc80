import { describe, expect, it } from 'vitest';
import { parseRelease, readMachineFacts, type MachineFacts } from './machine-facts.js';
import { bubblewrapRemedies, gvisorRemedies, kvmRemedies, microvmRemedies } from './remedies.js';

const facts = (change: Partial<MachineFacts> & { programs?: string[]; settings?: Record<string, string> }): MachineFacts => ({
    systems: ['debian'], codename: 'trixie', isRoot: false, kvmRefused: false,
    has: program => (change.programs ?? []).includes(program),
    setting: name => change.settings?.[name],
    ...change
});

describe('the facts of a machine', () => {
    it('are read from its release', () => {
        expect(parseRelease('NAME="Debian GNU/Linux"\nVERSION_CODENAME=bookworm\nID=debian\n')).toEqual(
            { systems: ['debian'], codename: 'bookworm' }
        );
        expect(parseRelease('ID=rocky\nID_LIKE="rhel centos fedora"\nVERSION_ID="9"')).toEqual(
            { systems: ['rocky', 'rhel', 'centos', 'fedora'], codename: undefined }
        );
        expect(parseRelease('').systems).toEqual([]);
    });

    it('are those of this one', () => {
        const here = readMachineFacts();
        expect(readMachineFacts('sh').has('sh')).toBe(false);
        expect([here.has('sh'), here.has('no-such-program'), here.setting('kernel.ostype'), here.setting('kernel.no_such_thing')]).toEqual(
            [true, false, 'Linux', undefined]
        );
    });
});

describe('what helps bubblewrap', () => {
    it('is the package of the system', () => {
        expect(['ubuntu', 'fedora', 'arch'].map(system => bubblewrapRemedies(facts({ systems: [system] })))).toEqual([
            ['sudo apt-get install -y --no-install-recommends bubblewrap'], ['sudo dnf install -y bubblewrap'],
            ['sudo pacman -S --needed bubblewrap']
        ]);
        expect(bubblewrapRemedies(facts({ systems: ['pop', 'ubuntu', 'debian'], isRoot: true }))).toEqual(
            ['apt-get install -y --no-install-recommends bubblewrap']
        );
        expect(bubblewrapRemedies(facts({ systems: ['plan9'] }))).toEqual([]);
    });

    it('are settings that keep accounts from making namespaces', () => {
        expect(bubblewrapRemedies(facts({
            programs: ['bwrap'],
            settings: { 'kernel.apparmor_restrict_unprivileged_userns': '1', 'user.max_user_namespaces': '0', 'kernel.other': '0' }
        }))).toEqual(['sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0', 'sudo sysctl -w user.max_user_namespaces=15000']);
        expect(bubblewrapRemedies(facts({ programs: ['bwrap'], settings: { 'user.max_user_namespaces': '96365' } }))).toEqual([]);
    });
});

describe('what helps gVisor', () => {
    it('is the package, in Debian 12 the one of backports, or a release of gVisor\'s own that is checked', () => {
        const programs = ['bwrap', 'perl'];
        expect(gvisorRemedies(facts({ programs }))).toEqual(['sudo apt-get install -y --no-install-recommends runsc']);
        expect(gvisorRemedies(facts({ programs, codename: 'bookworm' }))).toEqual([
            expect.stringMatching(/^echo 'deb .* bookworm-backports main' \| sudo tee \/etc\/apt\/sources\.list\.d\/.*backports\.list$/),
            'sudo apt-get update', 'sudo apt-get install -y --no-install-recommends -t bookworm-backports runsc'
        ]);
        expect(gvisorRemedies(facts({ programs, systems: ['arch'] }))).toEqual([
            expect.stringMatching(/^curl .*\/runsc\.sha512" && sha512sum -c runsc\.sha512 && sudo install -m 755 runsc \/usr\/local\/bin/)
        ]);
        expect(gvisorRemedies(facts({ programs: [...programs, 'runsc'] }))).toEqual([]);
    });

    it('is Perl as well, without root', () => {
        const programs = ['runsc'];
        expect(gvisorRemedies(facts({ programs, systems: ['fedora'] }))).toEqual(['sudo dnf install -y bubblewrap perl-interpreter']);
        expect(gvisorRemedies(facts({ programs, isRoot: true }))).toEqual(
            ['apt-get install -y --no-install-recommends bubblewrap']
        );
    });
});

describe('what helps virtual machines', () => {
    it('are packages and a kernel, in Debian', () => {
        expect(microvmRemedies(facts({ programs: ['mke2fs'] }), false)).toEqual([
            'sudo apt-get install -y --no-install-recommends qemu-system-x86 busybox-static',
            expect.stringMatching(/node.* .*\/fetch-kernel\.js'?$/)
        ]);
        expect(microvmRemedies(facts({ programs: ['qemu-system-x86_64', 'busybox', 'mke2fs'] }), true)).toEqual([]);
        expect(microvmRemedies(facts({ systems: ['ubuntu', 'debian'] }), false)).toEqual([]);
    });

    it('is the right to use the processor', () => {
        expect([{ kvmRefused: true }, { kvmRefused: true, isRoot: true }, {}].map(change => kvmRemedies(facts(change)))).toEqual(
            [['sudo usermod -aG kvm "$USER"'], [], []]
        );
    });
});
