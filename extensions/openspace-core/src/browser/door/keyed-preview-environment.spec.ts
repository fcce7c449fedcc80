// @vitest-environment jsdom
import { EnvVariablesServer } from '@theia/core/lib/common/env-variables';
import { Container } from '@theia/core/shared/inversify';
import { expect, it } from 'vitest';
import { OpenSpaceService } from '../../common';
import { KeyedPreviewEnvironment } from './keyed-preview-environment';

it('loads previews from the secret path of our own host, and does not hold up the start', async () => {
    const container = new Container();
    let tell: (path: string) => void = () => undefined;
    const path = new Promise<string>(resolve => { tell = resolve; });
    container.bind(OpenSpaceService).toConstantValue({ previewPath: () => path });
    container.bind(EnvVariablesServer).toConstantValue({});
    container.bind(KeyedPreviewEnvironment).toSelf();
    const environment = container.get(KeyedPreviewEnvironment);
    await environment.onStart();
    tell('/mini-browser/secret');
    await path;
    await environment.hostPatternPromise;
    expect(environment.getEndpoint().getRestUrl().toString()).toBe(`http://${location.host}/mini-browser/secret`);
});
