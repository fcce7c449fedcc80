import { TabBar, Widget } from '@theia/core/lib/browser/widgets';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { OpenSpaceClientImpl } from 'openspace-core/lib/browser/bridge/openspace-client-impl';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { MAX_PANES, MAX_TABS, PaneQuota } from './pane-quota';

describe('PaneQuota', () => {
    let quota: PaneQuota;
    let sessionEnded: Emitter<string>;
    const by = (more: Partial<CommandContext>): CommandContext => ({ source: 'block', ...more } as CommandContext);
    const agent = by({ sessionId: 'ses_1' });

    beforeEach(() => {
        sessionEnded = new Emitter();
        const container = new Container();
        container.bind(OpenSpaceClientImpl).toConstantValue({ onDidEndSession: sessionEnded.event } as OpenSpaceClientImpl);
        container.bind(PaneQuota).toSelf();
        quota = container.get(PaneQuota);
    });

    const fill = (context: CommandContext): Widget[] => Array.from({ length: MAX_TABS }, () => {
        const widget = new Widget();
        quota.check(context, false);
        quota.count(context, widget, undefined);
        return widget;
    });

    it('counts tabs for each session', () => {
        fill(agent);
        expect(() => quota.check(agent, false)).toThrow('100 tabs');
        expect(() => quota.check(by({ sessionId: 'ses_2' }), false)).not.toThrow();
    });

    it('forgets what was closed', () => {
        const [first] = fill(agent);
        first.dispose();
        expect(() => quota.check(agent, false)).not.toThrow();
    });

    it('forgets a session that has ended', () => {
        fill(agent);
        sessionEnded.fire('ses_2');
        expect(() => quota.check(agent, false)).toThrow('100 tabs');
        sessionEnded.fire('ses_1');
        expect(() => quota.check(agent, false)).not.toThrow();
    });

    it('counts the same tab once', () => {
        const widget = new Widget();
        Array.from({ length: MAX_TABS }, () => quota.count(agent, widget, undefined));
        expect(() => quota.check(agent, false)).not.toThrow();
    });

    it('counts panes apart from tabs', () => {
        const bars = Array.from({ length: MAX_PANES }, () => new TabBar<Widget>());
        bars.forEach(bar => quota.count(agent, undefined, bar));
        expect(() => quota.check(agent, true)).toThrow('30 panes');
        expect(() => quota.check(agent, false)).not.toThrow();
        bars[0].dispose();
        expect(() => quota.check(agent, true)).not.toThrow();
    });

    it('counts agents without a session together, and the person not at all', () => {
        fill(by({ source: 'mcp' }));
        expect(() => quota.check(by({ source: 'mcp' }), false)).toThrow('100 tabs');
        const person = by({ source: 'palette' });
        fill(person);
        expect(() => quota.check(person, false)).not.toThrow();
    });
});
