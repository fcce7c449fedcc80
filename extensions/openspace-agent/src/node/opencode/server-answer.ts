import { configurationProblemOf, inWords } from './configuration-problem';

/** What a call of the SDK answers. */
interface ServerAnswer<T> {
    readonly data?: T;
    readonly error?: unknown;
}

/** The data of an answer; rejects with `failure` and the server's reason if there is none. */
export async function dataOf<T>(answer: Promise<ServerAnswer<T>>, failure: string): Promise<T> {
    const { data, error } = await answer.catch((reason: unknown): ServerAnswer<T> => ({ error: reason }));
    if (data === undefined) {
        throw explain(failure, error);
    }
    return data;
}

/** What failed, and the server's reason. */
export function explain(failure: string, error: unknown): Error {
    return new Error(`${failure}: ${reasonOf(error)}`);
}

/** The words in an error of the server. */
export function reasonOf(error: unknown): string {
    const configuration = configurationProblemOf(error);
    if (configuration) {
        return inWords(configuration);
    }
    const data = error && typeof error === 'object' && 'data' in error ? error.data : error;
    if (data && typeof data === 'object' && 'message' in data && typeof data.message === 'string' && data.message) {
        return data.message;
    }
    return (typeof error === 'string' ? error : JSON.stringify(error)) || 'the server gave no reason';
}
