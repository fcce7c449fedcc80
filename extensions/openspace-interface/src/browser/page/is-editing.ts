/** Surfaces that close themselves on Escape. */
const TRANSIENT = '.lm-Menu, .dialogOverlay, .quick-input-widget, [role="menu"], [role="listbox"]';
const EDITABLE = [
    'textarea', 'select', '[contenteditable=""]', '[contenteditable="true"]', '[role="textbox"]', '[role="searchbox"]', '[role="combobox"]'
].join();
/** Kinds of inputs in which Escape means nothing. */
const NO_TEXT = /^(button|checkbox|radio|submit|reset|range|color|file|image)$/;

/** Whether keys belong to what has the focus: a place to write, or something that Escape closes. */
export function isEditing(focused: Element | null): boolean {
    if (!focused || focused === document.body) {
        return false;
    }
    // Monaco's newer input has no role of an editable element, only this.
    const hasEditContext = 'editContext' in focused && !!focused.editContext;
    const isTextInput = focused instanceof HTMLInputElement && !NO_TEXT.test(focused.type);
    return focused.matches(EDITABLE) || isTextInput || hasEditContext || focused.closest(TRANSIENT) !== null;
}
