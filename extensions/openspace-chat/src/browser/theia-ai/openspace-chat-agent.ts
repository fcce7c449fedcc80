import { AgentSpecificVariables, LanguageModelRequirement, PromptVariantSet } from '@theia/ai-core/lib/common';
import { ChatAgent, ChatAgentLocation, ErrorChatResponseContentImpl, MutableChatRequestModel } from '@theia/ai-chat/lib/common';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { AgentService, ConversationState, isBusy, TurnProblem } from 'openspace-agent/lib/common';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ModelChoices } from '../models/model-choices';
import { ChatSelection } from '../selection/chat-selection';
import { SessionKeeper } from '../selection/session-keeper';
import { Answer, answerSince } from './answer';
import { AnswerWriter } from './answer-writer';
import { linkedSession, linkSession } from './linked-session';
import { RequestPrompt } from './request-prompt';

/**
 * `@Openspace` in Theia's own chat: the agent of the panel, with the same sessions. Each conversation there is one
 * opencode session. Theia needs no language model for it.
 */
@injectable()
export class OpenspaceChatAgent implements ChatAgent {

    static readonly ID = 'openspace';

    readonly id = OpenspaceChatAgent.ID;
    readonly name = 'Openspace';
    readonly description = nls.localize('openspace/chat/theia/description',
        'The agent of the Chat panel, run by opencode. It reads and changes files, runs commands and uses this window. Model and provider '
            + 'are those of the panel.');
    readonly iconClass = codicon('comment-discussion');
    readonly locations = ChatAgentLocation.ALL;
    readonly tags = [nls.localizeByDefault('Chat')];
    readonly variables: string[] = [];
    readonly prompts: PromptVariantSet[] = [];
    readonly languageModelRequirements: LanguageModelRequirement[] = [];
    readonly agentSpecificVariables: AgentSpecificVariables[] = [];
    readonly functions: string[] = [];

    @inject(AgentService) protected readonly service: AgentService;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(SessionKeeper) protected readonly keeper: SessionKeeper;
    @inject(ModelChoices) protected readonly choices: ModelChoices;
    @inject(RequestPrompt) protected readonly composer: RequestPrompt;

    /** Theia ends a turn before it begins the next; the server must have heard of it. */
    protected readonly stops = new Map<string, Promise<void>>();

    async invoke(request: MutableChatRequestModel): Promise<void> {
        const { response } = request;
        const turn = new DisposableCollection();
        try {
            const sessionID = await this.sessionOf(request);
            turn.push(await this.keeper.keep(sessionID, () => this.close(sessionID)));
            turn.push(response.cancellationToken.onCancellationRequested(() => this.stop(sessionID)));
            await this.until(state => state.conversations[sessionID] !== undefined, request, turn);
            await this.stops.get(sessionID);
            if (!response.isCanceled) {
                await this.answer(request, sessionID, turn);
            }
        } catch (error) {
            if (!response.isCanceled) {
                fail(request, error);
            }
        } finally {
            turn.dispose();
        }
    }

    protected async answer(request: MutableChatRequestModel, sessionID: string, turn: DisposableCollection): Promise<void> {
        const { response } = request;
        const prompt = await this.composer.of(request);
        const before = this.store.state.conversations[sessionID]?.messages.at(-1)?.info.id;
        const writer = new AnswerWriter(response, sessionID);
        const read = (): Answer => answerSince(this.store.state, sessionID, before);
        turn.push(this.store.onDidChange(() => writer.write(read())));
        try {
            await this.service.sendPrompt(sessionID, { ...prompt, ...this.choices.choicesFor(sessionID) });
        } catch (error) {
            const { problem } = read();
            throw problem ? new Error(problemText(problem)) : error;
        }
        await this.until(state => !isBusy(state, sessionID), request, turn);
        const answer = read();
        writer.write(answer);
        if (response.isCanceled) {
            return;
        }
        if (answer.last) {
            const { input, output, cache } = answer.last.tokens;
            response.setTokenUsage(
                { inputTokens: input, outputTokens: output, cacheReadInputTokens: cache.read, cacheCreationInputTokens: cache.write }
            );
        }
        if (answer.problem?.kind === 'aborted') {
            // Stopped somewhere else, which is not an error here.
            turn.dispose();
            response.cancel();
        } else if (answer.problem) {
            fail(request, problemText(answer.problem));
        } else {
            response.complete();
        }
    }

    protected async sessionOf({ session: model }: MutableChatRequestModel): Promise<string> {
        const known = linkedSession(model);
        if (known && this.store.state.sessions[known]) {
            return known;
        }
        const { id } = await this.service.createSession();
        linkSession(model, id);
        return id;
    }

    protected stop(sessionID: string): void {
        // What cannot be stopped goes on and is seen in the panel.
        const stop = this.service.abort(sessionID).catch(() => undefined).finally(() => {
            if (this.stops.get(sessionID) === stop) {
                this.stops.delete(sessionID);
            }
        });
        this.stops.set(sessionID, stop);
    }

    protected close(sessionID: string): void {
        if (this.selection.activeSessionID !== sessionID && this.store.state.sessions[sessionID]) {
            // A page that fails to unsubscribe gets more events than it needs, nothing else.
            this.service.closeSession(sessionID).catch(() => undefined);
        }
    }

    /** Waits for a state, or for the person to stop the request. */
    protected until(
        condition: (state: ConversationState) => boolean, { response }: MutableChatRequestModel, turn: DisposableCollection
    ): Promise<void> {
        return new Promise(resolve => {
            const check = (): void => {
                if (response.isCanceled || condition(this.store.state)) {
                    resolve();
                }
            };
            turn.push(this.store.onDidChange(check));
            turn.push(response.cancellationToken.onCancellationRequested(check));
            check();
        });
    }
}

function fail({ response }: MutableChatRequestModel, reason: unknown): void {
    const error = new Error(errorText(reason), { cause: reason });
    response.response.addContent(new ErrorChatResponseContentImpl(error));
    response.error(error);
}

function problemText({ title, detail }: TurnProblem): string {
    return [title, detail].filter(Boolean).join('. ');
}
