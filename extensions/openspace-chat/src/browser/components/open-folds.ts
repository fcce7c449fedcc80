import * as React from '@theia/core/shared/react';

/** Keys of what is unfolded in one conversation; undefined where nothing is remembered. */
export const OpenFolds = React.createContext<Set<string> | undefined>(undefined);

/** Whether something is unfolded; remembered by its key, because what scrolls out of view leaves the page. */
export function useOpenFold(key: string | undefined): [boolean, (open: boolean) => void] {
    const openFolds = React.useContext(OpenFolds);
    const [open, setOpen] = React.useState(() => key !== undefined && openFolds?.has(key) === true);
    const change = React.useCallback((next: boolean) => {
        setOpen(next);
        if (key !== undefined) {
            openFolds?.[next ? 'add' : 'delete'](key);
        }
    }, [key, openFolds]);
    return [open, change];
}
