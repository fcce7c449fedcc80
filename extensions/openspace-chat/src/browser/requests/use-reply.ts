import * as React from '@theia/core/shared/react';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';

export interface Reply {
    /** An answer is on its way; the card stays until the server has it. */
    readonly replying: boolean;
    readonly failure: string | undefined;
    readonly reply: (send: () => Promise<void>) => void;
}

/** Sends one answer at a time and keeps the reason if it did not arrive. */
export function useReply(isArmed: () => boolean): Reply {
    const [replying, setReplying] = React.useState(false);
    const [failure, setFailure] = React.useState<string>();
    const underWay = React.useRef(false);
    const reply = React.useCallback((send: () => Promise<void>) => {
        if (underWay.current || !isArmed()) {
            return;
        }
        underWay.current = true;
        setReplying(true);
        setFailure(undefined);
        send().catch(error => {
            underWay.current = false;
            setReplying(false);
            setFailure(errorText(error));
        });
    }, [isArmed]);
    return { replying, failure, reply };
}
