import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ActionsModel, ActionsState, keepAskedActions } from './asked-code-actions';

class Model implements ActionsModel {
    readonly states: ActionsState[] = [];
    text = {};
    readonly _editor = { getModel: () => this.text };
    setState(state: ActionsState, _skipNotify?: boolean): void {
        this.states.push(state);
    }
}

describe('code actions that the person asked for', () => {
    let answer: (actions: unknown) => void;
    let invoked: ActionsState;
    let automatic: ActionsState & { readonly cancel: () => void };
    let model: Model;

    beforeEach(() => {
        const { setState } = Model.prototype;
        class Patched extends Model { }
        Patched.prototype.setState = setState;
        keepAskedActions(Patched.prototype);
        model = new Patched();
        invoked = { trigger: { type: 1 }, actions: new Promise(resolve => { answer = resolve; }) };
        automatic = { trigger: { type: 2 }, actions: Promise.resolve(), cancel: vi.fn() };
    });

    it('stay while they are waited for, whatever Monaco asks meanwhile', async () => {
        model.setState(invoked);
        model.setState(automatic);
        expect([model.states, vi.mocked(automatic.cancel).mock.calls.length]).toEqual([[invoked], 1]);
        answer([]);
        await invoked.actions;
        model.setState(automatic);
        expect(model.states).toEqual([invoked, automatic]);
    });

    it('are given up when the editor has another text, or for those that are asked for next', () => {
        const nothing = {};
        const next = { ...invoked };
        model.setState(invoked);
        model.text = {};
        [nothing, automatic, invoked, next].forEach(state => model.setState(state));
        expect(model.states).toEqual([invoked, nothing, automatic, invoked, next]);
    });

    it('stay when somebody else begins to offer actions for the same text, until the editor ends', () => {
        const nothing = {};
        model.setState(invoked);
        model.setState(nothing);
        expect(model.states).toEqual([invoked]);
        model.setState(nothing, true);
        expect(model.states).toEqual([invoked, nothing]);
    });

    it('are those of one editor', () => {
        const other = Object.create(Object.getPrototypeOf(model) as object, { states: { value: [] } }) as Model;
        model.setState(invoked);
        other.setState(automatic);
        expect(other.states).toEqual([automatic]);
    });
});
