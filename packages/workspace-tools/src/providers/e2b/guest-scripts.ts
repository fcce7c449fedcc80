import { readFileSync, readlinkSync } from 'node:fs';
import { WORKSPACE_ROOT } from '../../provider/sandbox.js';
import { OWN_ROOT } from '../view/sandbox-view.js';

/** Where our own programs lie below `OWN_ROOT`. */
export const AGENT_FOLDER = `${OWN_ROOT}/agent`;
export const PROGRAMS_FOLDER = `${OWN_ROOT}/bin`;

/** The SDK takes lines of shell only. */
export function quote(word: string): string {
    return `'${word.replaceAll('\'', '\'\\\'\'')}'`;
}

/** What the template has, one fact in a line; run as root. The templates of E2B do not have our folders. */
export function prepareScript(user: string): string {
    return `
        set -e
        mkdir -p ${WORKSPACE_ROOT} ${AGENT_FOLDER} ${PROGRAMS_FOLDER}
        chown ${quote(user)}: ${WORKSPACE_ROOT}
        uname -sm
        node=$(command -v node || true)
        if [ -n "$node" ]; then ln -sf "$node" ${PROGRAMS_FOLDER}/node; fi
        ( "$node" --version 2>/dev/null || echo none )
        ( command -v rg || echo none )
        if [ -x /usr/bin/perl ]; then echo perl; else echo none; fi`;
}

export interface GuestFacts {
    readonly architecture: NodeJS.Architecture;
    /** Major version; 0 if there is none. */
    readonly node: number;
    readonly ripgrep: boolean;
    readonly perl: boolean;
}

const ARCHITECTURES: Readonly<Record<string, NodeJS.Architecture>> = { 'Linux x86_64': 'x64', 'Linux aarch64': 'arm64' };

/** Undefined if the sandbox is none that our programs run on. Profiles of the login shell may have printed something before. */
export function parseFacts(output: string): GuestFacts | undefined {
    const [system, node, ripgrep, perl] = output.trim().split('\n').slice(-4);
    const architecture = ARCHITECTURES[system];
    return architecture
        && { architecture, node: Number(/^v(\d+)\./.exec(node)?.[1] ?? 0), ripgrep: ripgrep !== 'none', perl: perl === 'perl' };
}

/** By which the script below refuses. */
export const NOT_A_MACHINE_OF_ITS_OWN = 3;

/**
 * Kills all that the user who runs it has running, itself excepted, until nothing is left. What the machine needs itself runs as
 * somebody else. Should that be the
 * administrator, or the "sandbox" this very machine, nothing is done.
 */
export function endAllScript(): string {
    return `
        [ "$(cat /proc/sys/kernel/random/boot_id) $(readlink /proc/self/ns/pid)" != ${quote(
            thisMachine()
        )} ] && [ "$(id -u)" != 0 ] || exit ${NOT_A_MACHINE_OF_ITS_OWN}
        left() {
            for entry in /proc/[0-9]*; do
                pid=\${entry#/proc/}
                [ "$pid" != 1 ] && [ "$pid" != "$$" ] && [ -O "$entry" ] && grep -q '^State:.[^ZX]' "$entry/status" 2>/dev/null && return 0
            done
            return 1
        }
        for round in $(seq 200); do
            left || exit 0
            kill -KILL -- -1 2>/dev/null
            sleep 0.01
        done
        exit 4`;
}

/** Its start and the group of processes that we are in. */
function thisMachine(): string {
    try {
        return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
    } catch {
        return 'not Linux';
    }
}
