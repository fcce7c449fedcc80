import * as React from '@theia/core/shared/react';
import { AgentService } from 'openspace-agent/lib/common';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';

export interface EarlierMessages {
    /** There are messages before those that are shown. */
    readonly exist: boolean;
    readonly loading: boolean;
    /** Why they could not be loaded the last time. */
    readonly problem: string | undefined;
    readonly load: () => void;
}

/** The messages of a session before those that are loaded. */
export function useEarlier(sessionID: string | undefined, cursor: string | undefined): EarlierMessages {
    const service = useService<AgentService>(AgentService);
    const [asked, setAsked] = React.useState<string>();
    const [problem, setProblem] = React.useState<string>();
    const load = React.useCallback(() => {
        if (sessionID === undefined || cursor === undefined || asked === cursor) {
            return;
        }
        setAsked(cursor);
        setProblem(undefined);
        service.loadEarlier(sessionID, cursor).catch((error: unknown) => {
            setAsked(undefined);
            setProblem(errorText(error));
        });
    }, [service, sessionID, cursor, asked]);
    return { exist: cursor !== undefined, loading: cursor !== undefined && asked === cursor, problem, load };
}
