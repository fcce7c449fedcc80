import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { DEFAULT_HOSTS } from './default-hosts.js';
import { HostRules, parseHostPattern, type HostRule } from './host-rules.js';

const MAX_RULES = 1_000;

/** What a person has decided for all sandboxes. */
export interface NetworkRules {
    readonly rules: readonly HostRule[];
    /** Whether the list of package registries and source hosts counts. */
    readonly defaults: boolean;
}

export const networkRulesSchema = z.strictObject({
    rules: z.array(z.strictObject({ host: z.string(), decision: z.enum(['allow', 'never']) })).max(MAX_RULES),
    defaults: z.boolean().default(true)
});

/** What may be said with them: whether wrong patterns are left out instead of refused. */
export const networkRulesRequest = networkRulesSchema.extend({ skip_invalid: z.boolean().default(false) });

/** The person's rules for hosts, in a file. */
export class NetworkSettings {
    protected current: NetworkRules;
    protected compiled: HostRules;
    /** What the file holds may still be worth something to the person. */
    protected unreadable = false;

    constructor(protected readonly file: string) {
        this.current = this.load();
        this.compiled = compile(this.current);
    }

    get rules(): NetworkRules {
        return this.current;
    }

    get judge(): HostRules {
        return this.compiled;
    }

    /** The first pattern that is none; then nothing has changed. */
    set(rules: NetworkRules): string | undefined {
        const wrong = rules.rules.find(({ host }) => !parseHostPattern(host));
        if (wrong) {
            return wrong.host;
        }
        this.take(rules);
        return undefined;
    }

    /** Patterns that are none are left out, and returned. */
    setValid({ rules, defaults }: NetworkRules): string[] {
        const valid = rules.filter(({ host }) => parseHostPattern(host));
        this.take({ rules: valid, defaults });
        return rules.filter(rule => !valid.includes(rule)).map(({ host }) => host);
    }

    /** What was said about the host before is replaced. */
    add(rule: HostRule): void {
        this.set({ ...this.current, rules: [...this.current.rules.filter(({ host }) => host !== rule.host), rule].slice(-MAX_RULES) });
    }

    protected take(rules: NetworkRules): void {
        const known = new Map(rules.rules.map(({ host, decision }) => [parseHostPattern(host)!.text, decision]));
        this.current = { defaults: rules.defaults, rules: Array.from(known, ([host, decision]) => ({ host, decision })) };
        this.compiled = compile(this.current);
        mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
        writeFileSync(`${this.file}.new`, JSON.stringify(this.current), { mode: 0o600 });
        if (this.unreadable) {
            renameSync(this.file, `${this.file}.unreadable`);
            this.unreadable = false;
        }
        renameSync(`${this.file}.new`, this.file);
    }

    protected load(): NetworkRules {
        let text: string;
        try {
            text = readFileSync(this.file, 'utf8');
        } catch (error) {
            // Without a file nobody has decided anything.
            const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
            this.unreadable = !isMissing;
            return { rules: [], defaults: isMissing };
        }
        try {
            return networkRulesSchema.parse(JSON.parse(text));
        } catch {
            // It may have forbidden hosts of the list: until somebody says what holds, nothing is allowed without a question.
            this.unreadable = true;
            return { rules: [], defaults: false };
        }
    }
}

function compile({ rules, defaults }: NetworkRules): HostRules {
    return new HostRules(rules, defaults ? DEFAULT_HOSTS : []);
}
