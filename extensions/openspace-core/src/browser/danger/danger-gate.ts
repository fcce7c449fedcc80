import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DECLINED, terminalSend } from '../../common';
import { DangerLines } from '../../common/danger/danger-lines';
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

    protected readonly lines = new DangerLines();

    async check(terminalId: string, text: string, context: CommandContext): Promise<void> {
        const judged = this.lines.judge(terminalId, text, this.preferences['openspace.security.dangerousCommandPatterns']);
        const wanted = this.preferences['openspace.security.confirmDangerousCommands'] && context.source !== 'palette';
        if (judged.dangers.length > 0 && wanted) {
            await this.ask(terminalId, judged.line, judged.dangers.map(({ reason }) => reason), context);
        }
        judged.commit(judged.dangers.length > 0);
    }

    protected async ask(terminalId: string, line: string, reasons: readonly string[], context: CommandContext): Promise<void> {
        const id = generateUuid();
        const withdraw = (): void => this.questions.withdraw(id);
        context.signal.addEventListener('abort', withdraw);
        try {
            const answer = await context.whileAsking(() => this.questions.ask({
                kind: 'danger', id, cmd: terminalSend.id, label: `${terminalSend.label}: ${terminalId}`, details: line, reason: [...new Set(reasons)].join(' ')
            }));
            if (!answer.allowed) {
                throw new Error(DECLINED);
            }
        } finally {
            context.signal.removeEventListener('abort', withdraw);
        }
    }
}
