import { Container } from '@theia/core/shared/inversify';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { ModelCatalog } from 'openspace-chat/lib/common/services/models-service';
import { ModelsServiceImpl } from 'openspace-chat/lib/node/models/models-service-impl';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { TestPage } from './test-page';

/** What the page is told that it can choose from. */
export function catalogOf(container: Container, page: TestPage): Promise<ModelCatalog> {
    const connection = container.createChild();
    connection.bind(OpenSpaceServiceImpl).toConstantValue(page.service);
    [FolderAccess, ModelsServiceImpl].forEach(part => connection.bind<unknown>(part).toSelf());
    return connection.get(ModelsServiceImpl).catalog();
}
