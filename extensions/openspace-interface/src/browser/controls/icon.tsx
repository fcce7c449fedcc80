import { codicon } from '@theia/core/lib/browser/widgets/widget';
import * as React from '@theia/core/shared/react';

/** A decorative codicon; its meaning stands in the text or label beside it. */
export const Icon = ({ name, spin }: { readonly name: string; readonly spin?: boolean }): React.JSX.Element =>
    <span className={`${codicon(name)}${spin ? ' codicon-modifier-spin' : ''}`} aria-hidden='true' />;
