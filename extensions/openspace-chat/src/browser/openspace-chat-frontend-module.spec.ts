import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { MenuContribution } from '@theia/core/lib/common/menu';
import * as React from '@theia/core/shared/react';
import { expect, it } from 'vitest';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { ChatPreferences } from '../common/chat-preferences';
import { ChatInputService } from '../common/services/chat-input-service';
import { FollowUpsService } from '../common/services/follow-ups-service';
import { ModelsService } from '../common/services/models-service';
import { ProvidersService } from '../common/services/providers-service';
import { SandboxService } from '../common/services/sandbox-service';
import { SessionsService } from '../common/services/sessions-service';
import { AgentsWidget } from './agents/agents-widget';
import { ChatFixture } from './fixtures/chat-fixture';
import { FollowUpPreferences } from './follow-ups/follow-up-preferences';
import chatModule from './openspace-chat-frontend-module';
import { ChatPanelWidget } from './panel/chat-panel-widget';

it('binds the panel and its contributions', async () => {
    const { container, sessions, followUps, sandbox, preferences } = new ChatFixture();
    const app = container.createChild();
    app.load(chatModule);
    // Lists of contributions that the module binds hide those of the container above.
    app.bind(ContributionProvider).toConstantValue({ getContributions: () => [] }).whenTargetNamed(Surface);
    app.rebind(SessionsService).toConstantValue(sessions.service);
    app.rebind(ModelsService).toConstantValue(sessions.models);
    app.rebind(FollowUpsService).toConstantValue(followUps.service);
    app.rebind(FollowUpPreferences).toConstantValue(followUps.preferences);
    app.rebind(ChatInputService).toConstantValue(container.get<ChatInputService>(ChatInputService));
    app.rebind(ChatPreferences).toConstantValue(preferences);
    app.rebind(SandboxService).toConstantValue(sandbox);
    app.rebind(ProvidersService).toConstantValue(sessions.providersService);
    const factories = new Map(app.getAll<WidgetFactory>(WidgetFactory).map(factory => [factory.id, factory]));
    expect([...factories.keys()].sort()).toEqual([AgentsWidget.ID, 'openspace-chat']);
    await React.act(async () => expect(factories.get('openspace-chat')!.createWidget()).toBeInstanceOf(ChatPanelWidget));
    for (const service of [FrontendApplicationContribution, CommandContribution, KeybindingContribution, MenuContribution]) {
        expect(app.isBound(service)).toBe(true);
    }
});
