import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ActivityEntry, AgentCommandCall, AgentCommandDefinition, CommandReference, toArgumentsSchema } from '../../common';
import { JsonSchema, textArguments, TextArgument } from '../../common/arguments/text-arguments';
import { oneLine } from '../../common/text/one-line';
import { FilePlace, placeText } from '../../common/text/place-text';
import { AgentCommandRegistry } from './agent-command-registry';
import { commandLabel } from './command-label';
import { Outcome, outcomeName, outcomeOf } from './command-outcome';

/** A line of the chat or of a table; in characters. */
const MAX_LENGTH = 200;
/** Of what somebody wrote, the beginning says what it is. */
const MAX_SUBJECT = 80;

/** What a log has of contents. */
const SIZE = /^\(\d+ characters?\)$/;

/** Where the person finds what a command did: a place in a file, or what a command shows. */
export type CommandTarget =
    | { readonly kind: 'file'; readonly place: FilePlace }
    | { readonly kind: 'command'; readonly command: CommandReference };

/** How a command ended, in words for the person. */
export interface CommandDescription {
    /** What was done: "Opened src/a.ts:3–7"; what it was to do, if it was not done: "Write File a.md". */
    readonly what: string;
    readonly outcome: Outcome;
    /** The same in one line: "Opened src/a.ts:3–7", "Denied: Write File a.md". */
    readonly text: string;
    /** Only what failed is an alarm: not what the person or a rule prevented, nor a look at something that is not there. */
    readonly tone: 'done' | 'quiet' | 'failed';
    /** Undefined if there is nothing to see. */
    readonly target?: CommandTarget;
}

type Described = Pick<ActivityEntry, 'cmd' | 'args' | 'verdict' | 'success' | 'error'>;

/** The one place that puts commands into words, from their own definitions, for whoever shows what the agent did. */
@injectable()
export class CommandWords {

    @inject(AgentCommandRegistry)
    protected readonly registry: AgentCommandRegistry;

    /** To read a definition's schema takes longer than all else. */
    protected readonly schemas = new WeakMap<AgentCommandDefinition, JsonSchema>();

    /** The arguments may be what a log has kept of them. */
    describe(entry: Described): CommandDescription {
        const outcome = outcomeOf(entry);
        const definition = this.registry.definition(entry.cmd);
        if (entry.success && entry.verdict === 'ran') {
            const what = this.done(entry) ?? intentOfUnknown(entry);
            return { what, outcome, text: what, tone: 'done', ...definition && this.withTarget(definition, entry.args) };
        }
        const what = definition ? this.intent(definition, entry.args) : intentOfUnknown(entry);
        const isAlarm = outcomeName(entry) === 'failed' && definition?.risk !== 'view';
        return {
            what, outcome,
            text: nls.localize('openspace/core/words/notDone', '{0}: {1}', outcome.word, what),
            tone: isAlarm ? 'failed' : 'quiet'
        };
    }

    /** What a command did when it succeeds; undefined for one that nobody knows here. */
    done({ cmd, args }: Pick<AgentCommandCall, 'cmd' | 'args'>): string | undefined {
        const definition = this.registry.definition(cmd);
        if (!definition) {
            return undefined;
        }
        return oneLine(this.attempt(definition, args, data => definition.summary?.(data)) || commandLabel(definition), MAX_LENGTH);
    }

    protected withTarget(definition: AgentCommandDefinition, args: Described['args']): { target?: CommandTarget } {
        const target = this.targetOf(definition, args);
        return target ? { target } : {};
    }

    protected targetOf(definition: AgentCommandDefinition, args: Described['args']): CommandTarget | undefined {
        if (definition.leadsTo) {
            const command = this.attempt(definition, args, data => definition.leadsTo?.(data));
            return command && { kind: 'command', command };
        }
        if (definition.risk === 'view' && !definition.answersData && isWhole(args)) {
            return { kind: 'command', command: { cmd: definition.id, args } };
        }
        const path = this.texts(definition, args).find(({ kind, value }) => kind === 'path' && value !== '' && value !== '.');
        if (path) {
            return { kind: 'file', place: placeOf(path.value, args) };
        }
        return undefined;
    }

    /** What a command was to do: what it is about in its own words, else its label and what it is about. */
    protected intent(definition: AgentCommandDefinition, args: Described['args']): string {
        const own = this.attempt(definition, args, data => definition.subject?.(data))?.trim();
        if (own && !SIZE.test(own)) {
            return oneLine(own, MAX_SUBJECT);
        }
        const texts = this.texts(definition, args);
        const named = texts.find(({ kind }) => kind === 'path') ?? texts.find(({ kind }) => kind?.startsWith('id:'))
            ?? texts.find(({ kind }) => kind === 'label');
        const subject = named?.kind === 'path' ? textOf(placeOf(named.value, args)) : named?.value;
        return oneLine([commandLabel(definition), ...subject ? [subject] : []].join(' '), MAX_LENGTH);
    }

    protected texts(definition: AgentCommandDefinition, args: Described['args']): readonly TextArgument[] {
        const schema = this.schemas.get(definition) ?? toArgumentsSchema(definition.args);
        this.schemas.set(definition, schema);
        try {
            return textArguments(schema, args);
        } catch {
            return [];
        }
    }

    /** Undefined if the arguments are not what the definition wants any more, or it stumbles over them. */
    protected attempt<T>(
        definition: AgentCommandDefinition, args: Described['args'], read: (data: Record<string, unknown>) => T | undefined
    ): T | undefined {
        const { data } = definition.args.safeParse(args);
        try {
            return data && read(data);
        } catch {
            return undefined;
        }
    }
}

/** Lines count from 1; all commands call them the same. */
function placeOf(path: string, args: Described['args']): FilePlace {
    const [line, endLine] = [args.line ?? args.startLine, args.endLine];
    return { path, ...typeof line === 'number' ? { line, ...typeof endLine === 'number' ? { endLine } : {} } : {} };
}

/** False if the log has only the size of something: run again, the command would show that. */
function isWhole(value: unknown): boolean {
    return typeof value === 'object' && value !== null
        ? Object.values(value).every(isWhole)
        : typeof value !== 'string' || !SIZE.test(value);
}

const textOf = ({ path, line, endLine }: FilePlace): string => placeText(path, line, endLine);

/** Of a command that is gone, of what the agent invented, and of permissions of its server. */
function intentOfUnknown({ cmd, args }: Described): string {
    const asked = Array.isArray(args.asked) ? args.asked.filter(value => typeof value === 'string') : [];
    return oneLine([cmd, asked.join(', ')].filter(Boolean).join(' '), MAX_LENGTH);
}
