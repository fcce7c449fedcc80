import { ResourceResolver } from '@theia/core/lib/common/resource';
import { interfaces } from '@theia/core/shared/inversify';
import { CodeApplier } from './code-applier';
import { Proposals } from './proposals';

export function bindApply(bind: interfaces.Bind): void {
    [CodeApplier, Proposals].forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(ResourceResolver).toService(Proposals);
}
