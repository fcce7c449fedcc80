import { codicon, Widget } from '@theia/core/lib/browser/widgets/widget';

export interface ViewPresentation {
    readonly id: string;
    readonly testID: string;
    readonly label: string;
    /** Where the label alone says too little. */
    readonly caption?: string;
    /** Name of a codicon. */
    readonly icon: string;
}

/** Gives a view its label and icon, makes it closable, and focusable in case nothing inside it is. */
export function presentView(view: Widget, { id, testID, label, caption = label, icon }: ViewPresentation): void {
    view.id = id;
    view.node.dataset.testid = testID;
    view.node.tabIndex = -1;
    Object.assign(view.title, { label, caption, iconClass: codicon(icon), closable: true });
}
