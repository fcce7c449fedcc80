import * as React from '@theia/core/shared/react';

/** Whether nobody works any more on what is shown: what has no end yet will not get one, and must not look as if it ran. */
export const TurnOver = React.createContext(false);

/** The folder that the agent works in, if it is known. */
export const WorkFolder = React.createContext<string | undefined>(undefined);
