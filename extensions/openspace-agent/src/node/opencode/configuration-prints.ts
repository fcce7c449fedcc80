import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { CONFIG_NAMES } from './project-config';

/** What each file says, by its path below the folder. */
export type ConfigurationPrints = Readonly<Record<string, string>>;

/** More than any configuration has: what is beyond is not looked at and counts as changed each time. */
const MAX_BYTES = 128 * 1024 * 1024;
const MAX_FILES = 20_000;

const TOO_MUCH = 'more than can be looked at';

/** The server itself writes this next to a configuration, and runs nothing from it. */
const GENERATED = '.opencode/.gitignore';

/** What it installs, if somebody uses it. */
const INSTALLED = /^\.opencode\/(?:node_modules|bun\.lockb?|package-lock\.json)(?:\/|$)/;

/** By which code gets into the server. */
const USES_INSTALLED = /^(?:opencode\.jsonc?|\.opencode\/(?:opencode\.jsonc?|package\.json|(?:plugin|tool)s?(?:\/.*)?))$/;

/**
 * The folder's own configuration of the agent server: whatever stands there, plugins and what they load included, is run by it.
 * Links are followed.
 */
export function printConfiguration(directory: string): ConfigurationPrints {
    const prints: Record<string, string> = {};
    const seen = new Set<string>();
    let bytes = 0;
    CONFIG_NAMES.forEach(look);
    return withoutGenerated(prints);

    /** What cannot be read, or a ring of links, must not keep anybody from opening the folder: it is told as changed. */
    function look(name: string): void {
        try {
            lookAt(name);
        } catch {
            prints[name] = 'unreadable';
        }
    }

    function lookAt(name: string): void {
        const file = path.join(directory, name);
        const link = fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ? `-> ${fs.readlinkSync(file)} ` : '';
        const stat = fs.statSync(file, { throwIfNoEntry: false });
        if (seen.size > MAX_FILES || bytes > MAX_BYTES) {
            prints[TOO_MUCH] = String(Math.random());
        } else if (stat?.isDirectory()) {
            prints[name] = `${link}folder`;
            const place = fs.realpathSync(file);
            if (!seen.has(place)) {
                seen.add(place);
                fs.readdirSync(file).sort().forEach(entry => look(`${name}/${entry}`));
            }
        } else if (stat?.isFile() && !(name === '.opencode/package.json' && namesOnlyTheServer(file))) {
            seen.add(`${name}:${seen.size}`);
            bytes += stat.size;
            prints[name] = `${link}${bytes > MAX_BYTES ? TOO_MUCH : createHash('sha256').update(fs.readFileSync(file)).digest('hex')}`;
        } else if (stat && !stat.isFile() || link) {
            prints[name] = `${link}special`;
        }
    }
}

function withoutGenerated(prints: ConfigurationPrints): ConfigurationPrints {
    const usesInstalled = Object.keys(prints).some(name => USES_INSTALLED.test(name));
    return Object.fromEntries(Object.entries(prints).filter(([name]) => name !== GENERATED && (usesInstalled || !INSTALLED.test(name))));
}

/** As the server writes it: the types for its plugins, and no scripts. */
function namesOnlyTheServer(file: string): boolean {
    try {
        const { dependencies, ...rest } = JSON.parse(fs.readFileSync(file, 'utf8')) as { dependencies?: Record<string, string> };
        return Object.keys(rest).length === 0
            && Object.entries(dependencies ?? {}).every(([name, version]) => name === '@opencode-ai/plugin' && /^[\w.+-]*$/.test(version));
    } catch {
        return false;
    }
}

/** What came, went, or says something else; folders only if nothing in them tells of it. */
export function changedNames(before: ConfigurationPrints, now: ConfigurationPrints): string[] {
    const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(name => before[name] !== now[name]);
    return names.filter(name => !names.some(other => other.startsWith(`${name}/`))).sort();
}
