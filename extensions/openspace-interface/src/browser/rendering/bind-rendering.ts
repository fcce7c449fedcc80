import { interfaces } from '@theia/core/shared/inversify';
import { Clock } from './clock';
import { ServiceSource, serviceSource } from './use-service';

export function bindRendering(bind: interfaces.Bind): void {
    bind(Clock).toConstantValue(() => performance.now());
    bind(ServiceSource).toDynamicValue(({ container }) => serviceSource(container)).inSingletonScope();
}
