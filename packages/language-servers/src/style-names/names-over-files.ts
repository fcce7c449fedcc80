import { l10n, Location, Position, Range, TextDocument, Uri, WorkspaceEdit } from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import { textOf } from '../files/text-of';
import { isPropertyName, NamePlace, namesIn } from './names-in-text';
import { SharedName } from './sheets-over-files';
import { styleFiles, TooManyFilesError } from './style-files';

interface FoundName extends Location {
    readonly declares: boolean;
}

/**
 * What the servers of style sheets and pages do not know: a custom property (`--ink`) is a name of all style sheets together, and
 * variables, mixins and functions of SCSS and LESS are known to the sheets that use or import them. Definition, references and rename of
 * such names reach over files; all else stays with the server.
 */
export function namesOverFiles(): Middleware {
    return {
        provideDefinition: async (document, position, token, next) => {
            const property = nameAt(document, position);
            const found = await asFarAsPossible(async () => property
                ? (await placesOf(property.name, document)).filter(({ declares }) => declares)
                : SharedName.at(document, position)?.declarations());
            return found?.length ? found : next(document, position, token);
        },
        provideReferences: async (document, position, options, token, next) => {
            const property = nameAt(document, position);
            const found = await asFarAsPossible(async () => property
                ? (await placesOf(property.name, document)).filter(({ declares }) => options.includeDeclaration || !declares)
                : SharedName.at(document, position)?.places(options.includeDeclaration));
            return found ?? next(document, position, options, token);
        },
        prepareRename: async (document, position, token, next) => {
            const place = nameAt(document, position);
            if (place) {
                return { range: rangeOf(place), placeholder: place.name };
            }
            const shared = SharedName.at(document, position);
            return shared ? await Promise.resolve(next(document, position, token)).catch(() => undefined) ?? shared.range
                : next(document, position, token);
        },
        provideRenameEdits: async (document, position, newName, token, next) => {
            const refuse = (): Error => new Error(l10n.t('{0} cannot be a name here.', newName));
            const property = nameAt(document, position);
            const edit = property
                ? await renameProperty(property.name, newName, document, refuse)
                : await SharedName.at(document, position)?.rename(newName, refuse);
            return edit ?? await next(document, position, newName, token);
        }
    };
}

async function renameProperty(name: string, newName: string, document: TextDocument, refuse: () => Error): Promise<WorkspaceEdit> {
    const wanted = newName.startsWith('--') ? newName : `--${newName}`;
    if (!isPropertyName(wanted)) {
        throw refuse();
    }
    const edit = new WorkspaceEdit();
    (await placesOf(name, document)).forEach(({ uri, range }) => edit.replace(uri, range, wanted));
    return edit;
}

/** Where too many files are to be looked at the server tells what it knows of one; only a rename of a part would be wrong. */
async function asFarAsPossible<T>(find: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
        return await find();
    } catch (error) {
        if (error instanceof TooManyFilesError) {
            return undefined;
        }
        throw error;
    }
}

function nameAt(document: TextDocument, { line, character }: Position): NamePlace | undefined {
    return namesIn(document.getText(), isPage(document.uri))
        .find(place => place.line === line && place.start <= character && character <= place.end);
}

/** In `document`, and in the other files of the open folders, with what is not saved yet. */
async function placesOf(name: string, document: TextDocument): Promise<FoundName[]> {
    const others = (await styleFiles('css', 'scss', 'less', 'html', 'htm')).filter(file => file.toString() !== document.uri.toString());
    const found = await Promise.all([document.uri, ...others].map(async uri => {
        const text = await textOf(uri);
        return text.includes(name) ? namesIn(text, isPage(uri)).filter(place => place.name === name).map(place => toFound(uri, place)) : [];
    }));
    return found.flat();
}

function toFound(uri: Uri, place: NamePlace): FoundName {
    return Object.assign(new Location(uri, rangeOf(place)), { declares: place.declares });
}

function rangeOf({ line, start, end }: NamePlace): Range {
    return new Range(line, start, line, end);
}

function isPage({ path }: Uri): boolean {
    return /\.html?$/.test(path);
}
