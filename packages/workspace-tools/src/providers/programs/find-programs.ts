import { posix } from 'node:path';
import { PROGRAM_MANAGERS, type ProgramHost, type ProgramManager } from './program-managers.js';
import { NOT_FOR_PROGRAMS, SECRET_FILES, SECRET_FOLDERS, SECRETS_OF_HOME } from './secret-places.js';

/** How the person's own shell finds programs. */
export interface PersonPrograms {
    readonly path: string;
    readonly home: string;
    readonly variables: Readonly<Record<string, string | undefined>>;
}

export interface SearchForPrograms extends PersonPrograms {
    /** Folders that the person named beside those of the PATH. */
    readonly further: readonly string[];
    /** Folders that must not become readable by the way, such as the workspace and our own state. */
    readonly apart: readonly string[];
}

/** What a sandbox sees of the programs that are installed outside of the system's folders: all of it read-only, at its own path. */
export interface FoundPrograms {
    /** For PATH, in the person's order. */
    readonly path: readonly string[];
    /** Without links, and none in another. */
    readonly places: readonly string[];
    /** In those places, and not to be seen. */
    readonly hidden: readonly { readonly path: string; readonly of: 'file' | 'folder' }[];
    /** Other names of what is seen: the home may be reached through a link. */
    readonly links: readonly { readonly path: string; readonly leadsTo: string }[];
    /** Files of ours in the place of the person's. */
    readonly texts: readonly { readonly path: string; readonly text: string }[];
    readonly variables: Readonly<Record<string, string>>;
    /** Who installed them, for people. */
    readonly names: readonly string[];
    /** Folders of the PATH or of the person's list that are not seen. */
    readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
}

/** Of a person who has none. */
export const NO_PROGRAMS: FoundPrograms = {
    path: [], places: [], hidden: [], links: [], texts: [], variables: {}, names: [], leftOut: []
};

/** Variables that name a folder of programs; kept if a sandbox has that folder. */
const KEPT_VARIABLES = ['JAVA_HOME', 'GOROOT', 'GRADLE_HOME', 'MAVEN_HOME', 'M2_HOME'];

const SYSTEM = ['/usr', '/bin', '/sbin'];
const HIDDEN_IN_SYSTEM = ['/usr/etc', '/usr/local/etc'];

/** Many places make a start slow; nobody has as many. */
const MAX_PLACES = 64;

/** Inside, in memory. */
const OWN_RUSTUP = '/tmp/rustup';

const NOT_KNOWN = 'Nobody is known who installs programs there. Name the folder in the setting for further folders of programs.';
const NO_FOLDER = 'This is not a folder.';
const NO_PATH = 'This is not the whole path of a folder.';
const TOO_MUCH = 'There is more than programs in it.';
const APART = 'It contains the folder of the sandbox or is inside it.';
const SERVER = 'A program may listen in it: there is a socket, a pipe or a device.';
const ELSEWHERE = 'A link in it leads elsewhere.';

/** Looks through the person's PATH. Never throws. */
export function findPrograms(search: SearchForPrograms, host: ProgramHost): FoundPrograms {
    return new ProgramSearch(search, host).find();
}

class ProgramSearch {
    protected readonly home: string;
    protected readonly apart: readonly string[];
    protected readonly path = new Set<string>();
    protected readonly places = new Set<string>();
    protected readonly hidden = new Set<string>();
    protected readonly links = new Map<string, string>();
    protected readonly texts = new Map<string, string>();
    protected readonly variables = new Map<string, string>();
    protected readonly names = new Set<string>();
    protected readonly leftOut = new Map<string, string>();

    constructor(protected readonly search: SearchForPrograms, protected readonly host: ProgramHost) {
        // Without a home, nothing is in one.
        this.home = search.home.startsWith('/') ? host.real(search.home) ?? search.home : '/nonexistent';
        this.apart = search.apart.map(folder => host.real(folder) ?? folder);
    }

