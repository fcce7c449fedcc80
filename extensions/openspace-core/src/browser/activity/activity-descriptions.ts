import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ActivityEntry } from '../../common';
import { AgentCommandRegistry } from '../commands/agent-command-registry';
import { CommandDescription, CommandWords } from '../commands/command-words';
import { outcomeName } from '../commands/command-outcome';
import { ruleLabel, sourceLabel } from './activity-words';

/** What the person reads of entries of the log, and whether that has a text in it. */
@injectable()
export class ActivityDescriptions {

    @inject(AgentCommandRegistry)
    protected readonly registry: AgentCommandRegistry;

    @inject(CommandWords)
    protected readonly words: CommandWords;

    protected known = new WeakMap<ActivityEntry, CommandDescription>();
    /** In lower case: a key more is another question about the same entries. */
    protected texts = new WeakMap<ActivityEntry, string>();

    @postConstruct()
    protected init(): void {
        // Definitions of surfaces may come later than the log.
        this.registry.onDidChange(() => {
            this.known = new WeakMap();
            this.texts = new WeakMap();
        });
    }

    /** The same object while nothing changes. */
    describe(entry: ActivityEntry): CommandDescription {
        const description = this.known.get(entry) ?? this.words.describe(entry);
        this.known.set(entry, description);
        return description;
    }

    /** Whether the text, in lower case, stands in what is shown of the entry, or in what the log has of it. */
    matches(entry: ActivityEntry, filter: string): boolean {
        const text = this.texts.get(entry) ?? this.textOf(entry).toLowerCase();
        this.texts.set(entry, text);
        return text.includes(filter);
    }

    protected textOf(entry: ActivityEntry): string {
        const { cmd, args, rule, source, error, sessionId, messageId } = entry;
        const { what, outcome } = this.describe(entry);
        const shown = [what, outcome.word, ruleLabel(rule), error && reasonText(error), sourceLabel(source)];
        const logged = [cmd, outcomeName(entry), rule, source, error, sessionId, messageId, JSON.stringify(args)];
        return [...shown, ...logged].filter(Boolean).join('\n');
    }
}
