import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import * as React from '@theia/core/shared/react';
import { FollowUpsService } from 'openspace-core/lib/common/services/follow-ups-service';
import { ModelsService } from 'openspace-core/lib/common/services/models-service';
import { ProvidersService } from 'openspace-core/lib/common/services/providers-service';
import { SandboxService } from 'openspace-core/lib/common/services/sandbox-service';
import { SessionsService } from 'openspace-core/lib/common/services/sessions-service';
import { expect, it } from 'vitest';
import { ChatFixture } from './fixtures/chat-fixture';
import { FollowUpPreferences } from './follow-ups/follow-up-preferences';
import chatModule from './openspace-chat-frontend-module';
import { ChatPanelWidget } from './panel/chat-panel-widget';

it('binds the panel and its contributions', async () => {
    const { container, sessions, followUps, sandbox } = new ChatFixture();
    const app = container.createChild();
    app.load(chatModule);
    app.rebind(SessionsService).toConstantValue(sessions.service);
    app.rebind(ModelsService).toConstantValue(sessions.models);
    app.rebind(FollowUpsService).toConstantValue(followUps.service);
    app.rebind(FollowUpPreferences).toConstantValue(followUps.preferences);
    app.rebind(SandboxService).toConstantValue(sandbox);
    app.rebind(ProvidersService).toConstantValue(sessions.providersService);
    const factory = app.get<WidgetFactory>(WidgetFactory);
    expect(factory.id).toBe('openspace-chat');
    await React.act(async () => expect(factory.createWidget()).toBeInstanceOf(ChatPanelWidget));
    for (const service of [FrontendApplicationContribution, CommandContribution, KeybindingContribution, MenuContribution]) {
        expect(app.isBound(service)).toBe(true);
    }
});
