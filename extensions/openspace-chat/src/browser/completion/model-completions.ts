import { CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import { Disposable } from '@theia/core/lib/common/disposable';
import URI from '@theia/core/lib/common/uri';
import * as monaco from '@theia/monaco-editor-core';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { CompletionService } from '../../common/services/completion-service';
import { Offer, typedThrough } from './typed-through';

/** How long the person has to pause before a model is asked. */
const PAUSE_MS = 250;

/** What the model sees around the caret, in characters. */
const BEFORE = 6_000;
const AFTER = 2_000;

export interface CompletionSource {
    readonly service: CompletionService;
    readonly model: string;
    /** Relative to its root. */
    readonly pathOf: (uri: URI) => string;
    readonly sensitiveFilePatterns: () => readonly string[];
    /** What the last question came to: the reason why it failed, if it did. */
    readonly onAnswer: (problem: string | undefined) => void;
}

/** Offers in all editors of files, those that are not saved yet included, what a model would write at the caret, until it is disposed. */
export function offerCompletions(source: CompletionSource): Disposable {
    let last: Offer & { readonly uri: string } | undefined;
    return monaco.languages.registerInlineCompletionsProvider([{ scheme: 'file' }, { scheme: 'untitled' }], {
        provideInlineCompletions: async (model, position, { triggerKind }, token) => {
            // Without a range it would take the place of the word before the caret.
            const range = monaco.Range.fromPositions(position);
            const offer = (insertText: string): monaco.languages.InlineCompletions => ({ items: [{ insertText, range }] });
            const before = textBefore(model, position);
            const uri = model.uri.toString();
            const rest = last?.uri === uri ? typedThrough(last, before) : undefined;
            if (rest !== undefined) {
                return offer(rest);
            }
            if (triggerKind === monaco.languages.InlineCompletionTriggerKind.Automatic && !await pause(token)) {
                return { items: [] };
            }
            const text = await answerOf(source, { model, before, after: textAfter(model, position) }, token);
            if (text.trim() === '' || token.isCancellationRequested) {
                return { items: [] };
            }
            last = { uri, before, text };
            return offer(text);
        },
        disposeInlineCompletions: () => undefined
    });
}

interface Place {
    readonly model: monaco.editor.ITextModel;
    readonly before: string;
    readonly after: string;
}

async function answerOf(source: CompletionSource, { model, before, after }: Place, token: monaco.CancellationToken): Promise<string> {
    // The kind of token that the connection takes.
    const end = new CancellationTokenSource();
    const listener = token.onCancellationRequested(() => end.cancel());
    try {
        const text = await source.service.complete({
            model: source.model, path: source.pathOf(new URI(model.uri.toString())), language: model.getLanguageId(), before, after,
            sensitiveFilePatterns: source.sensitiveFilePatterns()
        }, end.token);
        source.onAnswer(undefined);
        return text;
    } catch (error) {
        if (!token.isCancellationRequested) {
            source.onAnswer(errorText(error));
        }
        return '';
    } finally {
        listener.dispose();
    }
}

function textBefore(model: monaco.editor.ITextModel, position: monaco.IPosition): string {
    const start = model.getPositionAt(Math.max(0, model.getOffsetAt(position) - BEFORE));
    return model.getValueInRange(monaco.Range.fromPositions(start, position), monaco.editor.EndOfLinePreference.LF);
}

function textAfter(model: monaco.editor.ITextModel, position: monaco.IPosition): string {
    const end = model.getPositionAt(model.getOffsetAt(position) + AFTER);
    return model.getValueInRange(monaco.Range.fromPositions(position, end), monaco.editor.EndOfLinePreference.LF);
}

/** Resolves to false if the person typed on. */
function pause(token: monaco.CancellationToken): Promise<boolean> {
    return new Promise(resolve => {
        const listener = token.onCancellationRequested(() => done(false));
        const timer = setTimeout(() => done(true), PAUSE_MS);
        const done = (rested: boolean): void => {
            clearTimeout(timer);
            listener.dispose();
            resolve(rested);
        };
    });
}
