import { Mermaid, withMermaid } from 'openspace-content/lib/browser/diagrams/with-mermaid';
import { ClassDb, classDrafts } from '../../common/exchange/class-drafts';
import { EntityDb, entityDrafts } from '../../common/exchange/entity-drafts';
import { FlowchartDb, flowchartDrafts } from '../../common/exchange/flowchart-drafts';
import { DiagramKind, MermaidDrafts } from '../../common/exchange/mermaid-drafts';
import { MermaidSource, prepareMermaid } from '../../common/exchange/mermaid-source';
import { SequenceDb, sequenceDrafts } from '../../common/exchange/sequence-drafts';
import { StateDb, stateDrafts } from '../../common/exchange/state-drafts';
import { mermaidFault } from './mermaid-fault';

/** Larger diagrams would block the page for too long; in characters. */
const MAX_LENGTH = 100_000;

/** Mermaid's names for the kinds that become shapes. */
const KINDS: Readonly<Record<string, DiagramKind | undefined>> = {
    'flowchart': 'flowchart', 'flowchart-v2': 'flowchart', 'flowchart-elk': 'flowchart',
    'class': 'class', 'classDiagram': 'class',
    'state': 'state', 'stateDiagram': 'state',
    'sequence': 'sequence',
    'er': 'er'
};

/**
 * The shapes and connectors of a diagram, without places. Mermaid is loaded for the first one.
 * Rejects with a message for the user that names the line, if the text is no such diagram.
 */
export async function readMermaid(text: string): Promise<MermaidDrafts> {
    if (text.length > MAX_LENGTH) {
        throw new Error(`The diagram is too long: ${text.length} characters, at most ${MAX_LENGTH} are read.`);
    }
    const source = prepareMermaid(text);
    return withMermaid(mermaid => read(mermaid, source));
}

async function read(mermaid: Mermaid, source: MermaidSource): Promise<MermaidDrafts> {
    const kind = kindOf(source, mermaid);
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(source.text).catch((error: unknown) => {
        throw new Error(mermaidFault(error, source));
    });
    const { title } = source;
    return { ...draftsOf(kind, db), ...title && { title } };
}

function kindOf({ text }: MermaidSource, mermaid: Mermaid): DiagramKind {
    const supported = 'flowchart, classDiagram, stateDiagram-v2, sequenceDiagram, erDiagram';
    let type: string;
    try {
        type = mermaid.detectType(text.trimStart());
    } catch {
        throw new Error(`This is not a Mermaid diagram. Its first line names one of ${supported}.`);
    }
    const kind = KINDS[type];
    if (!kind) {
        throw new Error(`Diagrams of the kind ${type} do not become shapes. Supported are ${supported}.`);
    }
    return kind;
}

/** The casts hold for the version that is installed: a spec for each kind of diagram sees to it. */
function draftsOf(kind: DiagramKind, db: unknown): MermaidDrafts {
    switch (kind) {
        case 'flowchart': return flowchartDrafts(db as FlowchartDb);
        case 'class': return classDrafts(db as ClassDb);
        case 'state': return stateDrafts(db as StateDb);
        case 'sequence': return sequenceDrafts(db as SequenceDb);
        case 'er': return entityDrafts(db as EntityDb);
    }
}
