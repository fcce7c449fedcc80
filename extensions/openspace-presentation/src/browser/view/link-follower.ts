import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { fromRoot } from 'openspace-content/lib/browser/links/file-candidates';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { LinkTarget, parseLink } from 'openspace-content/lib/browser/links/link-target';
import { FILE_LINK_ATTRIBUTE } from 'openspace-content/lib/browser/markdown/prose-renderer';
import { FilesService } from 'openspace-core/lib/common/services/files-service';

/** Follows the links of slides. */
@injectable()
export class LinkFollower {

    @inject(LinkOpener) protected readonly links: LinkOpener;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;

    /** Goes where a link leads: a web page, a file of the workspace, a surface. Commands are not for slides. Does not reject. */
    async follow(link: HTMLElement, deck: string): Promise<void> {
        const target = parseLink(link.getAttribute(FILE_LINK_ATTRIBUTE) ?? link.getAttribute('href') ?? '', this.links.schemes);
        if (target && target.kind !== 'command') {
            await this.links.open(target.kind === 'file' && /^[./]/.test(target.path) ? await this.found(target, deck) : target);
        }
    }

    /** By where it stands in a deck: from the deck's folder, then from the root of the workspace; with a slash from a root only. */
    protected found(target: LinkTarget & { kind: 'file' }, deck: string): Promise<LinkTarget> {
        return fromRoot(target, deck, this.workspace.tryGetRoots().map(({ resource }) => resource.toString()), this.files);
    }
}
