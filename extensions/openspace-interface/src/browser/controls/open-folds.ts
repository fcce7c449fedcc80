import * as React from '@theia/core/shared/react';

/** Of what the person folded or unfolded in one conversation, whether it is open, by its key; undefined where nothing is remembered. */
export const OpenFolds = React.createContext<Map<string, boolean> | undefined>(undefined);

/** Whether something is unfolded; remembered by its key, because what scrolls out of view leaves the page. */
export function useOpenFold(key: string | undefined, initially = false): [boolean, (open: boolean) => void] {
    const openFolds = React.useContext(OpenFolds);
    const [open, setOpen] = React.useState(() => (key === undefined ? undefined : openFolds?.get(key)) ?? initially);
    const change = React.useCallback((next: boolean) => {
        setOpen(next);
        if (key !== undefined) {
            openFolds?.set(key, next);
        }
    }, [key, openFolds]);
    return [open, change];
}
