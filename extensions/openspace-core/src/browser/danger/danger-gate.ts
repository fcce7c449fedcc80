import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DECLINED, PersonAnswer, terminalSend } from '../../common';
import { DangerLines, JudgedText } from '../../common/danger/danger-lines';
import { compilePatterns } from '../../common/danger/user-patterns';
import { OpenSpacePreferences } from '../../common/openspace-preferences';
import { CommandContext } from '../commands/command-context';
import { PersonQuestions } from '../control/person-questions';
import { SendGate } from '../terminals/send-gate';

/** Lets the person decide before something dangerous goes to a shell. */
@injectable()
export class DangerGate implements SendGate {

    @inject(PersonQuestions)
    protected readonly questions: PersonQuestions;

    @inject(OpenSpacePreferences)
    protected readonly preferences: OpenSpacePreferences;

    @inject(MessageService)
    protected readonly messages: MessageService;

    protected readonly lines = new DangerLines();
    /** What the person has allowed for good, word for word, by session. */
    protected readonly allowed = new Map<string, Set<string>>();
    /** Patterns that the person knows to be useless. */
    protected readonly badPatterns = new Set<string>();

    /** Call it right before the text is sent. Rejects if the person says no. */
    async check(terminalId: string, text: string, context: CommandContext): Promise<void> {
        for (; ;) {
            const judged = this.judge(terminalId, text);
            const isDangerous = judged.dangers.length > 0;
            if (!isDangerous || !this.isAsked(judged, context)) {
                judged.commit(isDangerous);
                return;
            }
            const answer = await this.ask(terminalId, judged, context);
            if (!answer.allowed) {
                throw new Error(DECLINED);
            }
            if (answer.remember && context.sessionId !== undefined) {
                this.remember(context.sessionId, judged.line);
            }
            // Meanwhile something else may have been sent there: the answer is good for the line that the person saw.
            const now = this.judge(terminalId, text);
            if (now.line === judged.line) {
                now.commit(true);
                return;
            }
        }
    }

    /** What the person types belongs to the line that the agent goes on with. */
    typed(terminalId: string, keys: string): void {
        this.lines.typed(terminalId, keys);
    }

    /** The terminal is gone. */
    forget(terminalId: string): void {
        this.lines.forget(terminalId);
    }

    protected judge(terminalId: string, text: string): JudgedText {
        const patterns = this.preferences['openspace.security.dangerousCommandPatterns'];
        this.warnOf(patterns);
        return this.lines.judge(terminalId, text, patterns);
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
            void this.messages.warn(nls.localize('openspace/core/danger/badPatterns', 'These patterns for dangerous commands cannot be used: {0}', bad.join(', ')));
        }
    }
}
