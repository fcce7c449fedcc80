import { CancellationToken } from '@theia/core/lib/common/cancellation';

/** Where the page finds {@link CompletionService}. */
export const COMPLETION_SERVICE_PATH = '/services/openspace-completion';

/** A place in a text that is being written. */
export interface CompletionRequest {
    /** `provider/model` */
    readonly model: string;
    /** Relative to its root, with slashes. */
    readonly path: string;
    readonly language: string;
    /** What stands around the caret, as far as the model shall see it. */
    readonly before: string;
    readonly after: string;
    /** Of the person: files whose text no model gets. */
    readonly sensitiveFilePatterns: readonly string[];
}

export interface CompletionModel {
    /** `provider/model` */
    readonly id: string;
    readonly name: string;
    readonly providerName: string;
}

export const CompletionService = Symbol('CompletionService');

/** Models that go on with a text while it is typed. A rejected call carries a message that a person understands. */
export interface CompletionService {
    /** Those that can be asked without the agent's server between, which would send its instructions along with every key. */
    models(): Promise<CompletionModel[]>;
    /** What the model would write at the caret; empty if it has nothing to say, or must not see the file. */
    complete(request: CompletionRequest, token?: CancellationToken): Promise<string>;
}
