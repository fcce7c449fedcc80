import { Connector, Shape } from '../model/shape';

/** Where a new shape goes, if it names no place itself. At most one of them. */
export interface WantedPlace {
    readonly rightOf?: string;
    readonly leftOf?: string;
    readonly above?: string;
    readonly below?: string;
    /** In a container, which grows if need be. */
    readonly inside?: string;
}

/** A shape that somebody wants: whatever it does not say is worked out. */
export type ShapeDraft = Partial<Shape> & WantedPlace & Pick<Shape, 'type'>;

export type ConnectorDraft = Partial<Connector> & Pick<Connector, 'type' | 'from' | 'to'>;

/** What somebody wants to have on a board. */
export type Draft = ShapeDraft | ConnectorDraft;

export function isConnectorDraft(draft: Draft): draft is ConnectorDraft {
    return draft.type === 'connector' || draft.type === 'message';
}
