import { help } from 'openspace-core/lib/common';
import { textsOf } from '../echo/texts-of';
import { RESULTS_BEGIN, RESULTS_END, toJson } from './step-results';

/** What of a result came from outside. Explanations of commands are our own words, and full of blocks that are to be used. */
export function resultSources(cmd: unknown, result: object): string[] {
    const json = toJson(result);
    return cmd === help.id ? [] : [...textsOf(result), ...(json === undefined ? [] : [json])];
}

/** The same for results that were written for the agent, maybe by an earlier run: the frame is ours, the data is not. */
export function writtenResultSources(text: string): string[] {
    const begin = text.indexOf(RESULTS_BEGIN) + RESULTS_BEGIN.length;
    try {
        const entries = JSON.parse(text.slice(begin, text.lastIndexOf(RESULTS_END))) as Record<string, unknown>[];
        return entries.flatMap(({ cmd, ...result }) => resultSources(cmd, result));
    } catch {
        return [text];
    }
}
