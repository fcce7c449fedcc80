import { Disposable } from '@theia/core/lib/common/disposable';
import { injectable } from '@theia/core/shared/inversify';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { EditWatchPage } from '../../common/edit-watch';

/** The pages that can be asked about files. */
@injectable()
export class EditWatchers {

    /** The page of a service is there once it has said hello. */
    protected readonly pages = new Map<EditWatchPage, Pick<OpenSpaceServiceImpl, 'page'>>();

    add(watch: EditWatchPage, service: Pick<OpenSpaceServiceImpl, 'page'>): Disposable {
        this.pages.set(watch, service);
        return Disposable.create(() => this.pages.delete(watch));
    }

    of(page: ConnectedPage | undefined): EditWatchPage | undefined {
        return page && [...this.pages].find(([, service]) => service.page === page)?.[0];
    }
}
