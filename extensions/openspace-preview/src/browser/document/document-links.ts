import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { fromRoot } from 'openspace-content/lib/browser/links/file-candidates';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { LinkTarget } from 'openspace-content/lib/browser/links/link-target';
import { PictureSource } from 'openspace-content/lib/browser/pictures/picture-source';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { Previews } from '../tab/previews';

/** A document to whose headings links may lead. */
export interface HeadedDocument {
    readonly uri: string;
    goToHeading(name: string): void;
}

/** Where the links and the pictures of documents lead: from the folder of the document, else from the root of the workspace. */
@injectable()
export class DocumentLinks {

    @inject(LinkOpener) protected readonly links: LinkOpener;
    @inject(PictureSource) protected readonly pictures: PictureSource;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(Previews) protected readonly previews: Previews;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;

    linksOf(document: HeadedDocument): LinkOpener {
        return {
            schemes: this.links.schemes,
            openHeading: name => document.goToHeading(name),
            open: async target => target.kind === 'file' ? this.openFile(target, document.uri) : this.links.open(target)
        };
    }

    picturesOf(document: string): PictureSource {
        return { picture: async path => this.pictures.picture((await this.locate({ kind: 'file', path }, document)).path) };
    }

    /** Other documents in their previews, at the heading that the link names; all else as anywhere. */
    protected async openFile(link: LinkTarget & { kind: 'file' }, document: string): Promise<void> {
        const target = await this.locate(link, document);
        const [path, heading = ''] = target.path.split(/#(.*)/s);
        const uri = target.line === undefined
            ? await this.files.locate(path, 'show').then(file => new URI(file.uri), () => undefined)
            : undefined;
        if (!uri || this.previews.kindOf(uri) !== 'document') {
            return this.links.open(target);
        }
        const preview = await this.previews.open(uri, { mode: 'tab-after', ref: this.shell.currentWidget });
        await this.shell.activateWidget(preview.id);
        if (heading && isHeaded(preview)) {
            preview.goToHeading(heading);
        }
    }

    protected locate(target: LinkTarget & { kind: 'file' }, document: string): Promise<LinkTarget & { kind: 'file' }> {
        return fromRoot(target, document, this.workspace.tryGetRoots().map(({ resource }) => resource.toString()), this.files);
    }
}

function isHeaded(preview: object): preview is HeadedDocument {
    return 'goToHeading' in preview;
}
