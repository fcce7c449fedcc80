import { ReceivedRequest, RequestPredicate } from './requests/request-log.js';
import { Scenario } from './scenario/scenario.js';
import { ModelServer } from './server/model-server.js';
import { Stage } from './server/stage.js';

/** Long enough for a cold opencode server, shorter than a test. */
const DEFAULT_REQUEST_TIMEOUT = 15_000;

export interface ScriptedModelOptions {
    readonly scenario: Scenario;
    /** 0, the default, takes a free one. */
    readonly port?: number;
    readonly host?: string;
    /** If given, requests with another key get 401. */
    readonly apiKey?: string;
    /** Only so many requests, the last ones, are kept for whoever looks at them: each is as large as its conversation. */
    readonly keptRequests?: number;
}

/** A running model server. */
export interface ScriptedModel {
    /** Without `/v1` and without a slash at the end. */
    readonly url: string;
    /** The completion requests so far, oldest first; a live view. */
    readonly requests: readonly ReceivedRequest[];
    /** Lets replies go on that wait at `name`, or the next one that comes there; returns how many were waiting. */
    release(name: string): number;
    /** Replaces the rules for later requests; throws a ScenarioError. */
    setScenario(scenario: Scenario): void;
    /** Forgets requests, plays and early releases. */
    reset(): void;
    /** Resolves with the first request, past or coming, that satisfies `predicate`; rejects after `timeout` ms or on close. */
    waitForRequest(predicate: RequestPredicate, timeout?: number): Promise<ReceivedRequest>;
    /** Ends all connections, hanging ones too; resolves when nothing plays any more. */
    close(): Promise<void>;
}

/** Starts a model server; rejects with a ScenarioError or with the reason why it cannot listen. */
export async function startScriptedModel({
    scenario, port = 0, host = '127.0.0.1', apiKey, keptRequests
}: ScriptedModelOptions): Promise<ScriptedModel> {
    const stage = new Stage(scenario, apiKey, keptRequests);
    const server = new ModelServer(stage);
    const url = await server.listen(port, host);
    return {
        url,
        requests: stage.log.requests,
        release: name => stage.holds.release(name),
        setScenario: next => stage.setScenario(next),
        reset: () => stage.reset(),
        waitForRequest: (predicate, timeout = DEFAULT_REQUEST_TIMEOUT) => stage.log.waitFor(predicate, timeout),
        close: async () => {
            await server.close();
            stage.log.close();
        }
    };
}
