import { Hover, HoverProvider, languages, MarkdownString, Position, Range, TextDocument, Uri, workspace } from 'vscode';
import { textOf } from '../files/text-of';
import { excerptOf, linkAt } from './linked-text';

/** Shows where a link of Markdown leads: the server for Markdown has no hovers. */
export class LinkHovers implements HoverProvider {

    register(): { dispose(): void } {
        return languages.registerHoverProvider([{ language: 'markdown', scheme: 'file' }], this);
    }

    async provideHover(document: TextDocument, { line, character }: Position): Promise<Hover | undefined> {
        const link = linkAt(document.lineAt(line).text, character);
        if (!link || /^[a-z][\w+.-]*:|^\/\//i.test(link.target)) {
            return undefined;
        }
        const [path, fragment = ''] = decoded(link.target).split('#');
        const target = path === '' ? document.uri : targetOf(document.uri, path);
        const excerpt = target && /\.(md|markdown)$/i.test(target.path) ? excerptOf(await textOf(target), fragment) : undefined;
        return excerpt ? new Hover(new MarkdownString(excerpt), new Range(line, link.start, line, link.end)) : undefined;
    }
}

/** From the file, or with a slash in front from the top of the folder; nothing outside of the open folders. */
function targetOf(from: Uri, path: string): Uri | undefined {
    const folder = workspace.getWorkspaceFolder(from)?.uri;
    const target = path.startsWith('/') ? folder && Uri.joinPath(folder, path) : Uri.joinPath(from, '..', path);
    return target && workspace.getWorkspaceFolder(target) ? target : undefined;
}

function decoded(target: string): string {
    try {
        return decodeURIComponent(target);
    } catch {
        return target;
    }
}
