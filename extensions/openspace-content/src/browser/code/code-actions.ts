import * as React from '@theia/core/shared/react';

export interface CodeActionsProps {
    readonly code: string;
    /** What stands after the fence: the language, and perhaps more. */
    readonly info: string | undefined;
}

/** What a view offers to do with the code of its texts, as buttons in the head of each block; undefined where that is nothing. */
export const CodeActions = React.createContext<React.ComponentType<CodeActionsProps> | undefined>(undefined);

/** After how many lines the code of a view's texts folds; undefined where it does not. */
export const CodeFolding = React.createContext<number | undefined>(undefined);