    find(): FoundPrograms {
        const { path, further } = this.search;
        // Named by the person on purpose, so that they come before those of the system.
        further.forEach(folder => this.addFurther(folder.startsWith('~/') ? posix.join(this.search.home, folder.slice(2)) : folder));
        path.split(':').filter(entry => entry !== '').forEach(entry => this.addEntry(entry));
        // Go's own archive is unpacked there, and often only a shell's settings know it.
        this.addSystem('/usr/local/go/bin');
        this.keepVariables();
        const places = [...this.places].filter(place => ![...this.places].some(other => other !== place && isIn(place, other))).sort();
        return {
            path: [...this.path], places, hidden: this.hiddenIn(places),
            links: Array.from(this.links, ([from, leadsTo]) => ({ path: from, leadsTo })),
            texts: Array.from(this.texts, ([at, text]) => ({ path: at, text })),
            variables: Object.fromEntries(this.variables), names: [...this.names],
            leftOut: Array.from(this.leftOut, ([at, reason]) => ({ path: at, reason }))
        };
    }

    protected addEntry(given: string): void {
        const entry = this.wholePath(given);
        const real = entry === undefined ? undefined : this.host.real(entry);
        if (entry === undefined || real === undefined || this.host.kind(real) !== 'folder') {
            // A PATH names folders that are not there all the time.
            if (entry === undefined) {
                this.leftOut.set(given, NO_PATH);
            }
            return;
        }
        const isKnown = this.addSystem(entry) || this.addSystem(real) || this.path.has(real);
        // What a project brings along, it has inside as well.
        if (isKnown || isInOneOf(real, this.apart) || /\/node_modules\/(.*\/)?(\.bin|node-gyp-bin)$/.test(real)) {
            return;
        }
        if (!this.addOfManager(real, entry) && !this.addOptional(real, entry)) {
            this.leftOut.set(entry, this.isTooMuch(real) ? TOO_MUCH : NOT_KNOWN);
        }
    }

    /** What every sandbox has. */
    protected addSystem(entry: string): boolean {
        const isThere = isInOneOf(entry, SYSTEM) && !isInOneOf(entry, HIDDEN_IN_SYSTEM) && this.host.kind(entry) === 'folder';
        if (isThere) {
            this.path.add(entry);
        }
        return isThere;
    }

    protected addOfManager(entry: string, spelled: string): boolean {
        for (const manager of PROGRAM_MANAGERS) {
            for (const base of manager.bases.flatMap(pattern => this.basesOf(pattern, entry, manager.bins))) {
                if (manager.instead) {
                    const others = manager.instead(base, this.host);
                    others.forEach(other => this.addEntry(other));
                    return others.length > 0;
                }
                const parts = manager.parts.map(part => posix.join(base, part)).filter(part => this.host.kind(part) !== undefined);
                const problem = this.obstacle(parts, base);
                if (problem !== undefined) {
                    this.leftOut.set(spelled, problem);
                    return true;
                }
                this.see(manager, base, parts);
                this.path.add(entry);
                return true;
            }
        }
        return false;
    }

    protected see({ name, hidden = [], variables = {}, needs }: ProgramManager, base: string, parts: readonly string[]): void {
        parts.forEach(part => this.addPlace(part));
        hidden.flatMap(pattern => this.expand(base, pattern)).forEach(path => this.hidden.add(path));
        Object.entries(variables).forEach(([variable, value]) => this.variables.set(variable, value.replace('{base}', base)));
        this.names.add(name);
        if (needs === 'toolchains of rustup') {
            this.addToolchains();
        }
    }

    /**
     * rustup writes beside its toolchains, so that it gets a place of its own which has links to them: others can be installed there.
     * Of the person's settings only that remains which toolchain is used where nobody says so: they name other folders.
     */
    protected addToolchains(): void {
        const base = ['$RUSTUP_HOME', '~/.rustup'].map(pattern => this.fixed(pattern)).find(found => found !== undefined);
        const toolchains = base && posix.join(base, 'toolchains');
        if (toolchains === undefined || this.host.kind(toolchains) !== 'folder' || this.obstacle([toolchains], base!) !== undefined) {
            return;
        }
        this.addPlace(toolchains);
        this.variables.set('RUSTUP_HOME', OWN_RUSTUP);
        // A toolchain that is a link is one that the person builds elsewhere.
        this.host.names(toolchains).filter(name => this.host.real(posix.join(toolchains, name)) === posix.join(toolchains, name))
            .forEach(name => this.links.set(posix.join(OWN_RUSTUP, 'toolchains', name), posix.join(toolchains, name)));
        const settings = posix.join(base!, 'settings.toml');
        const [, toolchain] = /^default_toolchain\s*=\s*"([\w.-]+)"\s*$/m.exec(this.host.read(settings) ?? '') ?? [];
        if (toolchain !== undefined) {
            this.texts.set(settings, `version = "12"\ndefault_toolchain = "${toolchain}"\nprofile = "minimal"\n\n[overrides]\n`);
            this.links.set(posix.join(OWN_RUSTUP, 'settings.toml'), settings);
        }
    }

