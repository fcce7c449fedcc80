import * as React from '@theia/core/shared/react';

const isDark = (): boolean => document.body.classList.contains('theia-dark') || document.body.classList.contains('theia-hc');

/** Whether the window is dark; Theia marks its body accordingly. */
export function useDarkTheme(): boolean {
    return React.useSyncExternalStore(subscribe, isDark);
}

function subscribe(listener: () => void): () => void {
    const observer = new MutationObserver(listener);
    observer.observe(document.body, { attributes: true, attributeFilter: ['class'] });
    return () => observer.disconnect();
}
