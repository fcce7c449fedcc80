import { ChatAgentService } from '@theia/ai-chat/lib/common';
import { Agent, AgentService, AISettingsService } from '@theia/ai-core/lib/common';
import { CommandService } from '@theia/core/lib/common/command';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { MessageLoop } from '@theia/core/shared/@lumino/messaging';
import { Widget } from '@theia/core/shared/@lumino/widgets';
import * as React from '@theia/core/shared/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AiConfigurationWidget } from './ai-configuration-widget';

const AGENT = { id: 'openspace', name: 'Openspace', description: 'The agent of the panel.' } as Agent;

let widget: AiConfigurationWidget;
const disabled = new Set<string>();
const changed = new Emitter<void>();
const executeCommand = vi.fn(async () => undefined);

beforeEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const container = new Container();
    container.bind(AgentService).toConstantValue({
        onDidChangeAgents: changed.event,
        getAllAgents: () => [AGENT],
        isEnabled: (id: string) => !disabled.has(id),
        disableAgent: async (id: string) => { disabled.add(id); changed.fire(); },
        enableAgent: async (id: string) => { disabled.delete(id); changed.fire(); }
    });
    container.bind(ChatAgentService).toConstantValue(
        { onDidChangeAgents: Event.None, getAllAgents: () => [AGENT], getEffectiveDefaultAgent: () => AGENT }
    );
    container.bind(AISettingsService).toConstantValue({ onDidChange: Event.None });
    container.bind(CommandService).toConstantValue({ executeCommand });
    container.bind(AiConfigurationWidget).toSelf();
    await React.act(async () => {
        widget = container.get(AiConfigurationWidget);
        Widget.attach(widget, document.body);
        MessageLoop.flush();
    });
});

it('lists the agents of Theia\'s chat, and turns one off and on', async () => {
    const row = (): HTMLElement | null => widget.node.querySelector('[data-agent-id="openspace"]');
    expect(row()?.textContent).toContain('@Openspaceanswers by defaultThe agent of the panel.');
    const toggle = (): Promise<void> => React.act(async () => {
        row()?.querySelector('input')?.click();
        await Promise.resolve();
        MessageLoop.flush();
    });
    await toggle();
    expect([row()?.dataset.enabled, [...disabled]]).toEqual(['false', ['openspace']]);
    await toggle();
    expect(row()?.dataset.enabled).toBe('true');
});

it('leads to what opencode knows of models and tools', () => {
    [...widget.node.querySelectorAll('button')].forEach(button => button.click());
    expect(executeCommand.mock.calls).toEqual([
        ['openspace-chat:choose-model'], ['openspace-chat:choose-agent'], ['openspace-chat:connect-provider'],
        ['openspace-chat:tool-servers'], ['preferences:open', 'ai-features']
    ]);
});