    /** Programs that brought a folder of their own along. */
    protected addOptional(entry: string, spelled: string): boolean {
        if (isIn(entry, '/nix/store')) {
            // One package needs many others; nothing in there is secret by its nature.
            this.addPlace('/nix/store');
            this.path.add(entry);
            this.names.add('Nix');
            return true;
        }
        const [, top, program] = entry.split('/');
        if (top !== 'opt' || program === undefined) {
            return false;
        }
        const above = posix.dirname(entry);
        const place = /^s?bin$/.test(posix.basename(entry)) && above !== '/opt' ? above : entry;
        const problem = this.obstacle([place], place);
        if (problem === undefined) {
            this.addPlace(place);
            this.path.add(entry);
            this.names.add(program);
        } else {
            this.leftOut.set(spelled, problem);
        }
        return true;
    }

    /** A folder that the person named. */
    protected addFurther(given: string): void {
        const folder = this.wholePath(given);
        const real = folder === undefined ? undefined : this.host.real(folder);
        if (folder === undefined || real === undefined || this.host.kind(real) !== 'folder') {
            this.leftOut.set(given, folder === undefined ? NO_PATH : NO_FOLDER);
            return;
        }
        const problem = this.isTooMuch(real) ? TOO_MUCH : this.obstacle([real], real);
        if (problem !== undefined) {
            this.leftOut.set(folder, problem);
            return;
        }
        this.addPlace(real);
        const programs = ['bin', 'sbin'].map(name => posix.join(real, name)).filter(name => this.host.real(name) === name);
        (programs.length > 0 ? programs : [real]).forEach(program => this.path.add(program));
        this.names.add(folder);
    }

    protected addPlace(place: string): void {
        if (this.places.size < MAX_PLACES) {
            this.places.add(place);
        }
        const { home } = this.search;
        if (home !== this.home && isIn(place, this.home)) {
            this.links.set(posix.join(home, posix.relative(this.home, place)), place);
        }
    }

    /** Why places below a base are not to be seen. */
    protected obstacle(places: readonly string[], base: string): string | undefined {
        if (places.length === 0) {
            return NO_FOLDER;
        }
        if (places.some(place => isInOneOf(place, NOT_FOR_PROGRAMS) || this.isAbove(place))) {
            return TOO_MUCH;
        }
        if (places.some(place => this.apart.some(folder => isIn(folder, place) || isIn(place, folder)))) {
            return APART;
        }
        if (places.some(place => this.host.real(place) !== place || !isIn(place, base))) {
            return ELSEWHERE;
        }
        return places.some(place => this.hasServer(place)) ? SERVER : undefined;
    }

    /** A home, or what contains one. */
    protected isAbove(place: string): boolean {
        return ['/', '/home', '/root', '/opt', '/nix', '/tmp', '/srv'].includes(place) || isIn(this.home, place)
            || /^\/home\/[^/]+$/.test(place);
    }

    /** For a folder of which we know nothing: whether something else than programs is near. */
    protected isTooMuch(real: string): boolean {
        return this.isAbove(real) || isInOneOf(real, NOT_FOR_PROGRAMS) || this.isSecret(real)
            || ['.local', '.local/share'].some(name => real === posix.join(this.home, name));
    }

