import { codicon, Widget } from '@theia/core/lib/browser/widgets/widget';

export interface ViewFace {
    readonly id: string;
    readonly testID: string;
    readonly label: string;
    /** Where the label alone says too little. */
    readonly caption?: string;
    /** Name of a codicon. */
    readonly icon: string;
}

/** Gives a view its name and its picture; it can be closed, and be focused when it has nothing else to focus. */
export function presentView(view: Widget, { id, testID, label, caption = label, icon }: ViewFace): void {
    view.id = id;
    view.node.dataset.testid = testID;
    view.node.tabIndex = -1;
    Object.assign(view.title, { label, caption, iconClass: codicon(icon), closable: true });
}
