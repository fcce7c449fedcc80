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
    setState: (this: ActionsModel, state: ActionsState, skipNotify?: boolean) => void;
}

/**
 * Lets nothing that Monaco asks for by itself, after a key or a new problem, throw away what the person has asked for: their answer may
 * take seconds, and they would be told that there is nothing.
 */
export function keepAskedActions(model: ActionsModel): void {
    const { setState } = model;
    const asked = new WeakMap<ActionsModel, ActionsState>();
    model.setState = function (state, skipNotify): void {
        if (state.trigger?.type === AUTOMATIC && asked.has(this)) {
            state.cancel?.();
            return;
        }
        asked.delete(this);
        if (state.trigger?.type === INVOKED) {
            asked.set(this, state);
            const done = (): void => {
                if (asked.get(this) === state) {
                    asked.delete(this);
                }
            };
            state.actions?.then(done, done);
        }
        setState.call(this, state, skipNotify);
    };
}
