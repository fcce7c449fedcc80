import * as React from '@theia/core/shared/react';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { isShell, readSlash } from '../composer/completion-query';
import { CompletionSource } from '../composer/completion-source';
import { Draft, mentionToken } from '../drafts/draft';
import { textPieces } from '../model/text-chips';
import { ComposerField } from './composer-field';

interface ComposerMirrorProps {
    readonly draft: Draft;
    readonly field: ComposerField;
}

/** As the style sheet has it, in pixels. */
const PADDING = 6;

/**
 * The text of the input once more, below it and without its letters: it gives the input its height, and draws mentions and the command
 * as chips, which an input cannot.
 */
export const ComposerMirror = ({ draft: { text, attachments }, field }: ComposerMirrorProps): React.JSX.Element => {
    const mirror = React.useRef<HTMLDivElement>(null);
    const command = useKnownCommand(text);
    const pieces = React.useMemo(
        () => isShell(text) ? [{ text }]
            : textPieces(text, attachments.flatMap(attachment => attachment.type === 'mention' ? [mentionToken(attachment)] : []), command),
        [text, attachments, command]
    );
    React.useLayoutEffect(() => {
        const [shown, input] = [mirror.current, field.current];
        if (!shown || !input) {
            return undefined;
        }
        // The scroll bar of the input leaves less room for the lines.
        shown.style.paddingRight = `${PADDING + input.offsetWidth - input.clientWidth}px`;
        const follow = (): void => {
            shown.scrollTop = input.scrollTop;
        };
        follow();
        input.addEventListener('scroll', follow, { passive: true });
        return () => input.removeEventListener('scroll', follow);
    }, [field, text]);
    return <div className='openspace-composer-mirror' aria-hidden='true' ref={mirror}>
        {pieces.map((piece, index) => piece.chip
            ? <span key={index} className='openspace-text-chip' data-testid='composer-chip' data-chip={piece.chip}>{piece.text}</span>
            : <React.Fragment key={index}>{piece.text}</React.Fragment>)}{' '}
    </div>;
};

/** The command that the text begins with, once it is known that there is one. */
function useKnownCommand(text: string): string | undefined {
    const completions = useService(CompletionSource);
    const [known, setKnown] = React.useState<string>();
    const name = readSlash(text)?.name;
    React.useEffect(() => {
        let outdated = false;
        if (name !== undefined) {
            void completions.knows(name).then(isKnown => outdated || setKnown(isKnown ? name : undefined));
        }
        return () => {
            outdated = true;
        };
    }, [completions, name]);
    return known === name ? known : undefined;
}
