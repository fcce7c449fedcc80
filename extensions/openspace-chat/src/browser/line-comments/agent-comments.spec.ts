import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, expect, it, vi } from 'vitest';
import { CodeReferences, SeenText } from 'openspace-content/lib/browser/code-references/code-references';
import { CommentDelivery } from 'openspace-content/lib/browser/comments/comment-delivery';
import { CommentPlaces } from 'openspace-content/lib/browser/comments/comment-places';
import { Comments } from 'openspace-content/lib/browser/comments/comments';
import { LinesPlace } from 'openspace-content/lib/common/comments/comment';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { FakeStorage } from 'openspace-interface/lib/browser/fixtures/fake-storage';
import { Announcer } from 'openspace-interface/lib/browser/page/announcer';
import { ChatSelection } from '../selection/chat-selection';
import { AgentComments } from './agent-comments';

// The session that the person sees is not that of the agent.
vi.mock('../selection/chat-selection', () => ({ ChatSelection: class { } }));

const PLACE: LinesPlace = { kind: 'lines', path: 'a.ts', line: 2, side: 'now', quote: 'two', origin: 'editor' };

let comments: Comments;
let isForAgent: boolean;
const announce = vi.fn();
let handler: (args: object, context: object) => Promise<unknown>;

const run = (args: object, sessionId?: string): Promise<unknown> => handler(args, { sessionId });

beforeEach(async () => {
    isForAgent = true;
    vi.clearAllMocks();
    const container = new Container();
    const bind = (id: symbol | (abstract new () => unknown), value: object): void => {
        container.bind<unknown>(id).toConstantValue(value);
    };
    bind(StorageService, new FakeStorage());
    const read = async (path: string): Promise<SeenText> => ({ path, uri: path, text: 'one\ntwo\nthree' });
    bind(CodeReferences, { read, isForAgent: async () => isForAgent });
    bind(FilesService, { locate: async (path: string) => ({ path: path.replace('./', '') }) });
    bind(ChatSelection, { activeSessionID: 'ses_front' });
    bind(Announcer, { announce });
    [AgentComments, Comments, CommentDelivery, CommentPlaces].forEach(
        singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope()
    );
    comments = container.get(Comments);
    container.get(AgentComments).registerAgentCommands({
        register: (_definition: unknown, registered: typeof handler) => { handler = registered; }
    } as unknown as AgentCommandRegistry);
    await comments.ready;
    comments.add('ses_1', PLACE, 'Why two?');
    comments.add('ses_1', { ...PLACE, path: 'b.ts' }, 'And here?');
    comments.add('ses_1', { ...PLACE, side: 'before' }, 'Bring it back.');
    comments.add('ses_front', PLACE, 'Not for you.');
});

it('tells the agent the comments of its session on lines that are there, of one file if it likes', async () => {
    expect(await run({ path: './a.ts' }, 'ses_1')).toEqual({ comments: [{
        commentId: comments.of('ses_1')[0].id.slice(0, 8), path: 'a.ts', line: 2, endLine: 2, state: 'there', quote: 'two',
        text: 'Why two?', sent: false, replies: []
    }] });
    expect(await run({}, 'ses_1')).toMatchObject({ comments: [{ path: 'a.ts' }, { path: 'b.ts' }] });
    expect(await run({})).toMatchObject({ comments: [{ text: 'Not for you.' }] });
});

it('keeps the lines of files with secrets to itself', async () => {
    isForAgent = false;
    expect(JSON.stringify(await run({ path: 'a.ts' }, 'ses_1'))).not.toContain('"quote"');
});

it('puts an answer under the comment, once it is one of the session', async () => {
    const { id } = comments.of('ses_1')[0];
    await run({ commentId: id.slice(0, 8), text: 'Because.' }, 'ses_1');
    expect(comments.find('ses_1', id)).toMatchObject({ sent: true, replies: [{ by: 'agent', text: 'Because.' }] });
    expect(announce).toHaveBeenCalledWith('The agent answered your comment on a.ts:2');
    await expect(run({ commentId: id }, 'ses_1')).rejects.toThrow('needs both');
    for (const [commentId, session] of [['unknown', 'ses_1'], [id, 'ses_2'], [comments.of('ses_1')[1].id, 'ses_1']]) {
        await expect(run({ commentId, text: 'No.' }, session)).rejects.toThrow('There is no comment');
    }
});
