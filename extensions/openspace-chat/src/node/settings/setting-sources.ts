import * as os from 'node:os';
import * as path from 'node:path';
import { PermissionRule, rulesOf } from 'openspace-agent/lib/common';
import { ConfigSource } from 'openspace-agent/lib/node/opencode/config-sources';
import { OTHERWISE_DENIED } from 'openspace-agent/lib/node/opencode/sandbox-rules';
import { SettingSource, SourcedRule, SourcedValue, ToolServerEntry, ToolServerShape } from '../../common/services/agent-settings-service';

const BUILT_IN: SettingSource = { owner: 'builtin' };
const OPENSPACE: SettingSource = { owner: 'openspace' };

/** What counts, and who says so. `effective` is what the server goes by. */
export function sourcedValue(sources: readonly ConfigSource[], member: string, effective: unknown): SourcedValue {
    const value = typeof effective === 'string' ? effective : undefined;
    const source = value === undefined ? undefined : sources.findLast(({ config }) => config[member] === value);
    const own = sources.find(({ owner }) => owner === 'here')?.config[member];
    return { value, source: source ? sourceOf(source) : BUILT_IN, ...typeof own === 'string' ? { own } : {} };
}

/** The rules of an agent in the server's order, each with who made it. Of rules that are alike, the later ones belong to later sources. */
export function sourcedRules(agent: string, rules: readonly PermissionRule[], sources: readonly ConfigSource[]): SourcedRule[] {
    const known: SourcedRule[] = [
        ...sources.flatMap(source => rulesFrom(source.config.permission, sourceOf(source))),
        ...Object.entries(OTHERWISE_DENIED).map(([permission, action]) => ({ permission, pattern: '*', action, source: OPENSPACE })),
        ...sources.flatMap(source =>
            rulesFrom(memberOf(memberOf(source.config.agent, agent), 'permission'), sourceOf(source)))
    ];
    return rules.toReversed().map((rule): SourcedRule => {
        const index = known.findLastIndex(candidate => isSame(candidate, rule));
        return { ...rule, source: index < 0 ? BUILT_IN : known.splice(index, 1)[0].source };
    }).reverse();
}

/** Who brings an agent: opencode, a configuration, or a file beside one. */
export function agentSource(name: string, isNative: boolean, sources: readonly ConfigSource[]): SettingSource {
    const source = sources.findLast(({ config }) => memberOf(config.agent, name) !== undefined);
    return source ? sourceOf(source) : isNative ? BUILT_IN : { owner: 'person' };
}

/** Servers of tools that a configuration has, or that are connected without one: those are ours. */
export function toolServerEntries(connected: readonly string[], sources: readonly ConfigSource[]): ToolServerEntry[] {
    const names = new Set([...sources.flatMap(({ config }) => Object.keys(config.mcp as object ?? {})), ...connected]);
    return [...names].sort((a, b) => a.localeCompare(b)).map(name => {
        const source = sources.findLast(({ config }) => memberOf(config.mcp, name) !== undefined);
        return source
            ? { name, source: sourceOf(source), shape: shapeOf(memberOf(source.config.mcp, name)) }
            : { name, source: OPENSPACE };
    });
}

export function sourceOf({ owner, file }: Pick<ConfigSource, 'owner' | 'file'>): SettingSource {
    return { owner, ...file === undefined ? {} : { file } };
}

function rulesFrom(permission: unknown, source: SettingSource): SourcedRule[] {
    return rulesOf(permission).map(rule => ({ ...rule, source }));
}

/** The server writes the home folder out. */
function isSame(written: PermissionRule, read: PermissionRule): boolean {
    return written.permission === read.permission && written.action === read.action
        && (written.pattern === read.pattern || expanded(written.pattern) === read.pattern);
}

function expanded(pattern: string): string {
    const below = /^(?:~|\$HOME)(?=$|\/)/.exec(pattern);
    return below ? path.join(os.homedir(), pattern.slice(below[0].length)) : pattern;
}

function shapeOf(config: unknown): ToolServerShape {
    const text = (member: string): Record<string, string> => {
        const value = memberOf(config, member);
        return typeof value === 'string' ? { [member]: value } : {};
    };
    const command = memberOf(config, 'command');
    return {
        type: memberOf(config, 'type') === 'remote' ? 'remote' : 'local',
        ...Array.isArray(command) ? { command: command.map(String) } : {},
        ...text('cwd'),
        ...text('url'),
        environment: Object.keys(memberOf(config, 'environment') ?? {}),
        headers: Object.keys(memberOf(config, 'headers') ?? {}),
        enabled: memberOf(config, 'enabled') !== false
    };
}

function memberOf(value: unknown, member: string): unknown {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, member)
        ? (value as Record<string, unknown>)[member] : undefined;
}
