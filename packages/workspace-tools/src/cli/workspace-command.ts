import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Redactor } from '@openspace/foundation/redaction';
import type { ProviderHealth, ProviderName } from '../provider/provider.js';
import { allProviders } from '../providers/all-providers.js';
import { answerOfOutcome } from '../server/http-answers.js';
import { WorkspaceManager } from '../workspace/workspace-manager.js';
import { personOfProcess } from './person-of-process.js';
import { parseProvider } from './server-options.js';
import { callerFolder, type Surroundings } from './surroundings.js';

const USAGE = [
    'usage: workspace health [--allow-local]',
    '       workspace run FOLDER TOOL [name=text | name:=json]... [--provider NAME] [--allow-local]',
    '                                   [--network] [--allow-host NAME]...',
    '',
    '  health   says of each provider whether it works here, and if not, why and which commands would help',
    '  run      makes a workspace on the folder, runs one tool (bash, read, write, edit, glob, grep, git) and prints its result;',
    '           with --network commands reach package registries and source hosts by name, and what --allow-host names',
    '',
    'example: workspace run . bash command="ls -la" timeout_ms:=5000'
].join('\n');

interface RunRequest {
    readonly folder: string;
    readonly tool: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly provider?: ProviderName;
    readonly allowLocal: boolean;
    readonly network: boolean;
    readonly allowHosts: readonly string[];
}

/** Tries a provider; resolves with the exit code. */
export async function runWorkspaceCommand(values: readonly string[], surroundings: Surroundings): Promise<number> {
    try {
        const { values: given, positionals: [action, ...rest] } = parseArgs({
            args: [...values], allowPositionals: true,
            options: {
                provider: { type: 'string' }, 'allow-local': { type: 'boolean', default: false },
                network: { type: 'boolean', default: false }, 'allow-host': { type: 'string', multiple: true, default: [] },
                help: { type: 'boolean', default: false }
            }
        });
        if (given.help) {
            surroundings.print(USAGE);
            return 0;
        }
        const allowLocal = given['allow-local'];
        if (action === 'health' && rest.length === 0) {
            return await tellHealth(allowLocal, surroundings);
        }
        if (action === 'run' && rest.length >= 2) {
            const [folder, tool, ...pairs] = rest;
            const provider = given.provider === undefined ? undefined : parseProvider(given.provider);
            return await runTool(
                { folder: resolve(callerFolder(), folder), tool, args: argumentsOf(pairs), provider, allowLocal,
                    network: given.network || given['allow-host'].length > 0, allowHosts: given['allow-host'] }, surroundings
            );
        }
        throw new Error('expected "health" or "run FOLDER TOOL"');
    } catch (error) {
        surroundings.complain(`workspace: ${(error as Error).message}\n${USAGE}`);
        return 1;
    }
}

async function tellHealth(allowNoIsolation: boolean, { print }: Surroundings): Promise<number> {
    const all = await Promise.all(
        allProviders({ allowNoIsolation, person: personOfProcess() }).map(
            async provider => ({ name: provider.name, health: await provider.health() })
        )
    );
    all.forEach(({ name, health }) => print(`${name.padEnd(12)}${healthText(health)}`));
    return all.some(({ health }) => health.healthy) ? 0 : 1;
}

/** What there is to say of a provider, and below it what would help. */
export function healthText(health: ProviderHealth): string {
    const { programs, commands = [] } = health;
    return [
        verdictText(health),
        ...programs && programs.names.length > 0 ? [`            programs beside those of the system: ${programs.names.join(', ')}`] : [],
        ...(programs?.leftOut ?? []).map(({ path, reason }) => `            not seen: ${path}. ${reason}`),
        ...commands.map(command => `            $ ${command}`)
    ].join('\n');
}

function verdictText(health: ProviderHealth): string {
    if (!health.healthy) {
        return `does not work here: ${health.reason}`;
    }
    const limits = { full: 'limits hold', partial: 'limits hold in part', none: 'no limits' }[health.limits];
    return `works: ${health.detail} (${limits})`;
}

async function runTool(
    { folder, tool, args, provider, allowLocal, network, allowHosts }: RunRequest, { print, complain, stop }: Surroundings
): Promise<number> {
    const stateFolder = await mkdtemp(join(tmpdir(), 'openspace-workspace-'));
    try {
        const manager = await WorkspaceManager.start({
            stateFolder, providers: allProviders({ allowNoIsolation: allowLocal, stateFolder, person: personOfProcess() }),
            redactor: new Redactor(),
            allowNoIsolation: allowLocal, idleMs: 0
        });
        try {
            manager.networks.setRules({ rules: allowHosts.map(host => ({ host, decision: 'allow' })), defaults: true });
            const info = await manager.create({ path: folder, provider, ...network && { network: 'by-name' } });
            complain(`${info.provider} (isolation: ${info.isolation})`);
            const outcome = await manager.run(info.id, tool, args, { signal: stop });
            print(JSON.stringify(answerOfOutcome(outcome).body, undefined, 2));
            return outcome.ok ? 0 : 1;
        } finally {
            await manager.close();
        }
    } finally {
        await rm(stateFolder, { recursive: true, force: true });
    }
}

/** `name=text` or `name:=json`. */
export function argumentsOf(pairs: readonly string[]): Record<string, unknown> {
    return Object.fromEntries(pairs.map(pair => {
        const [, name, isJson, text] = /^([A-Za-z_]+)(:?)=([\s\S]*)$/.exec(pair) ?? [];
        if (name === undefined) {
            throw new Error(`not an argument of a tool: ${pair}`);
        }
        try {
            return [name, isJson ? JSON.parse(text) as unknown : text];
        } catch {
            throw new Error(`not JSON: ${pair}`);
        }
    }));
}
