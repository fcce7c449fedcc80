import * as fs from 'node:fs';
import * as path from 'node:path';
import { GlobMatcher } from '@openspace/foundation/globs';
import { printOfFile } from './file-print';
import {
    isGenerated, isInstalled, isServerSettings, namedFiles, NAMES_ABOVE, NAMES_IN_FOLDER, namesOnlyTheServer, usesInstalled
} from './sealed-names';
import { trackedNames, tracksInstalled } from './tracked-files';

/** What each file says, by its path below the folder, or above it. */
export type ConfigurationPrints = Readonly<Record<string, string>>;

/** More than any configuration has: what is beyond is not looked at and counts as changed each time. */
const MAX_BYTES = 128 * 1024 * 1024;
const MAX_FILES = 20_000;

export const TOO_MUCH = 'more than can be looked at';

export interface PrintOptions {
    /** The person's home, where what lies is their own. */
    readonly home?: string;
    /** Whether packages that the agent server installs count, because something else may have changed them. */
    readonly installed?: boolean;
}

/**
 * All by which a folder configures or instructs the agent, or configures this window: plugins, what they load, tasks and the like are
 * run by it. Links are followed.
 */
export function printConfiguration(directory: string, { home, installed }: PrintOptions = {}): ConfigurationPrints {
    const prints: Record<string, string> = {};
    const seen = new Set<string>();
    let bytes = 0;
    const withInstalled = installed === true || tracksInstalled(directory);
    const above = foldersAbove(directory, home);
    [...NAMES_IN_FOLDER, ...above.flatMap(steps => NAMES_ABOVE.map(name => `${steps}${name}`))].forEach(look);
    trackedNames(directory).filter(name => !isInstalled(name)).forEach(look);
    Object.keys(prints).filter(isServerSettings).forEach(name => namedIn(directory, name).forEach(look));
    return withoutGenerated(prints, withInstalled);

    /** What cannot be read, or a ring of links, must not keep anybody from opening the folder: it is told as changed. */
    function look(name: string): void {
        if (name in prints || !withInstalled && isInstalled(name)) {
            return;
        }
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
        } else if (stat?.isFile() && !(stat.size < 10_000 && name.endsWith('/package.json')
            && namesOnlyTheServer(name, fs.readFileSync(file, 'utf8')))) {
            seen.add(`${name}:${seen.size}`);
            bytes += stat.size;
            prints[name] = `${link}${bytes > MAX_BYTES ? TOO_MUCH : printOfFile(name, file, stat)}`;
        } else if (stat && !stat.isFile() || link) {
            prints[name] = `${link}special`;
        }
    }
}

/** `../`, `../../` and so on up to the root, without the person's home. */
function foldersAbove(directory: string, home: string | undefined): string[] {
    const realHome = home !== undefined && fs.existsSync(home) ? fs.realpathSync(home) : home;
    const steps: string[] = [];
    let above = '../';
    for (let folder = path.dirname(directory); folder !== path.dirname(folder); folder = path.dirname(folder)) {
        if (folder !== realHome) {
            steps.push(above);
        }
        above += '../';
    }
    return [...steps, above];
}

function namedIn(directory: string, settings: string): string[] {
    try {
        return namedFiles(fs.readFileSync(path.join(directory, settings), 'utf8'), directory)
            .flatMap(name => /[*?[{]/.test(name) ? matching(directory, name) : [name]);
    } catch {
        return [];
    }
}

function matching(directory: string, pattern: string): string[] {
    const folder = path.posix.dirname(pattern);
    if (/[*?[{]/.test(folder)) {
        return [];
    }
    const matcher = new GlobMatcher(path.posix.basename(pattern));
    return fs.readdirSync(path.join(directory, folder)).filter(name => matcher.matches(name))
        .map(name => path.posix.join(folder, name));
}

function withoutGenerated(prints: ConfigurationPrints, withInstalled: boolean): ConfigurationPrints {
    const used = withInstalled && Object.keys(prints).some(usesInstalled);
    return Object.fromEntries(Object.entries(prints).filter(([name]) => !isGenerated(name) && (used || !isInstalled(name))));
}

/** What came, went, or says something else; folders only if nothing in them tells of it. */
export function changedNames(before: ConfigurationPrints, now: ConfigurationPrints): string[] {
    const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(name => before[name] !== now[name]);
    return names.filter(name => !names.some(other => other.startsWith(`${name}/`))).sort();
}
