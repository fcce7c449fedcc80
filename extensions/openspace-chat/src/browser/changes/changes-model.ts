import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import type { FileChangesEvent } from '@theia/filesystem/lib/common/files';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { Message } from 'openspace-agent/lib/common';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { TrailingThrottle } from 'openspace-interface/lib/browser/rendering/trailing-throttle';
import { ChangeList, ChangeScope, ChangesService } from '../../common/services/changes-service';
import { ChatSelection } from '../selection/chat-selection';

/** What the view shows. */
export interface ChangesState {
    /** Undefined while there is no session. */
    readonly scope?: ChangeScope;
    /** Undefined until it is known. */
    readonly list?: ChangeList;
    /** Why it is not known. */
    readonly problem?: string;
}

/** What of it: all, if it names nothing. */
export type ChangePart = Pick<ChangeScope, 'messageID' | 'git'>;

/** How long files may go on changing before they are compared again, in milliseconds. */
const PAUSE = 400;

/** The changes of the session that the chat shows, or of one of its turns; looked up while somebody looks. */
@injectable()
export class ChangesModel {

    @inject(ChangesService) protected readonly service: ChangesService;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(FileService) protected readonly files: FileService;

    protected current: ChangesState = {};
    protected part: ChangePart = {};
    protected watching = new DisposableCollection();
    protected seen: readonly Message[] = [];
    /** Tools that have run: no watcher tells what they change in a copy. */
    protected done = '';
    protected request = 0;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.current = { scope: this.scope };
        this.selection.onDidChange(() => this.followSession());
    }

    /** The same object while nothing changes. */
    get state(): ChangesState {
        return this.current;
    }

    /** Shows the changes of one turn, of the whole session, or those that git knows. */
    choose(part: ChangePart): void {
        this.part = part;
        this.restart();
    }

    /** Makes the folder a git repository; rejects with a message for the user. */
    async createRepository(): Promise<void> {
        await this.service.createRepository();
        await this.refresh();
    }

    /** Follows files and conversation until it is disposed. */
    watch(): DisposableCollection {
        this.watching.dispose();
        const soon = new TrailingThrottle(() => void this.refresh(), PAUSE);
        this.watching = new DisposableCollection(
            soon,
            this.files.onDidFilesChange(event => this.concerns(event) && soon.trigger()),
            this.store.onDidChange(() => this.hasNews() && soon.trigger())
        );
        void this.refresh();
        return this.watching;
    }

    /** Compares again. What is shown stays until the answer is there. */
    async refresh(): Promise<void> {
        const { scope } = this;
        const request = ++this.request;
        if (!scope) {
            this.publish({});
            return;
        }
        this.hasNews();
        const answer = await this.service.list(scope).then(
            list => ({ list }), (error: unknown) => ({ problem: errorText(error) })
        );
        if (request === this.request) {
            this.publish({ scope, ...answer });
        }
    }

    /** Whether files changed that are looked at. */
    protected concerns(_event: FileChangesEvent): boolean {
        return true;
    }

    protected get scope(): ChangeScope | undefined {
        const { activeSessionID: sessionID } = this.selection;
        return sessionID === undefined ? undefined : { sessionID, ...this.part };
    }

    protected followSession(): void {
        if (this.selection.activeSessionID !== this.current.scope?.sessionID) {
            // A turn belongs to its session; the repository is the same.
            this.part = this.part.git ? this.part : {};
            this.restart();
        }
    }

    protected restart(): void {
        this.publish({ scope: this.scope });
        if (!this.watching.disposed) {
            void this.refresh();
        }
    }

    /** The server tells what a turn changed with the person's message. */
    protected hasNews(): boolean {
        const messages = this.store.state.conversations[this.selection.activeSessionID ?? '']?.messages ?? [];
        const infos = messages.flatMap(({ info }) => info.role === 'user' ? [info] : []);
        const before = this.seen;
        this.seen = infos;
        const { parts = [] } = messages.at(-1) ?? {};
        const done = `${messages.length} ${parts.filter(part => part.type === 'tool' && part.state.status === 'completed').length}`;
        const hasRun = done !== this.done && this.current.list?.source === 'copy';
        this.done = done;
        return hasRun || infos.length !== before.length || infos.some((info, index) => info !== before[index]);
    }

    protected publish(state: ChangesState): void {
        this.current = state;
        this.onDidChangeEmitter.fire();
    }
}
