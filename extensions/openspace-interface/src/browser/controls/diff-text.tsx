import * as React from '@theia/core/shared/react';
import { DiffLine, diffLines } from '../text/diff-lines';
import { markHiddenCodes } from '../text/hidden-codes';

const CLASSES: Readonly<Record<DiffLine['kind'], string>> = {
    name: 'openspace-diff-head', place: 'openspace-diff-head', added: 'openspace-diff-added', removed: 'openspace-diff-removed',
    same: 'openspace-diff-same'
};

interface DiffTextProps {
    readonly diff: string;
    /** The name of the only file stands elsewhere. */
    readonly isNamed?: boolean;
}

/** A unified diff; added and removed lines stand out by colour and by their sign. */
export const DiffText = React.memo(({ diff, isNamed = false }: DiffTextProps) => {
    const lines = diffLines(diff);
    const hidesNames = isNamed && lines.filter(({ kind }) => kind === 'name').length === 1;
    return <pre className='openspace-output openspace-diff' tabIndex={0}>
        {lines.filter(({ kind }) => kind !== 'name' || !hidesNames).map(
            ({ kind, text }, index) => <span key={index} className={CLASSES[kind]}>{markHiddenCodes(text)}{'\n'}</span>
        )}
    </pre>;
});
DiffText.displayName = 'DiffText';
