import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandContribution, AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { PersonPlaces } from 'openspace-core/lib/browser/reveals/person-places';
import { RevealHistory } from 'openspace-core/lib/browser/reveals/reveal-history';
import { RevealPolicy } from 'openspace-core/lib/browser/reveals/reveal-policy';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandData } from 'openspace-core/lib/common';
import { editorJumpBack } from '../../common';

/** `openspace.editor.jump_back` */
@injectable()
export class EditorJumpBackCommand implements AgentCommandContribution {

    @inject(RevealHistory)
    protected readonly history: RevealHistory;

    @inject(PersonPlaces)
    protected readonly places: PersonPlaces;

    @inject(RevealPolicy)
    protected readonly policy: RevealPolicy;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(editorJumpBack, (_args, context) => this.jump(context));
    }

    protected async jump(context: CommandContext): Promise<CommandData<typeof editorJumpBack>> {
        this.policy.checkFree(context);
        const before = this.places.current;
        const place = this.history.back();
        if (!place) {
            throw new Error('There is no earlier place to go back to.');
        }
        await (context.source === 'palette' ? place.goTo() : place.restore());
        recordSteps(this.undo, context, nls.localize('openspace/core/undo/jumpBack', 'Jump back to {0}', place.path), before ? [{
            undo: async () => {
                await before.restore();
                return undefined;
            },
            redo: async () => {
                await place.restore();
                return undefined;
            }
        }] : []);
        const { path, line, column } = place;
        return { path, line, column };
    }
}
