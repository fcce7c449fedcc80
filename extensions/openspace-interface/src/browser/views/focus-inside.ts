import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';

/**
 * Gives the keyboard to a control of the view. One that is not drawn yet gets it later, if the view itself, which has it
 * meanwhile, has it then.
 */
export function focusInside(view: HTMLElement, find: () => HTMLElement | null | undefined): Disposable {
    const control = find();
    (control ?? view).focus();
    if (control) {
        return Disposable.NULL;
    }
    const toDispose = new DisposableCollection();
    const observer = new MutationObserver(() => {
        const drawn = find();
        if (drawn) {
            toDispose.dispose();
            drawn.focus();
        }
    });
    const onBlur = (): void => toDispose.dispose();
    observer.observe(view, { childList: true, subtree: true });
    view.addEventListener('focusout', onBlur);
    toDispose.pushAll([
        Disposable.create(() => observer.disconnect()),
        Disposable.create(() => view.removeEventListener('focusout', onBlur))
    ]);
    return toDispose;
}
