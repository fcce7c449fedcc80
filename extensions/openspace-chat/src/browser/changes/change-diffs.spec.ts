import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { OpenerService } from '@theia/core/lib/browser/opener-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { PreferenceService } from '@theia/core/lib/common/preferences';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { ChangedFile, ChangeScope, ChangesService } from '../../common/services/changes-service';
import { aSession, assistantMessage, loaded, reset, SESSION, userMessage } from '../fixtures/conversations';
import { BeforeResourceResolver } from './before-resource';
import { ChangeDiffs } from './change-diffs';

const file = (extra: Partial<ChangedFile> = {}): ChangedFile => ({
    path: 'src/a b.ts', uri: 'file:///w/src/a%20b.ts', status: 'modified', additions: 1, deletions: 1, fingerprint: 'f', hunks: [],
    canRevert: true, ...extra
});

describe('ChangeDiffs', () => {
    let opened: Array<[URI, unknown]>;
    let diffs: ChangeDiffs;
    let resolver: BeforeResourceResolver;
    let before: ReturnType<typeof vi.fn<(scope: ChangeScope, path: string) => Promise<string>>>;
    const messages = { warn: vi.fn() };
    const preferences = { get: vi.fn(() => true), set: vi.fn(async () => undefined) };
    let locate: (path: string) => Promise<unknown>;

    beforeEach(() => {
        opened = [];
        vi.clearAllMocks();
        before = vi.fn(async () => 'old text');
        locate = async path => ({ path: path.replace('/w/', ''), uri: `file://${path}`, kind: 'file' });
        const store = new ConversationStore();
        store.apply([reset([aSession(SESSION)]), loaded([
            userMessage('msg_1', 'hi'),
            assistantMessage('msg_2', 'msg_1', { id: 'p', sessionID: SESSION, messageID: 'msg_2', type: 'text', text: 'x' })
        ])]);
        const container = new Container();
        container.bind(OpenerService).toConstantValue(
            { getOpener: async () => ({ open: async (uri: URI, options: unknown) => void opened.push([uri, options]) }) }
        );
        container.bind(MessageService).toConstantValue(messages as unknown as MessageService);
        container.bind(FilesService).toConstantValue({ locate: (path: string) => locate(path) });
        container.bind(ConversationStore).toConstantValue(store);
        container.bind(PreferenceService).toConstantValue(preferences);
        container.bind(ChangesService).toConstantValue({
            before, list: async () => ({ files: [], source: 'snapshots' }), planRevert: async () => [],
            createRepository: async () => undefined
        });
        container.bind(ChangeDiffs).toSelf();
        container.bind(BeforeResourceResolver).toSelf();
        diffs = container.get(ChangeDiffs);
        resolver = container.get(BeforeResourceResolver);
    });

    const sides = (): URI[] => DiffUris.decode(opened[0][0]);

    it('opens what was before beside what is now, at a line', async () => {
        await diffs.open({ sessionID: SESSION, messageID: 'msg_1' }, file(), 12);
        const [left, right] = sides();
        expect([right.toString(), opened[0][1]]).toEqual(
            ['file:///w/src/a%20b.ts', { selection: { start: { line: 11, character: 0 }, end: { line: 11, character: 0 } } }]
        );
        const resource = resolver.resolve(left);
        expect([await resource.readContents(), resource.readOnly, left.path.base]).toEqual(['old text', true, 'a b.ts']);
        expect(before).toHaveBeenCalledWith({ sessionID: SESSION, messageID: 'msg_1' }, 'src/a b.ts');
    });

    it('shows nothing in the place of a file that is gone', async () => {
        await diffs.open({ sessionID: SESSION }, file({ status: 'deleted' }));
        expect(await resolver.resolve(sides()[1]).readContents()).toBe('');
        expect(await resolver.resolve(sides()[0]).readContents()).toBe('old text');
    });

    it('says why something cannot be shown', async () => {
        await diffs.open({ sessionID: SESSION }, file({ uri: undefined }));
        await diffs.open({ sessionID: SESSION }, file({ note: 'binary' }));
        await diffs.open({ sessionID: SESSION }, file({ note: 'large' }));
        expect(messages.warn.mock.calls.map(([text]) => text)).toEqual([
            'src/a b.ts cannot be compared: It is outside the workspace.',
            'src/a b.ts cannot be compared: Binary file: can\'t compare or restore.',
            'src/a b.ts cannot be compared: The file is too large.'
        ]);
        expect(opened).toEqual([]);
        await diffs.open({ sessionID: SESSION }, file());
        before.mockRejectedValueOnce(new Error('Nobody kept it.'));
        expect(await resolver.resolve(sides()[0]).readContents()).toBe('What was here before cannot be shown: Nobody kept it.');
        expect(() => resolver.resolve(new URI('file:///w/a.ts'))).toThrow('not ours');
    });

    it('finds the turn of a message, and the file that a tool calls by its whole path', async () => {
        await diffs.openForMessage(SESSION, 'msg_2', '/w/a.ts');
        await resolver.resolve(sides()[0]).readContents();
        expect(before).toHaveBeenCalledWith({ sessionID: SESSION, messageID: 'msg_1' }, 'a.ts');
        locate = () => Promise.reject(new Error('The file is outside the workspace: /etc/x'));
        await diffs.openForMessage(SESSION, 'msg_2', '/etc/x');
        expect(messages.warn).toHaveBeenLastCalledWith('/etc/x cannot be compared: The file is outside the workspace: /etc/x');
    });

    it('turns Theia\'s own setting over', async () => {
        await diffs.toggleSideBySide();
        expect(preferences.set).toHaveBeenCalledWith('diffEditor.renderSideBySide', false, expect.anything());
    });
});
