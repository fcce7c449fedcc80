import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FilesService } from 'openspace-core/lib/common';

/** Longest line that is shown of a place, in characters. */
const MAX_PREVIEW = 200;

export interface CodePlace {
    readonly uri: string;
    /** From 1. */
    readonly line: number;
    readonly column: number;
}

export interface DescribedPlace {
    readonly path: string;
    readonly line: number;
    readonly column: number;
    readonly preview: string;
}

/** Tells the agent of places in files, with their lines where it may read them. */
@injectable()
export class CodePlaces {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(AgentDocuments)
    protected readonly documents: AgentDocuments;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    async describe(places: readonly CodePlace[]): Promise<DescribedPlace[]> {
        const texts = new Map<string, Promise<readonly string[]>>();
        return Promise.all(places.map(async ({ uri, line, column }) => {
            const lines = texts.get(uri) ?? this.linesOf(uri);
            texts.set(uri, lines);
            return { path: this.pathOf(uri), line, column, preview: ((await lines)[line - 1] ?? '').trim().slice(0, MAX_PREVIEW) };
        }));
    }

    pathOf(uri: string): string {
        return this.paths.pathOf(new URI(uri));
    }

    /** Whether the agent may hear what stands in the file; what is outside of the workspace is only named. */
    async isReadable(uri: string): Promise<boolean> {
        const path = this.paths.insidePathOf(new URI(uri));
        return path !== undefined
            && this.files.locate(path, 'read').then(({ question, kind }) => question === undefined && kind === 'file', () => false);
    }

    protected async linesOf(uri: string): Promise<readonly string[]> {
        const path = this.paths.insidePathOf(new URI(uri));
        if (path === undefined) {
            return [];
        }
        try {
            const file = await this.files.locate(path, 'read');
            return file.question === undefined ? (await this.documents.read(file)).split(/\r?\n/) : [];
        } catch {
            // Whoever may not read it learns where the place is, and no more.
            return [];
        }
    }
}
