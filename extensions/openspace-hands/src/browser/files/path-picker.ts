import { LabelProvider } from '@theia/core/lib/browser/label-provider';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { NavigationLocationService } from '@theia/editor/lib/browser/navigation/navigation-location-service';
import { ArgumentPicker, AskedArgument, PickerChoice } from 'openspace-core/lib/browser/commands/argument-picker';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FilesService } from 'openspace-core/lib/common';
import { FOLDER } from 'openspace-core/lib/common/arguments/argument-kinds';
import { foldersOf } from './folders-of';

/** Folders of tools, in which nobody looks for something. */
const UNWANTED: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** Lets the person find a file of the workspace, or a folder where one is wanted. */
@injectable()
export class PathPicker implements ArgumentPicker {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(EditorManager)
    protected readonly editors: EditorManager;

    @inject(NavigationLocationService)
    protected readonly locations: NavigationLocationService;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    @inject(LabelProvider)
    protected readonly labels: LabelProvider;

    readonly kind = 'path';
    readonly isSearch = true;

    async choices(typed: string, { schema }: AskedArgument): Promise<PickerChoice[]> {
        const query = typed.trim();
        if (schema[FOLDER]) {
            return query === '' ? this.topFolders() : this.findFolders(query);
        }
        const { results } = await this.files.search({ query });
        const paths = query === '' ? [...this.recent(), ...results] : results;
        return [...new Set(paths)].map(path => this.fileChoice(path));
    }

    /** A new file can be written. */
    acceptsOther(typed: string, { command }: AskedArgument): boolean {
        return command.risk === 'write' && !typed.endsWith('/');
    }

    /** What the person had open last, whether it still is or not. */
    protected recent(): string[] {
        const visited = this.locations.locations().map(({ uri }) => uri).reverse();
        const { currentEditor, all } = this.editors;
        const uris = [...currentEditor ? [currentEditor.editor.uri] : [], ...visited, ...all.map(({ editor }) => editor.uri)];
        return uris.flatMap(uri => this.paths.insidePathOf(uri) ?? []);
    }

    protected async topFolders(): Promise<PickerChoice[]> {
        const { files } = await this.files.list();
        const folders = files.filter(({ path, type }) => type === 'directory' && !UNWANTED.has(path)).map(({ path }) => path);
        const root = { label: `$(root-folder) ${nls.localize('openspace/core/files/root', 'Workspace Root')}`, value: '.' };
        return [root, ...folders.map(folderChoice)];
    }

    /** Files are searched, also for their folders: what is ignored stays out. */
    protected async findFolders(query: string): Promise<PickerChoice[]> {
        const { results } = await this.files.search({ query: query.endsWith('/') ? query : `${query}/` });
        return foldersOf(results, query).map(folderChoice);
    }

    protected fileChoice(path: string): PickerChoice {
        const icon = this.labels.getIcon(new URI().withScheme('file').withPath(`/${path}`)).split(' ').filter(name => name !== '');
        return { ...nameAndPlace(path), value: path, iconClasses: [...icon, 'file-icon'] };
    }
}

function folderChoice(path: string): PickerChoice {
    const { label, ...place } = nameAndPlace(path);
    return { label: `$(folder) ${label}`, ...place, value: path };
}

function nameAndPlace(path: string): Pick<PickerChoice, 'label' | 'description'> {
    const slash = path.lastIndexOf('/');
    return { label: path.slice(slash + 1), ...slash > 0 ? { description: path.slice(0, slash) } : {} };
}
