import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { findProgram } from '@openspace/foundation/processes';

/** What decides which commands help on this machine. */
export interface MachineFacts {
    /** The names of this Linux and of those that it is like, its own first (`ID`, `ID_LIKE`). */
    readonly systems: readonly string[];
    /** Of the release, such as `bookworm`. */
    readonly codename?: string;
    readonly isRoot: boolean;
    /** Whether `/dev/kvm` is there but not for us. */
    readonly kvmRefused: boolean;
    has(program: string): boolean;
    /** A setting of the kernel by its name for `sysctl`; undefined if there is none. */
    setting(name: string): string | undefined;
}

/** `outdated`: a program that is too old, which is as if it were not there. */
export function readMachineFacts(outdated?: string): MachineFacts {
    const release = parseRelease(read('/etc/os-release') ?? '');
    return {
        ...release,
        isRoot: process.getuid?.() === 0,
        kvmRefused: existsSync('/dev/kvm') && !isUsable('/dev/kvm'),
        has: program => program !== outdated && findProgram(program) !== undefined,
        setting: name => read(`/proc/sys/${name.replaceAll('.', '/')}`)?.trim()
    };
}

/** From the text of `/etc/os-release`. */
export function parseRelease(text: string): Pick<MachineFacts, 'systems' | 'codename'> {
    const field = (name: string): string | undefined => new RegExp(`^${name}=["']?([^"'\\n]*)["']?\\s*$`, 'm').exec(text)?.[1];
    const systems = `${field('ID') ?? ''} ${field('ID_LIKE') ?? ''}`.split(/\s+/).filter(name => name !== '');
    return { systems, codename: field('VERSION_CODENAME') };
}

function read(path: string): string | undefined {
    try {
        return readFileSync(path, 'utf8');
    } catch {
        return undefined;
    }
}

function isUsable(path: string): boolean {
    try {
        accessSync(path, constants.R_OK | constants.W_OK);
        return true;
    } catch {
        return false;
    }
}
