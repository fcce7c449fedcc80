import { HoldGates } from '../reply/hold-gates.js';
import { RequestLog } from '../requests/request-log.js';
import { parseScenario } from '../scenario/load-scenario.js';
import { RuleBook } from '../scenario/rule-book.js';

/** What all requests to one scripted model share. */
export class Stage {
    readonly log: RequestLog;
    readonly holds = new HoldGates();
    protected currentRules: RuleBook;

    /** Throws a ScenarioError if `scenario` is none. */
    constructor(scenario: unknown, readonly apiKey?: string, keptRequests?: number) {
        this.log = new RequestLog(keptRequests);
        this.currentRules = new RuleBook(parseScenario(scenario));
    }

    get rules(): RuleBook {
        return this.currentRules;
    }

    /** Later requests are answered from `scenario`; replies that are playing go on. Throws a ScenarioError. */
    setScenario(scenario: unknown): void {
        this.currentRules = new RuleBook(parseScenario(scenario));
    }

    /** Forgets requests, plays and early releases; keeps the scenario and the replies that are playing. */
    reset(): void {
        this.currentRules = new RuleBook(this.currentRules.scenario);
        this.holds.forgetEarlyReleases();
        this.log.clear();
    }
}
