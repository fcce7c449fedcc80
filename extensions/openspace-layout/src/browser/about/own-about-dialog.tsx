import { AboutDialog } from '@theia/core/lib/browser/about-dialog';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { DEFAULT_SUPPORTED_API_VERSION } from '@theia/application-package/lib/api';

/** What this is, which version of it, and what it is made of; the list of parts only on demand. */
@injectable()
export class OwnAboutDialog extends AboutDialog {

    protected override render(): React.ReactNode {
        const { applicationInfo, extensionsInfos } = this;
        const theia = extensionsInfos.find(({ name }) => name === '@theia/core')?.version;
        const parts = [...extensionsInfos].sort((one, other) => one.name.localeCompare(other.name));
        return <div className='openspace-about' data-testid='about'>
            <span className='openspace-about-mark' aria-hidden='true' />
            <p className='openspace-about-version'>
                {nls.localize('openspace/about/version', 'Version {0}', applicationInfo?.version ?? '')}
            </p>
            <p>{nls.localize('openspace/about/what', 'An IDE in which an AI agent and a person have equal reach.')}</p>
            <p className='openspace-about-parts'>
                {nls.localize('openspace/about/madeOf', 'Built on Eclipse Theia {0}. Extensions for VS Code {1}. MIT License.',
                    theia ?? '', DEFAULT_SUPPORTED_API_VERSION)}
            </p>
            <details>
                <summary>{nls.localize('openspace/about/parts', '{0} parts', parts.length)}</summary>
                <ul>{parts.map(({ name, version }) => <li key={name}>{name} {version}</li>)}</ul>
            </details>
        </div>;
    }
}
