import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { PersonQuestions } from 'openspace-core/lib/browser/control/person-questions';
import { AgentCommandDefinition, Agreement, DECLINED, LocatedPath } from 'openspace-core/lib/common';

/** Asks the person before files are used that the guard does not leave to the agent alone. */
@injectable()
export class FileQuestions {

    @inject(PersonQuestions)
    protected readonly questions: PersonQuestions;

    /** Throws if the person says no. `details` is called if there is something to ask. */
    async agree(
        { path, question }: LocatedPath, { id: cmd, label }: AgentCommandDefinition, context: CommandContext, details: () => Promise<string>
    ): Promise<Agreement> {
        // Who chooses the command in the palette has agreed.
        if (question === undefined || context.source === 'palette') {
            return { agreed: question !== undefined };
        }
        const id = `file-${context.id}`;
        const withdraw = (): void => this.questions.withdraw(id);
        const shown = `${path}\n\n${await details()}`.trim();
        context.signal.throwIfAborted();
        context.signal.addEventListener('abort', withdraw, { once: true });
        try {
            const { allowed } = await context.whileAsking(() =>
                this.questions.ask({ kind: 'danger', id, cmd, label, details: shown, reason: question }));
            if (!allowed) {
                throw new Error(DECLINED);
            }
        } finally {
            context.signal.removeEventListener('abort', withdraw);
        }
        context.signal.throwIfAborted();
        return { agreed: true };
    }
}
