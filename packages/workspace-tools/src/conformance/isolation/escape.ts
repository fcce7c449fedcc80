import type { Sandbox } from '../../provider/sandbox.js';
import { architectureOf } from '../../providers/bubblewrap/seccomp/seccomp-filter.js';
import { ESCAPED, type Attempt } from './attempt.js';
import type { Canaries } from './canaries.js';
import { FILE_ATTEMPTS } from './file-attempts.js';
import { KERNEL_CONTROL, kernelAttempts } from './kernel-attempts.js';
import { NETWORK_ATTEMPTS } from './network-attempts.js';
import { PROCESS_ATTEMPTS } from './process-attempts.js';
import { PROGRAM_ATTEMPTS } from './program-attempts.js';

/** Begins what an attempt printed. */
const HEADING = '=====';

/** An attempt that hangs is none. */
const SECONDS = 20;

export interface EscapeReport {
    /** How many were tried. */
    tried: number;
    /** Names of those that succeeded, with what gave them away. */
    escaped: readonly string[];
    /** What happened to the canaries. */
    damage: readonly string[];
    /** Why the attempts prove nothing, if so. */
    broken: readonly string[];
}

export interface EscapeOptions {
    /** Sandbox and host share a kernel: its calls are tried as well. */
    sharesKernel: boolean;
    /** The files of the workspace are files of the host; so it is if nothing else is said. */
    sharesFolder?: boolean;
    /** Not all. */
    only?: readonly string[];
}

/** Runs a program inside that tries every way out that we know. */
export async function tryToEscape(
    sandbox: Sandbox, canaries: Canaries, { sharesKernel, sharesFolder, only }: EscapeOptions
): Promise<EscapeReport> {
    const attempts = attemptsFor(sharesKernel, sharesFolder).filter(({ name }) => !only || only.includes(name));
    const outputs = await run(
        sandbox, canaries, [...attempts, { name: 'control', lines: KERNEL_CONTROL }, { name: 'end', lines: 'echo over' }]
    );
    return {
        tried: attempts.length,
        escaped: attempts.flatMap(({ name }) => evidence(outputs.get(name) ?? '', canaries).map(found => `${name}: ${found}`)),
        damage: canaries.damage(),
        broken: [
            ...attempts.filter(({ name }) => !outputs.has(name)).map(({ name }) => `did not run: ${name}`),
            ...(outputs.get('control')?.includes(ESCAPED) ? [] : ['calls to the kernel cannot be tried']),
            ...(outputs.get('end') === 'over\n' ? [] : ['the program did not come to its end'])
        ]
    };
}

export function attemptsFor(sharesKernel: boolean, sharesFolder = true): Attempt[] {
    const architecture = architectureOf(process.arch);
    const all = [
        ...FILE_ATTEMPTS, ...PROCESS_ATTEMPTS, ...PROGRAM_ATTEMPTS, ...NETWORK_ATTEMPTS,
        ...(architecture ? kernelAttempts(architecture) : [])
    ];
    return all.filter(attempt => (sharesKernel || !attempt.sharedKernelOnly) && (sharesFolder || !attempt.sharedFolderOnly));
}

function evidence(output: string, canaries: Canaries): string[] {
    const secrets = [...canaries.secrets].filter(([secret]) => output.includes(secret)).map(([, name]) => `the secret "${name}"`);
    const lines = output.split('\n').filter(line => line.includes(ESCAPED));
    const names = output.split('\n').includes(canaries.variables.CANARY_HOST_NAME) ? ['the name of the host'] : [];
    return [...secrets, ...lines, ...names];
}

async function run(sandbox: Sandbox, canaries: Canaries, attempts: readonly Attempt[]): Promise<Map<string, string>> {
    // As input, not as arguments: every attempt could read its own text there.
    const script = attempts.map(({ name, lines }) =>
        `echo '${HEADING} ${name}'\ntimeout -k 1 ${SECONDS} bash --noprofile --norc <<'ATTEMPT' 2>&1\n${lines}\nATTEMPT\necho`).join('\n');
    let text = '';
    const command = await sandbox.exec({
        argv: ['bash', '--noprofile', '--norc', '-s'],
        cwd: '/workspace',
        env: canaries.variables,
        stdin: Buffer.from(`${script}\n`),
        onStdout: chunk => { text += Buffer.from(chunk).toString('latin1'); },
        onStderr: chunk => { text += Buffer.from(chunk).toString('latin1'); }
    });
    await command.ended;
    const byName = new Map(text.split(`${HEADING} `).slice(1).map(part => {
        const end = part.indexOf('\n');
        return [part.slice(0, end), part.slice(end + 1).replace(/\n$/, '')];
    }));
    return new Map(attempts.flatMap(({ name }) => {
        const output = byName.get(name);
        return output === undefined ? [] : [[name, output]];
    }));
}
