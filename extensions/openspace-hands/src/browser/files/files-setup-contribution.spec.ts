import { WebSocketConnectionSource } from '@theia/core/lib/browser/messaging/ws-connection-source';
import { Emitter } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { expect, it, vi } from 'vitest';
import { FilesService } from 'openspace-core/lib/common';
import { OpenSpacePreferences } from 'openspace-core/lib/common/preferences/openspace-preferences';
import { FilesSetupContribution } from './files-setup-contribution';
import { FakeFilesService } from './fixtures/fake-files-service';

vi.mock('@theia/workspace/lib/browser/workspace-service', () => ({ WorkspaceService: class { } }));

it('tells the backend what the person wants guarded, at the start and whenever it may have changed', async () => {
    const service = new FakeFilesService(new Map());
    const workspaceChanged = new Emitter<void>();
    const socketOpened = new Emitter<void>();
    const preferenceChanged = new Emitter<{ preferenceName: string }>();
    let patterns: string[] = [];
    const container = new Container();
    container.bind(FilesService).toConstantValue(service);
    container.bind(WorkspaceService).toConstantValue({
        tryGetRoots: () => [{ resource: new URI('file:///w') }], onWorkspaceChanged: workspaceChanged.event
    } as unknown as WorkspaceService);
    container.bind(WebSocketConnectionSource)
        .toConstantValue({ onSocketDidOpen: socketOpened.event } as unknown as WebSocketConnectionSource);
    container.bind(ILogger).toConstantValue(new MockLogger());
    container.bind(OpenSpacePreferences).toConstantValue({
        ready: Promise.resolve(), onPreferenceChanged: preferenceChanged.event,
        get 'openspace.security.sensitiveFilePatterns'() { return patterns; }, 'openspace.security.sensitiveFiles': 'ask'
    });
    container.bind(FilesSetupContribution).toSelf();
    container.get(FilesSetupContribution).onStart();
    await vi.waitFor(() => expect(service.setups).toEqual([{ rootUris: ['file:///w'], sensitiveFilePatterns: [], sensitiveFiles: 'ask' }]));
    patterns = ['*.p12'];
    preferenceChanged.fire({ preferenceName: 'openspace.agent.transport' });
    preferenceChanged.fire({ preferenceName: 'openspace.security.sensitiveFilePatterns' });
    expect(service.setups.slice(1)).toEqual([{ rootUris: ['file:///w'], sensitiveFilePatterns: ['*.p12'], sensitiveFiles: 'ask' }]);
    workspaceChanged.fire();
    socketOpened.fire();
    expect(service.setups).toHaveLength(4);
});
