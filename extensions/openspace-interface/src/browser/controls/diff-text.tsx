import * as React from '@theia/core/shared/react';
import { ChangedWords, changedWords } from '../text/changed-words';
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

/** A unified diff; added and removed lines stand out by colour and by their sign, and in them the words that changed. */
export const DiffText = React.memo(({ diff, isNamed = false }: DiffTextProps) => {
    const lines = diffLines(diff);
    const words = changedWords(lines);
    const hidesNames = isNamed && lines.filter(({ kind }) => kind === 'name').length === 1;
    return <pre className='openspace-output openspace-diff' tabIndex={0}>
        {lines.map(({ kind, text }, index) => (kind !== 'name' || !hidesNames)
            && <span key={index} className={CLASSES[kind]}><LineText text={text} changed={words.get(index)} />{'\n'}</span>)}
    </pre>;
});
DiffText.displayName = 'DiffText';

const LineText = ({ text, changed }: { readonly text: string; readonly changed: ChangedWords | undefined }): React.JSX.Element => {
    if (!changed || changed.start === changed.end) {
        return <>{markHiddenCodes(text)}</>;
    }
    return <>
        {markHiddenCodes(text.slice(0, changed.start))}
        <span className='openspace-diff-word'>{markHiddenCodes(text.slice(changed.start, changed.end))}</span>
        {markHiddenCodes(text.slice(changed.end))}
    </>;
};
