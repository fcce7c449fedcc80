import { Location, Position, ProviderResult, Range, TextDocument, Uri, workspace, WorkspaceEdit } from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import { textOf } from '../files/text-of';
import { NamePlace, namesIn } from './names-in-text';

const FILES = '**/*.{css,scss,less,html,htm}';

/** What others have written, or a build. */
const NOT_OURS = '**/{node_modules,bower_components,dist,build,out,coverage,.git}/**';

/** In a folder with more of them only the file itself is looked at. */
const MAX_FILES = 2_000;

interface FoundName extends Location {
    readonly declares: boolean;
}

/**
 * What the servers of style sheets and pages do not know: a custom property (`--ink`) is a name of all style sheets together, and
 * not of the file that gives it a value. Definition, references and rename of such names reach over files; all else stays with the server.
 */
export function namesOverFiles(): Middleware {
    /** The answer of ours if a name is there, else that of the server. */
    const ofName = async <T>(
        document: TextDocument, position: Position, ours: (name: string) => Promise<T | undefined>, next: () => ProviderResult<T>
    ): Promise<T | null | undefined> => {
        const name = nameAt(document, position)?.name;
        return (name === undefined ? undefined : await ours(name)) ?? await next();
    };
    return {
        provideDefinition: (document, position, token, next) => ofName(document, position, async name => {
            const found = (await placesOf(name, document)).filter(({ declares }) => declares);
            return found.length > 0 ? found : undefined;
        }, () => next(document, position, token)),
        provideReferences: (document, position, options, token, next) => ofName(document, position,
            async name => (await placesOf(name, document)).filter(({ declares }) => options.includeDeclaration || !declares),
            () => next(document, position, options, token)),
        prepareRename: async (document, position, token, next) => {
            const place = nameAt(document, position);
            return place ? { range: rangeOf(place), placeholder: place.name } : next(document, position, token);
        },
        provideRenameEdits: (document, position, newName, token, next) => ofName(document, position, async name => {
            const edit = new WorkspaceEdit();
            const wanted = newName.startsWith('--') ? newName : `--${newName}`;
            (await placesOf(name, document)).forEach(({ uri, range }) => edit.replace(uri, range, wanted));
            return edit;
        }, () => next(document, position, newName, token))
    };
}

function nameAt(document: TextDocument, { line, character }: Position): NamePlace | undefined {
    return namesIn(document.getText(), isPage(document.uri))
        .find(place => place.line === line && place.start <= character && character <= place.end);
}

/** In `document`, and in the other files of the open folders, with what is not saved yet. */
async function placesOf(name: string, document: TextDocument): Promise<FoundName[]> {
    const files = await workspace.findFiles(FILES, NOT_OURS, MAX_FILES + 1);
    const others = files.length > MAX_FILES ? [] : files.filter(file => file.toString() !== document.uri.toString());
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
