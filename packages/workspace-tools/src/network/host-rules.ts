import { parseHostName, type HostTarget } from './host-name.js';

/** What a person has said about a host, or about all hosts below one. */
export interface HostRule {
    /** `example.com`, `*.example.com` (everything below it, and not itself), each with `:port` if need be. */
    readonly host: string;
    readonly decision: 'allow' | 'never';
}

/** By what a connection was judged, as the audit has it. */
export type RuleSource = 'default' | 'rule' | 'answer' | 'none';

export interface RuleVerdict {
    readonly decision: 'allow' | 'never' | 'ask';
    readonly source: RuleSource;
    /** The pattern that fits. */
    readonly rule?: string;
}

/** Without a port, a rule is about the web. */
const WEB_PORTS = [80, 443];

export interface HostPattern {
    readonly text: string;
    readonly name: string;
    readonly below: boolean;
    readonly port?: number;
}

/** Undefined for what is no pattern, such as one for everything. */
export function parseHostPattern(text: string): HostPattern | undefined {
    const match = /^(\*\.)?([^:*]+)(?::(\d{1,5}))?$/.exec(text.trim());
    const name = match && parseHostName(match[2]);
    const port = match?.[3] === undefined ? undefined : Number(match[3]);
    if (!match || typeof name !== 'string' || port === 0 || port !== undefined && port > 65_535) {
        return undefined;
    }
    const below = match[1] !== undefined;
    return { text: `${below ? '*.' : ''}${name}${port === undefined ? '' : `:${port}`}`, name, below, ...port !== undefined && { port } };
}

/** How a question and the rule that comes of it name a target: the web's ports belong together. */
export function ruleOf({ host, port }: HostTarget): string {
    return WEB_PORTS.includes(port) ? host : `${host}:${port}`;
}

function fits(pattern: HostPattern, { host, port }: HostTarget): boolean {
    const hasPort = pattern.port === undefined ? WEB_PORTS.includes(port) : pattern.port === port;
    return hasPort && (pattern.below ? host.endsWith(`.${pattern.name}`) : host === pattern.name);
}

/** Rules of the person and those that everybody has. What is refused counts first, then the person, then the list. */
export class HostRules {
    protected readonly own: readonly (HostPattern & { readonly decision: HostRule['decision'] })[];
    protected readonly defaults: readonly HostPattern[];

    /** Patterns that are none are left out. */
    constructor(own: readonly HostRule[], defaults: readonly string[]) {
        this.own = own.flatMap(({ host, decision }) => {
            const pattern = parseHostPattern(host);
            return pattern ? [{ ...pattern, decision }] : [];
        });
        this.defaults = defaults.flatMap(host => parseHostPattern(host) ?? []);
    }

    judge(target: HostTarget): RuleVerdict {
        const own = this.own.filter(pattern => fits(pattern, target));
        const decided = own.find(({ decision }) => decision === 'never') ?? own[0];
        if (decided) {
            return { decision: decided.decision, source: 'rule', rule: decided.text };
        }
        const known = this.defaults.find(pattern => fits(pattern, target));
        return known ? { decision: 'allow', source: 'default', rule: known.text } : { decision: 'ask', source: 'none' };
    }
}
