import { LabelProviderContribution, URIIconReference } from '@theia/core/lib/browser/label-provider';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileStat } from '@theia/filesystem/lib/common/files';
import { hasEnding, SurfaceFiles } from './surface-files';
import { Surfaces } from './surfaces';

/** Before Theia's own icons of files. */
const PRIORITY = 20;

/** Gives the files of surfaces their icons, in tabs and trees. */
@injectable()
export class SurfaceIcons implements LabelProviderContribution {

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    canHandle(element: object): number {
        return this.filesOf(element)?.iconClass ? PRIORITY : 0;
    }

    getIcon(element: object): string | undefined {
        return this.filesOf(element)?.iconClass;
    }

    protected filesOf(element: object): SurfaceFiles | undefined {
        const uri = element instanceof URI
            ? element
            : URIIconReference.is(element) ? element.uri : FileStat.is(element) && element.isFile ? element.resource : undefined;
        return uri && this.surfaces.all.map(({ files }) => files).find(files => files && hasEnding(uri.path.base, files));
    }
}
