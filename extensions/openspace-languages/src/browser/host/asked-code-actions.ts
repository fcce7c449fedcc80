/** How code actions were asked for, in Monaco's numbers. */
const INVOKED = 1;
const AUTOMATIC = 2;

/** What Monaco shows of code actions in an editor, or is asking for. */
export interface ActionsState {
    readonly trigger?: { readonly type: number };
    readonly actions?: Promise<unknown>;
    cancel?(): void;
}

/** The part of Monaco's model of code actions that decides what becomes of a question when there is a new one. */
export interface ActionsModel {
    /** Monaco's own name. */
    readonly _editor?: { getModel(): unknown };
    setState: (this: ActionsModel, state: ActionsState, skipNotify?: boolean) => void;
}

/**
 * Lets nothing that Monaco asks for by itself, after a key or a new problem, throw away what the person has asked for: their answer may
 * take seconds, and they would be told that there is nothing. The same holds for a language server that comes to offer actions meanwhile:
 * Monaco forgets everything then, although the text is the same.
 */
export function keepAskedActions(model: ActionsModel): void {
    const { setState } = model;
    const asked = new WeakMap<ActionsModel, { readonly state: ActionsState, readonly text: unknown }>();
    model.setState = function (state, skipNotify): void {
        const waiting = asked.get(this);
        if (waiting && state.trigger?.type === AUTOMATIC) {
            state.cancel?.();
            return;
        }
        const text = this._editor?.getModel();
        // Without a word to anybody it is the end of the editor.
        if (waiting && !state.trigger && !skipNotify && text && waiting.text === text) {
            return;
        }
        asked.delete(this);
        if (state.trigger?.type === INVOKED) {
            asked.set(this, { state, text });
            const done = (): void => {
                if (asked.get(this)?.state === state) {
                    asked.delete(this);
                }
            };
            state.actions?.then(done, done);
        }
        setState.call(this, state, skipNotify);
    };
}
