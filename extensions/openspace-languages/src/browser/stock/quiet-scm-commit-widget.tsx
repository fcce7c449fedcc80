import { injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { ScmCommitWidget } from '@theia/scm/lib/browser/scm-commit-widget';
import type { ScmInput } from '@theia/scm/lib/browser/scm-input';

/** Theia's input of a commit's message. Theirs takes the keyboard whenever it is drawn anew, which closes the palette, for one. */
@injectable()
export class QuietScmCommitWidget extends ScmCommitWidget {

    protected override renderInput(input: ScmInput): React.ReactNode {
        return withoutAutoFocus(super.renderInput(input));
    }
}

/** An element with its children, none of which takes the keyboard when it is drawn. */
export function withoutAutoFocus(node: React.ReactNode): React.ReactNode {
    if (!React.isValidElement<{ autoFocus?: boolean; children?: React.ReactNode }>(node)) {
        return node;
    }
    const { autoFocus, children } = node.props;
    return React.cloneElement(node, autoFocus ? { autoFocus: false } : {}, ...React.Children.toArray(children).map(withoutAutoFocus));
}
