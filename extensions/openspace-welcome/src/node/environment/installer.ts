/** By the name of a system, or of one that it is like. */
const INSTALLERS: Readonly<Record<string, string>> = {
    debian: 'sudo apt install',
    ubuntu: 'sudo apt install',
    fedora: 'sudo dnf install',
    rhel: 'sudo dnf install',
    centos: 'sudo dnf install',
    arch: 'sudo pacman -S',
    suse: 'sudo zypper install',
    opensuse: 'sudo zypper install',
    alpine: 'sudo apk add'
};

/** The words that install a package in a Linux of which this is `/etc/os-release`; undefined if it is not known. */
export function installerOf(release: string): string | undefined {
    const fields = new Map(release.split('\n').flatMap(line => {
        const [, name, value] = /^(ID|ID_LIKE)=["']?([^"']*)["']?\s*$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, value] as const];
    }));
    const names = `${fields.get('ID') ?? ''} ${fields.get('ID_LIKE') ?? ''}`.split(/\s+/);
    return names.map(name => INSTALLERS[name] as string | undefined).find(installer => installer !== undefined);
}
