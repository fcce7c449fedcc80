import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { OpenSpaceClientImpl } from 'openspace-core/lib/browser/bridge/openspace-client-impl';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { PersonQuestions } from 'openspace-core/lib/browser/control/person-questions';
import { DECLINED, PersonAnswer } from 'openspace-core/lib/common';
import { OpenSpacePreferences } from 'openspace-core/lib/common/preferences/openspace-preferences';
import { terminalSend } from '../../common';
import { dangerousParts } from '../../common/danger/dangerous-parts';
import { JudgedText, judgeText } from '../../common/danger/judge-text';
import { compilePatterns } from '../../common/danger/user-patterns';
import { GatedText, SendGate } from './send-gate';

/** Lets the person decide before something dangerous goes to a shell. */
@injectable()
export class DangerGate implements SendGate {

    @inject(PersonQuestions)
    protected readonly questions: PersonQuestions;

    @inject(OpenSpacePreferences)
    protected readonly preferences: OpenSpacePreferences;

    @inject(MessageService)
    protected readonly messages: MessageService;

    @inject(OpenSpaceClientImpl)
    protected readonly client: OpenSpaceClientImpl;

    /** What the person has allowed for the whole session, word for word, by session. */
    protected readonly allowed = new Map<string, Set<string>>();
    /** Patterns that the person knows to be useless. */
    protected readonly badPatterns = new Set<string>();

    @postConstruct()
    protected init(): void {
        this.client.onDidEndSession(sessionID => this.allowed.delete(sessionID));
    }

    async check({ terminalId, text, before }: GatedText, context: CommandContext): Promise<readonly string[]> {
        const patterns = this.preferences['openspace.security.dangerousCommandPatterns'];
        this.warnOf(patterns);
        const judged = judgeText(before, text, patterns);
        if (judged.dangers.length > 0 && this.isAsked(judged, context)) {
            const answer = await this.ask(terminalId, judged, context);
            if (!answer.allowed) {
                throw new Error(DECLINED);
            }
            if (answer.remember && context.sessionId !== undefined) {
                this.remember(context.sessionId, judged.line);
            }
        }
        return judged.allowed;
    }

    protected isAsked({ line }: JudgedText, { source, sessionId }: CommandContext): boolean {
        return this.preferences['openspace.security.confirmDangerousCommands'] && source !== 'palette'
            && !(sessionId !== undefined && this.allowed.get(sessionId)?.has(line));
    }

    protected async ask(terminalId: string, { line, dangers }: JudgedText, context: CommandContext): Promise<PersonAnswer> {
        const id = generateUuid();
        const withdraw = (): void => this.questions.withdraw(id);
        context.signal.throwIfAborted();
        context.signal.addEventListener('abort', withdraw);
        try {
            return await context.whileAsking(() => this.questions.ask({
                kind: 'danger',
                id,
                cmd: terminalSend.id,
                label: `${terminalSend.label}: ${terminalId}`,
                details: line,
                reason: Array.from(new Set(dangers.map(({ reason }) => reason))).join(' '),
                dangers: dangerousParts(dangers),
                sessionChoice: context.sessionId !== undefined
            }));
        } finally {
            context.signal.removeEventListener('abort', withdraw);
        }
    }

    protected remember(sessionId: string, line: string): void {
        const lines = this.allowed.get(sessionId) ?? new Set();
        this.allowed.set(sessionId, lines.add(line));
    }

    protected warnOf(patterns: readonly string[]): void {
        const bad = compilePatterns(patterns).bad.filter(pattern => !this.badPatterns.has(pattern));
        if (bad.length > 0) {
            bad.forEach(pattern => this.badPatterns.add(pattern));
            void this.messages.warn(nls.localize(
                'openspace/core/danger/badPatterns', 'These patterns for dangerous commands cannot be used: {0}', bad.join(', ')
            ));
        }
    }
}
