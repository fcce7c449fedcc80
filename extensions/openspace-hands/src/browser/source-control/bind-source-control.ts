import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { CommandContribution } from '@theia/core/lib/common/command';
import { interfaces } from '@theia/core/shared/inversify';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { SOURCE_CONTROL_PATH, SourceControl } from '../../common';
import { BlameContribution } from './blame-contribution';
import { SourceControlSurface } from './source-control-surface';

export function bindSourceControl(bind: interfaces.Bind): void {
    bind(SourceControl).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<SourceControl>(container, SOURCE_CONTROL_PATH)).inSingletonScope();
    bind(SourceControlSurface).toSelf().inSingletonScope();
    bind(Surface).toService(SourceControlSurface);
    bind(BlameContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(BlameContribution);
}
