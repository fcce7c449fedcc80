import { EnvVariablesServer } from '@theia/core/lib/common/env-variables';
import { Container } from '@theia/core/shared/inversify';
import { expect, it } from 'vitest';
import { OpenSpaceService } from '../../common';
import { KeyedPreviewEnvironment } from './keyed-preview-environment';

function environmentWith(previewPath: () => Promise<string>): KeyedPreviewEnvironment {
    const container = new Container();
    container.bind(OpenSpaceService).toConstantValue({ previewPath });
    container.bind(EnvVariablesServer).toConstantValue({});
    container.bind(KeyedPreviewEnvironment).toSelf();
    return container.get(KeyedPreviewEnvironment);
}

it('loads previews from the secret path of our own host, which is known before the layout is restored', async () => {
    let tell: (path: string) => void = () => undefined;
    const environment = environmentWith(() => new Promise<string>(resolve => { tell = resolve; }));
    expect(() => environment.getRandomEndpoint()).toThrow('Previews are not available yet.');
    tell('/mini-browser/secret');
    await environment.onStart();
    expect(environment.getRandomEndpoint().getRestUrl().toString()).toBe(`http://${location.host}/mini-browser/secret`);
});

it('shows no preview when the path cannot be had', async () => {
    const environment = environmentWith(() => Promise.reject(new Error('disconnected')));
    await expect(environment.onStart()).rejects.toThrow('disconnected');
    expect(() => environment.getRandomEndpoint()).toThrow('Previews are not available yet.');
});
