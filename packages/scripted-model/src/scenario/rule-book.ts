import { ChatRequest } from '../requests/conversation.js';
import { ReplyStep } from './reply-step.js';
import { conditionHolds } from './rule-condition.js';
import { Scenario, ScenarioRule } from './scenario.js';

/** A reply and the label of the rule it comes from: its name, `rules[n]`, or `fallback`. */
export interface ChosenReply {
    readonly rule: string;
    readonly steps: readonly ReplyStep[];
}

const NOTHING_MATCHED: readonly ReplyStep[] = [{ text: 'No rule of the scenario matched this request.' }];

/** The rules of one scenario and how often each has been played. */
export class RuleBook {
    protected readonly played = new Map<ScenarioRule, number>();

    constructor(readonly scenario: Scenario) { }

    /** Takes the first rule that matches and has plays left, and counts the play. */
    choose(request: ChatRequest): ChosenReply {
        const { rules, fallback } = this.scenario;
        const index = rules.findIndex(rule => this.playsOf(rule) < (rule.times ?? Infinity) && conditionHolds(rule.when, request));
        if (index < 0) {
            return { rule: 'fallback', steps: fallback ?? NOTHING_MATCHED };
        }
        const rule = rules[index];
        this.played.set(rule, this.playsOf(rule) + 1);
        return { rule: rule.name ?? `rules[${index}]`, steps: rule.reply };
    }

    protected playsOf(rule: ScenarioRule): number {
        return this.played.get(rule) ?? 0;
    }
}