    /** Bases of this shape to which the entry belongs. Both are without links. */
    protected basesOf(pattern: string, entry: string, bins: readonly string[]): string[] {
        const star = pattern.indexOf('/*');
        const fixed = this.fixed(star < 0 ? pattern : pattern.slice(0, star));
        if (fixed === undefined || !isIn(entry, fixed)) {
            return [];
        }
        return bins.flatMap(bin => {
            const shape = posix.join(star < 0 ? '' : pattern.slice(star + 1), bin).replace(/^\.$/, '');
            const names = shape === '' ? [] : shape.split('/');
            const given = posix.relative(fixed, entry).split('/').filter(name => name !== '');
            const fits = names.length === given.length && names.every((name, index) => name === '*' || name === given[index]);
            const below = bin === '.' ? 0 : bin.split('/').length;
            return fits ? [posix.join(fixed, ...given.slice(0, given.length - below))] : [];
        });
    }

    /** A folder of the table on this machine, without links. It must not be one in which secrets are kept, whoever put it there. */
    protected fixed(pattern: string): string | undefined {
        const [, variable, below] = /^\$(\w+)(.*)$/.exec(pattern) ?? [];
        const given = variable === undefined
            ? pattern.replace(/^~/, this.home)
            : this.search.variables[variable] && `${this.search.variables[variable]}${below}`;
        const whole = given ? this.wholePath(given) : undefined;
        const real = whole === undefined ? undefined : this.host.real(whole);
        return real === undefined || this.isAbove(real) || isInOneOf(real, NOT_FOR_PROGRAMS) || this.isSecret(real) ? undefined : real;
    }

    protected isSecret(real: string): boolean {
        // Of this home, or of somebody else's.
        const [home] = /^\/home\/[^/]+|^\/root/.exec(real) ?? [this.home];
        return [this.home, home].some(one => SECRETS_OF_HOME.some(name => isIn(real, posix.join(one, name))));
    }

    protected keepVariables(): void {
        for (const name of KEPT_VARIABLES) {
            const value = this.search.variables[name];
            const real = value === undefined || !value.startsWith('/') ? undefined : this.host.real(value);
            if (real !== undefined && (isInOneOf(real, [...this.places]) || isInOneOf(real, SYSTEM))) {
                this.variables.set(name, real);
            }
        }
    }

    protected hiddenIn(places: readonly string[]): { path: string; of: 'file' | 'folder' }[] {
        const candidates = [
            ...this.hidden,
            ...places.flatMap(place => [
                ...this.named(place, SECRET_FOLDERS, 'folder'), ...this.named(place, SECRET_FILES, 'file')
            ]),
            ...SECRETS_OF_HOME.map(name => posix.join(this.home, name))
        ];
        // What a link leads to is what counts; out of the places it leads nowhere.
        const real = new Set(candidates.flatMap(path => this.host.real(path) ?? []));
        return [...real].filter(path => places.some(place => path !== place && isIn(path, place)))
            .filter(path => ![...real].some(other => other !== path && isIn(path, other))).sort()
            .map(path => ({ path, of: this.host.kind(path) === 'folder' ? 'folder' : 'file' }));
    }

    protected named(place: string, names: readonly string[], kind: 'file' | 'folder'): string[] {
        return names.map(name => posix.join(place, name)).filter(path => this.host.kind(path) === kind);
    }

    /** A socket can be called in a folder that cannot be written. Looked for where servers put it: right in their folder. */
    protected hasServer(place: string): boolean {
        return this.host.kind(place) === 'folder'
            && this.host.names(place).some(name => this.host.kind(posix.join(place, name)) === 'other');
    }

    protected expand(base: string, pattern: string): string[] {
        return pattern.split('/').reduce<string[]>((all, name) => all.flatMap(
            folder => name === '*' ? this.host.names(folder).map(one => posix.join(folder, one)) : [posix.join(folder, name)]
        ), [base]);
    }

    protected wholePath(given: string): string | undefined {
        // eslint-disable-next-line no-control-regex
        const isPath = given.startsWith('/') && !/[\x00-\x1f\x7f:]/.test(given);
        return isPath ? posix.normalize(given).replace(/(?<=.)\/$/, '') : undefined;
    }
}

/** Whether the path is the folder or lies in it. */
function isIn(path: string, folder: string): boolean {
    return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

function isInOneOf(path: string, folders: readonly string[]): boolean {
    return folders.some(folder => isIn(path, folder));
}
