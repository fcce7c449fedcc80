import { PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import { Container } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReactFixture } from 'openspace-interface/lib/browser/fixtures/react-fixture';
import { HostQuestion, NO_NETWORK, SandboxNetwork } from '../../common';
import { NetworkHosts } from './network-hosts';
import { NetworkSection } from './network-section';
import { settingsFromPreferences } from './workspace-preferences';

const QUESTION: HostQuestion = {
    id: 'q1', workspace: 'ws', host: 'packages.example.test', port: 443, command: `curl ${'x'.repeat(300)}\n\u202Erm`, asked_at: ''
};

describe('hosts in the view of sandboxes', () => {
    let fixture: ReactFixture;
    const onAnswer = vi.fn();
    const onTakeBack = vi.fn();
    const onForbid = vi.fn();

    beforeEach(() => {
        vi.clearAllMocks();
        fixture = new ReactFixture();
    });

    afterEach(() => fixture.dispose());

    const show = (network: Partial<SandboxNetwork> = {}, hosts: Record<string, 'allow' | 'never'> = {}): Promise<void> => fixture.render(
        <NetworkSection network={{ ...NO_NETWORK, ...network }} hosts={hosts} titleOf={id => `Title of ${id}`}
            onAnswer={onAnswer} onTakeBack={onTakeBack} onForbid={onForbid} />
    );

    it('take no room when there is nothing to say', async () => {
        await show();
        expect(fixture.host.textContent).toBe('');
    });

    it('show a question with all of the command, and "no, for now" in front', async () => {
        await show({ questions: [QUESTION] });
        const question = fixture.find('sandbox-network-question')!;
        expect(question.textContent).toContain('packages.example.test');
        expect(question.textContent).toContain('x'.repeat(300));
        expect(question.textContent).not.toContain('\u202E');
        const buttons = Array.from(question.querySelectorAll('button'));
        expect(buttons.map(button => button.textContent)).toEqual([
            'Deny', 'Allow for This Command', 'Allow for This Session', 'Always Allow', 'Never Allow'
        ]);
        for (const button of buttons) {
            await fixture.click(button);
        }
        expect(onAnswer.mock.calls).toEqual(['not now', 'once', 'session', 'always', 'never'].map(answer => [QUESTION, answer]));
    });

    it('are marked where they cannot be names of hosts', async () => {
        await show({ leftOut: ['not a host'] }, { 'not a host': 'allow' });
        expect(fixture.find('sandbox-network-host')?.textContent).toBe('not a hostThis is not the name of a host. It was left out.');
    });

    it('are shown if they are allowed by default, and each can be forbidden', async () => {
        await show({ defaultHosts: ['registry.example.test', 'source.example.test'] }, { 'source.example.test': 'never' });
        expect(fixture.find('sandbox-network-defaults')?.textContent).toBe('Allowed by default (1)registry.example.test');
        expect(fixture.find('sandbox-network-host')?.textContent).toBe('source.example.testNever allowed');
        await fixture.click(fixture.find('sandbox-network-forbid')!);
        expect(onForbid.mock.calls).toEqual([['registry.example.test']]);
    });

    it('can be taken back, whether decided for good or for a session', async () => {
        await show(
            { sessions: [{ workspace: 'ws', session: 'ses_1', hosts: ['b.example.test'] }] },
            { 'z.example.test': 'never', 'a.example.test': 'allow' }
        );
        expect(fixture.all('sandbox-network-host').map(({ textContent }) => textContent)).toEqual([
            'a.example.testAlways allowed', 'z.example.testNever allowed', 'b.example.testAllowed for the session Title of ses_1'
        ]);
        for (const button of fixture.all('sandbox-network-take-back')) {
            await fixture.click(button);
        }
        expect(onTakeBack.mock.calls).toEqual([
            ['a.example.test'], ['z.example.test'], ['b.example.test', { workspace: 'ws', session: 'ses_1' }]
        ]);
    });
});

describe('what is decided about hosts for good', () => {
    let written: unknown;
    let hosts: NetworkHosts;
    const set = vi.fn(async (_name: string, value: unknown) => { written = value; });

    beforeEach(() => {
        vi.clearAllMocks();
        written = undefined;
        const container = new Container();
        container.bind(PreferenceService).toConstantValue({ inspect: () => ({ globalValue: written }), set });
        container.bind(NetworkHosts).toSelf();
        hosts = container.get(NetworkHosts);
    });

    it('is in the person\'s own settings, and written once by however many tabs hear of it', async () => {
        await hosts.decide('a.example.test', 'never');
        await hosts.decide('a.example.test', 'never');
        expect(set.mock.calls).toEqual([
            ['openspace.workspace.networkHosts', { 'a.example.test': 'never' }, PreferenceScope.User]
        ]);
        await hosts.decide('a.example.test', 'allow');
        await hosts.decide('b.example.test', 'never');
        await hosts.takeBack('a.example.test');
        expect(hosts.all).toEqual({ 'b.example.test': 'never' });
    });

    it('keeps what was mistyped by hand, and the rest still counts', async () => {
        written = { 'a.example.test': 'never', 'b.example.test': 'alow' };
        expect(hosts.all).toEqual({ 'a.example.test': 'never' });
        expect(settingsFromPreferences({ 'openspace.workspace.networkHosts': written as Record<string, 'allow'> }).networkHosts)
            .toEqual({ 'a.example.test': 'never' });
        await hosts.decide('c.example.test', 'allow');
        expect(written).toEqual({ 'a.example.test': 'never', 'b.example.test': 'alow', 'c.example.test': 'allow' });
    });

    it.each([[['a']], ['text'], [null], [7]])('begins anew where the setting is %j', async value => {
        written = value;
        expect(hosts.all).toEqual({});
        await hosts.decide('a.example.test', 'allow');
        expect(written).toEqual({ 'a.example.test': 'allow' });
    });
});
