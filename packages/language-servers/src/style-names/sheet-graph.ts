import { filesOf, SheetImport } from './sheet-imports';
import { keyOf, NameKind, Sheet, SheetName, SheetSyntax } from './sheet-scanner';

export interface PlaceInSheet {
    readonly file: string;
    readonly name: SheetName;
}

/** A place, and what a `@forward` has put in front of the name there. */
export interface SharedPlace extends PlaceInSheet {
    readonly prefix: string;
}

/** Something that a sheet declares, as a text, by what is put in front of its name. */
type Origins = ReadonlyMap<string, string>;

interface Link extends SheetImport {
    readonly target: string;
}

/** Style sheets that take names from each other: which name is declared where. Files are paths with slashes. */
export class SheetGraph {

    protected readonly links = new Map<string, readonly Link[]>();
    /** Who imports a file, in the way in which everybody sees everything. */
    protected readonly importers = new Map<string, string[]>();
    protected readonly declared = new Map<string, ReadonlySet<string>>();

    constructor(protected readonly sheets: ReadonlyMap<string, Sheet>, syntax: SheetSyntax) {
        for (const [file, { names, imports }] of sheets) {
            const links = imports.flatMap(one => filesOf(one.url, file, syntax).filter(target => sheets.has(target)).slice(0, 1)
                .map(target => ({ ...one, target })));
            this.links.set(file, links);
            links.filter(({ how }) => how === 'import').forEach(({ target }) =>
                this.importers.set(target, [...this.importers.get(target) ?? [], file]));
            this.declared.set(file, new Set(names.filter(({ declares }) => declares).map(({ kind, name }) => keyOf(kind, name))));
        }
    }

    /** All places of what a name means, those that declare it among them. */
    placesOf(file: string, name: SheetName): SharedPlace[] {
        const wanted = new Set(this.originsOf(file, name).keys());
        if (wanted.size === 0) {
            return [];
        }
        const candidates = [...this.sheets].flatMap(([other, { names }]) =>
            names.filter(({ kind }) => kind === name.kind).map(one => ({ file: other, name: one, origins: this.originsOf(other, one) })));
        let before: number;
        do {
            before = wanted.size;
            candidates.filter(({ origins }) => [...origins.keys()].some(origin => wanted.has(origin)))
                .forEach(({ origins }) => [...origins.keys()].forEach(origin => wanted.add(origin)));
        } while (wanted.size > before);
        return candidates.flatMap(({ file: other, name: one, origins }) => {
            const origin = [...origins].find(([key]) => wanted.has(key));
            return origin ? [{ file: other, name: one, prefix: origin[1] }] : [];
        });
    }

    /** Those that a name means, and no others that happen to be in the same scope. */
    declarationsOf(file: string, name: SheetName): PlaceInSheet[] {
        const origins = this.originsOf(file, name);
        return [...this.sheets].flatMap(([other, { names }]) => names
            .filter(one => one.declares && origins.has(originOf(other, one.kind, one.name)))
            .map(one => ({ file: other, name: one })));
    }

    protected originsOf(file: string, { kind, name, namespace, configures }: SheetName): Origins {
        const found = new Map<string, string>();
        if (namespace !== undefined || configures !== undefined) {
            const isMeant = (link: Link): boolean => configures === undefined ? link.namespace === namespace : link.url === configures;
            this.linksOf(file).filter(link => link.how !== 'import' && isMeant(link))
                .forEach(({ target }) => this.addExported(target, kind, name, '', found, new Set()));
        } else {
            this.addVisible(file, kind, name, found, new Set());
        }
        return found;
    }

    /** What a sheet sees without a namespace. */
    protected addVisible(file: string, kind: NameKind, name: string, found: Map<string, string>, seen: Set<string>): void {
        if (seen.has(file)) {
            return;
        }
        seen.add(file);
        this.addOwn(file, kind, name, '', found);
        for (const { how, namespace, target } of this.linksOf(file)) {
            if (how === 'import') {
                this.addVisible(target, kind, name, found, seen);
            } else if (how === 'use' && namespace === '') {
                this.addExported(target, kind, name, '', found, new Set());
            }
        }
        this.importers.get(file)?.forEach(importer => this.addVisible(importer, kind, name, found, seen));
    }

    /** What a sheet shows to those that use it. */
    protected addExported(
        file: string, kind: NameKind, name: string, prefix: string, found: Map<string, string>, seen: Set<string>
    ): void {
        const key = `${file}\n${name}`;
        if (seen.has(key)) {
            return;
        }
        seen.add(key);
        this.addOwn(file, kind, name, prefix, found);
        for (const { how, target, prefix: added = '' } of this.linksOf(file)) {
            if (how === 'import') {
                this.addExported(target, kind, name, prefix, found, seen);
            } else if (how === 'forward' && name.startsWith(added)) {
                this.addExported(target, kind, name.slice(added.length), prefix + added, found, seen);
            }
        }
    }

    protected addOwn(file: string, kind: NameKind, name: string, prefix: string, found: Map<string, string>): void {
        if (this.declared.get(file)?.has(keyOf(kind, name))) {
            found.set(originOf(file, kind, name), prefix);
        }
    }

    protected linksOf(file: string): readonly Link[] {
        return this.links.get(file) ?? [];
    }
}

function originOf(file: string, kind: NameKind, name: string): string {
    return `${file}\n${keyOf(kind, name)}`;
}
