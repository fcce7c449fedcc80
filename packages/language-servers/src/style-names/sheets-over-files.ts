import { Location, Position, Range, TextDocument, Uri, WorkspaceEdit } from 'vscode';
import { textOf } from '../files/text-of';
import { SharedPlace, SheetGraph } from './sheet-graph';
import { NameKind, scanSheet, SheetName, SheetSyntax } from './sheet-scanner';
import { styleFiles } from './style-files';

const SYNTAXES: Readonly<Record<string, SheetSyntax>> = { scss: 'scss', less: 'less' };

const SIGNS: Readonly<Record<SheetSyntax, Readonly<Record<NameKind, string>>>> = {
    scss: { variable: '$', mixin: '', function: '' }, less: { variable: '@', mixin: '.', function: '' }
};

/** A name of SCSS or LESS at a place, with what it means in other files. */
export class SharedName {

    protected constructor(
        protected readonly document: TextDocument, protected readonly syntax: SheetSyntax, protected readonly name: SheetName
    ) { }

    /** Undefined if there is none, or one that only a part of the file knows. */
    static at(document: TextDocument, { line, character }: Position): SharedName | undefined {
        const syntax = SYNTAXES[document.languageId];
        const name = syntax && scanSheet(document.getText(), syntax).names.find(one =>
            one.line === line && one.start - SIGNS[syntax][one.kind].length <= character && character <= one.end);
        return name && new SharedName(document, syntax, name);
    }

    get range(): Range {
        return rangeOf(this.name);
    }

    /** Undefined if the file itself says it: then its server knows better. */
    async declarations(): Promise<Location[] | undefined> {
        const found = (await this.graph()).declarationsOf(this.document.uri.path, this.name);
        return found.length === 0 || found.some(({ file }) => file === this.document.uri.path)
            ? undefined
            : found.map(place => this.locationOf(place));
    }

    async places(includeDeclarations: boolean): Promise<Location[] | undefined> {
        const places = await this.shared();
        return places?.filter(({ name }) => includeDeclarations || !name.declares).map(place => this.locationOf(place));
    }

    /** Undefined if there is nothing in other files; fails if it cannot be all. */
    async rename(written: string, refuse: () => Error): Promise<WorkspaceEdit | undefined> {
        const places = await this.shared();
        if (!places) {
            return undefined;
        }
        const newName = written.replace(/^[$@.]/, '');
        const own = places.find(({ file, name }) => file === this.document.uri.path && name.line === this.name.line
            && name.start === this.name.start)?.prefix ?? '';
        // What a `@forward` puts in front is said there, and not in the name.
        if (!/^(?:[\w-]|[^\0-\x7f])+$/.test(newName) || !newName.startsWith(own) || newName.length === own.length) {
            throw refuse();
        }
        const edit = new WorkspaceEdit();
        for (const place of places) {
            edit.replace(this.uriOf(place), rangeOf(place.name), place.prefix + newName.slice(own.length));
        }
        return edit;
    }

    protected async shared(): Promise<SharedPlace[] | undefined> {
        const places = (await this.graph()).placesOf(this.document.uri.path, this.name);
        return places.some(({ file }) => file !== this.document.uri.path) ? places : undefined;
    }

    protected async graph(): Promise<SheetGraph> {
        const files = (await styleFiles(this.syntax)).filter(({ path }) => path !== this.document.uri.path);
        const sheets = await Promise.all([this.document.uri, ...files].map(async uri =>
            [uri.path, scanSheet(await textOf(uri), this.syntax)] as const));
        return new SheetGraph(new Map(sheets), this.syntax);
    }

    protected locationOf(place: { readonly file: string; readonly name: SheetName }): Location {
        return new Location(this.uriOf(place), rangeOf(place.name));
    }

    protected uriOf({ file }: { readonly file: string }): Uri {
        return this.document.uri.with({ path: file });
    }
}

function rangeOf({ line, start, end }: SheetName): Range {
    return new Range(line, start, line, end);
}
