import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MachineFacts } from './machine-facts.js';

/** How packages are installed, by the name of a system or of one that it is like. */
const INSTALLERS: Readonly<Record<string, string>> = {
    debian: 'apt-get install -y --no-install-recommends',
    ubuntu: 'apt-get install -y --no-install-recommends',
    fedora: 'dnf install -y',
    rhel: 'dnf install -y',
    arch: 'pacman -S --needed'
};

/** Settings of the kernel that keep ordinary accounts from making namespaces: the value that does, and one that does not. */
const NAMESPACE_SETTINGS = [
    { name: 'kernel.unprivileged_userns_clone', refuses: '0', allows: '1' },
    { name: 'kernel.apparmor_restrict_unprivileged_userns', refuses: '1', allows: '0' },
    { name: 'user.max_user_namespaces', refuses: '0', allows: '15000' }
];

/** A release that works only from here. */
const BACKPORTS: Readonly<Record<string, string>> = {
    bookworm: 'deb http://deb.debian.org/debian bookworm-backports main'
};

/** Where gVisor's own releases are, for systems that have no package of it. */
const GVISOR_RELEASE = 'https://storage.googleapis.com/gvisor/releases/release/latest/$(uname -m)';

const FETCH_KERNEL = fileURLToPath(new URL('../../lib/cli/fetch-kernel.js', import.meta.url));

/** Commands after which bubblewrap should work here, as far as that is known. */
export function bubblewrapRemedies(facts: MachineFacts): string[] {
    return [...install(facts, { bwrap: 'bubblewrap' }), ...allowNamespaces(facts)];
}

export function gvisorRemedies(facts: MachineFacts): string[] {
    const perl = facts.systems.includes('fedora') ? 'perl-interpreter' : 'perl';
    return [
        ...install(facts, facts.isRoot ? { bwrap: 'bubblewrap' } : { bwrap: 'bubblewrap', perl }),
        ...facts.has('runsc') ? [] : installRunsc(facts),
        ...allowNamespaces(facts)
    ];
}

/** The programs of a guest come from packages of Debian, and so does its kernel: elsewhere there is no command that would help. */
export function microvmRemedies(facts: MachineFacts, hasKernel: boolean): string[] {
    if (facts.systems[0] !== 'debian') {
        return [];
    }
    const needed = { 'qemu-system-x86_64': 'qemu-system-x86', busybox: 'busybox-static', mke2fs: 'e2fsprogs' };
    const fetching = hasKernel || !existsSync(FETCH_KERNEL) ? [] : [`${quote(process.execPath)} ${quote(FETCH_KERNEL)}`];
    return [...install(facts, needed), ...fetching];
}

/** The processor could help, but the account must not use it. Counts from the next login on. */
export function kvmRemedies({ kvmRefused, isRoot }: MachineFacts): string[] {
    return kvmRefused && !isRoot ? ['sudo usermod -aG kvm "$USER"'] : [];
}

/** Installs the packages of those programs that are not there. */
function install(facts: MachineFacts, packages: Readonly<Record<string, string>>): string[] {
    const names = Object.entries(packages).filter(([program]) => !facts.has(program)).map(([, name]) => name);
    const installer = facts.systems.map(name => INSTALLERS[name] as string | undefined).find(words => words !== undefined);
    return names.length === 0 || installer === undefined ? [] : [asRoot(facts, `${installer} ${names.join(' ')}`)];
}

function installRunsc(facts: MachineFacts): string[] {
    const [system] = facts.systems;
    const backports = facts.codename === undefined ? undefined : BACKPORTS[facts.codename];
    if (system !== 'debian') {
        return [
            `curl -fsSLO "${GVISOR_RELEASE}/runsc" -fsSLO "${GVISOR_RELEASE}/runsc.sha512" && sha512sum -c runsc.sha512`
                + ` && ${asRoot(facts, 'install -m 755 runsc /usr/local/bin/runsc')}`
        ];
    }
    return backports === undefined ? [asRoot(facts, 'apt-get install -y --no-install-recommends runsc')] : [
        `echo '${backports}' | ${asRoot(facts, `tee /etc/apt/sources.list.d/${facts.codename}-backports.list`)}`,
        asRoot(facts, 'apt-get update'),
        asRoot(facts, `apt-get install -y --no-install-recommends -t ${facts.codename}-backports runsc`)
    ];
}

/** Until the machine starts again: for good is for the person to decide. */
function allowNamespaces(facts: MachineFacts): string[] {
    return NAMESPACE_SETTINGS.filter(({ name, refuses }) => facts.setting(name) === refuses)
        .map(({ name, allows }) => asRoot(facts, `sysctl -w ${name}=${allows}`));
}

function asRoot({ isRoot }: MachineFacts, command: string): string {
    return isRoot ? command : `sudo ${command}`;
}

function quote(text: string): string {
    return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
