import { Scenario, TextPattern } from '@openspace/scripted-model';

/** A text of the tour in each language, by the names that Theia has for them; what stands in the script is the English one. */
export type TourText = Readonly<Record<string, string>>;

/** The texts of the tour, as `docs/tour/texts.json` keeps them. */
export interface TourTexts {
    /** Patterns by which the script knows what the person wants. */
    readonly words: readonly TourText[];
    /** What is said by either, and shown. */
    readonly texts: readonly TourText[];
}

/** What becomes of each text of a script; patterns of words are regular expressions. */
export interface TextMapping {
    readonly text: (english: string) => string;
    readonly words: (english: string) => string;
}

const ENGLISH = 'en';

/** A block of the agent, as it stands in what is said; what it holds is the command with its arguments. */
const BLOCK = /%%OS(\{[^]*?\})%%/;

/** Arguments that the person reads. Terminals are called by their titles. */
const SHOWN = new Set(['title', 'text', 'label', 'slides', 'terminalId']);

/** The tour in every language that it has texts for. */
export class TourScript {

    constructor(readonly english: Scenario, protected readonly englishSteps: readonly string[], protected readonly texts: TourTexts) { }

    get languages(): readonly string[] {
        return Object.keys(this.texts.texts[0]);
    }

    /** What the person says, in order; in English if the language has no texts. */
    steps(language: string): readonly string[] {
        return this.englishSteps.map(step => textIn(language, this.texts.texts, step));
    }

    /** What is said in it differs, and nothing else. It understands what is said in English, too. */
    scenario(language: string): Scenario {
        return !this.languages.includes(language) || language === ENGLISH ? this.english : mapTexts(this.english, {
            text: english => textIn(language, this.texts.texts, english),
            words: english => `${english}|${textIn(language, this.texts.words, english)}`
        });
    }
}

function textIn(language: string, texts: readonly TourText[], english: string): string {
    return texts.find(text => text[ENGLISH] === english)?.[language] ?? english;
}

/** The same script with other texts: what the agent says between its blocks, what these show, and how the person is understood. */
export function mapTexts({ rules, fallback = [], ...rest }: Scenario, mapping: TextMapping): Scenario {
    const said = (steps: Scenario['rules'][number]['reply']): typeof steps =>
        steps.map(step => 'text' in step ? { ...step, text: mapSaid(step.text, mapping) } : step);
    return {
        ...rest,
        rules: rules.map(({ when, reply, ...rule }) => ({
            ...rule,
            ...when && {
                when: {
                    ...when,
                    ...when.lastUser !== undefined && { lastUser: mapPattern(when.lastUser, mapping) },
                    ...when.anyUser !== undefined && { anyUser: mapPattern(when.anyUser, mapping) }
                }
            },
            reply: said(reply)
        })),
        fallback: said(fallback)
    };
}

/** What the IDE tells the agent is English. */
function mapPattern(pattern: TextPattern, { words }: TextMapping): TextPattern {
    return typeof pattern === 'string' || pattern.regex.includes('<ide_') ? pattern : { ...pattern, regex: words(pattern.regex) };
}

function mapSaid(said: string, mapping: TextMapping): string {
    // Every other part is what a block holds.
    return said.split(BLOCK).map((part, index) => index % 2 === 0 ? mapProse(part, mapping) : mapBlock(part, mapping)).join('');
}

/** Space around it belongs to the script, but full-width signs bring their own. */
function mapProse(prose: string, { text }: TextMapping): string {
    const own = prose.trim();
    return own === '' ? prose : prose.replace(own, () => text(own)).replace(/(?<=[\u3002\uff1a]) +$/, '');
}

function mapBlock(json: string, { text }: TextMapping): string {
    const { cmd, args } = JSON.parse(json) as { cmd: string; args: unknown };
    const map = (value: unknown, name = ''): unknown => {
        if (Array.isArray(value)) {
            return value.map(item => map(item, name));
        }
        if (typeof value === 'object' && value !== null) {
            return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, map(inner, member)]));
        }
        return typeof value === 'string' && isShown(cmd, name) ? text(value) : value;
    };
    return `%%OS${JSON.stringify({ cmd, args: map(args) })}%%`;
}

/** What is typed into a shell is shown, too, but no text. */
function isShown(cmd: string, name: string): boolean {
    return SHOWN.has(name) && !(name === 'text' && cmd === 'openspace.terminal.send');
}
