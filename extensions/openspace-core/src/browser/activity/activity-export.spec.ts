import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenSpaceService, SessionActivity } from '../../common';
import { ActivityExport } from './activity-export';
import { anEntry } from './fixtures/activity-entries';
import { SessionAuditPart, SessionAuditSource, SessionNames } from './session-audit';

describe('the export of a session\'s audit', () => {
    let answers: string[];
    let offered: string[][];
    let saved: { name: string; text: string }[];
    let sources: SessionAuditSource[];
    let activity: SessionActivity;
    const messages = { warn: vi.fn(), info: vi.fn() };

    beforeEach(() => {
        [answers, offered, saved, sources] = [[], [], [], []];
        activity = { entries: [anEntry('e1')], cut: false };
        let text = '';
        vi.stubGlobal('Blob', function (parts: string[]) { text = parts.join(''); });
        Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() });
        vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
            saved.push({ name: this.download, text });
        });
        vi.useFakeTimers({ now: new Date('2030-04-10T12:00:00Z'), toFake: ['Date', 'setTimeout'] });
    });
    afterEach(() => {
        vi.useRealTimers();
        vi.unstubAllGlobals();
        vi.restoreAllMocks();
        [messages.warn, messages.info].forEach(mock => mock.mockReset());
    });

    const sandbox = (read: SessionAuditSource['read']): SessionAuditSource => ({ title: 'In the sandbox', read });
    const part: SessionAuditPart = {
        name: 'sandbox', title: 'In the sandbox', cut: false, entries: [{ type: 'bash' }],
        steps: [{ time: '2030', outcome: 'Done', what: 'bash', details: { command: 'true' }, remarks: [] }]
    };

    async function run(names?: SessionNames, log = [anEntry('e1'), anEntry('e0', { sessionId: 'ses_gone' })]): Promise<void> {
        const container = new Container();
        const service = { readActivity: async () => log, readSessionActivity: vi.fn(async () => activity) };
        container.bind(OpenSpaceService).toConstantValue(service);
        const showQuickPick = async (items: { label: string }[]): Promise<{ label: string } | undefined> => {
            offered.push(items.map(({ label }) => label));
            const answer = answers.shift();
            return items.find(({ label }) => label === answer);
        };
        container.bind(QuickInputService).toConstantValue({ showQuickPick });
        container.bind(MessageService).toConstantValue(messages as unknown as MessageService);
        container.bind<ContributionProvider<SessionAuditSource>>(ContributionProvider)
            .toConstantValue({ getContributions: () => sources }).whenTargetNamed(SessionAuditSource);
        if (names) {
            container.bind<SessionNames>(SessionNames).toConstantValue(names);
        }
        container.bind(ActivityExport).toSelf();
        await container.get(ActivityExport).run();
    }

    it('saves what all logs have, as Markdown', async () => {
        sources = [sandbox(async () => part), sandbox(async () => undefined)];
        answers = ['Tidy up', 'Markdown'];
        await run({ list: () => [{ id: 'ses_1', title: 'Tidy up' }] });
        expect([offered, saved.map(({ name }) => name)])
            .toEqual([[['Tidy up', 'ses_gone'], ['Markdown', 'JSON']], ['audit-Tidy-up.md']]);
        expect(saved[0].text).toBe(`# Audit of a session: \`Tidy up\`

- Session: \`ses_1\`
- Exported: \`2030-04-10T12:00:00.000Z\`

## Commands in the window (1)

- \`2030-04-10T11:55:00.000000Z\` **Ran** \`openspace.editor.open\` \`{"path":"src/a.ts","line":42}\` — 12 ms

## In the sandbox (1)

- \`2030\` **Done** \`bash\` \`{"command":"true"}\`
`);
    });

    it('saves them as JSON, with a word about what could not be read', async () => {
        sources = [sandbox(async () => { throw new Error('The server is down.'); })];
        answers = ['ses_gone', 'JSON'];
        await run();
        expect(saved.map(({ name }) => name)).toEqual(['audit-ses-gone.json']);
        expect(JSON.parse(saved[0].text)).toEqual(expect.objectContaining({
            problems: ['In the sandbox: The server is down.'], logs: { window: { cut: false, entries: [anEntry('e1')] } }
        }));
        expect(messages.warn.mock.calls).toEqual([['The audit could not be read completely: In the sandbox: The server is down.']]);
    });

    it('saves nothing if the person gives up, or there is no session', async () => {
        await run();
        answers = ['ses_1'];
        await run();
        await run(undefined, []);
        expect([saved, messages.info.mock.calls]).toEqual([[], [['There is no session yet.']]]);
    });
});
