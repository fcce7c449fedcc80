import * as React from '@theia/core/shared/react';
import { nls } from '@theia/core/lib/common/nls';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { Select } from 'openspace-interface/lib/browser/menus/select';
import { PAGE_SIZES, PageSize, sizeOf } from './page-sizes';

/** Nobody has answered yet, nobody answers, the page refuses to stand in a frame, or there it is. */
export type WebPageState = 'waiting' | 'silent' | 'refused' | 'shown';

interface WebPageProps {
    readonly url: string;
    readonly visit: number;
    readonly state: WebPageState;
    readonly problem: string;
    /** The header by which the page refuses. */
    readonly refusal: string;
    readonly canAgentRead: boolean;
    readonly size: PageSize;
    readonly onVisit: (text: string) => void;
    readonly onReload: () => void;
    readonly onResize: (size: PageSize) => void;
    readonly onOpenOutside: () => void;
}

/** What pages need to work; not the window that they stand in. */
const ABILITIES = 'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-downloads allow-pointer-lock';

const SIZES = PAGE_SIZES.map(({ id, label, width, height }) => ({ value: id, label: width ? `${label} ${width} × ${height}` : label }));

export function WebPage(props: WebPageProps): React.JSX.Element {
    const { url, visit, state, problem, size, onVisit, onReload, onResize, onOpenOutside } = props;
    const [draft, setDraft] = React.useState(url);
    React.useEffect(() => setDraft(url), [url]);
    const reload = nls.localize('openspace/web/reload', 'Reload');
    const outside = nls.localize('openspace/web/outside', 'Open in the Browser');
    return <>
        <form className='openspace-web-bar' onSubmit={event => {
            event.preventDefault();
            onVisit(draft);
        }}>
            <RowButton icon='refresh' testID='web-reload' label={reload} onClick={onReload} />
            <input className='theia-input' value={draft} spellCheck={false} data-testid='web-address'
                aria-label={nls.localize('openspace/web/address', 'Address')} aria-invalid={problem !== ''}
                onChange={event => setDraft(event.target.value)} onFocus={event => event.target.select()}
                onKeyDown={event => event.key === 'Escape' && setDraft(url)} />
            <Select testID='web-size' label={nls.localize('openspace/web/size', 'Size of the page')} value={size.id} options={SIZES}
                onChoose={id => onResize(sizeOf(id))} />
            <RowButton icon='link-external' testID='web-outside' label={outside} onClick={onOpenOutside} />
        </form>
        {problem && <div className='openspace-web-problem' role='alert'>{problem}</div>}
        {state === 'silent' && <div className='openspace-web-notice' role='status' data-testid='web-silent'>
            <span className='codicon codicon-debug-disconnect' aria-hidden />
            <p>{nls.localize('openspace/web/silent', 'Nothing answers at {0}.', url)}</p>
            <p>{nls.localize('openspace/web/silentHint', 'The page comes as soon as a server is started there.')}</p>
        </div>}
        {state === 'refused' && <Refusal {...props} />}
        {state === 'shown' && <div className={size.width ? 'openspace-web-desk' : 'openspace-web-whole'}>
            <iframe key={visit} src={url} sandbox={ABILITIES} referrerPolicy='no-referrer' title={url} data-testid='web-frame'
                style={{ width: size.width, height: size.height }} />
        </div>}
    </>;
}

/** The browser would show a broken page and no reason. */
function Refusal({ url, refusal, canAgentRead, onOpenOutside }: WebPageProps): React.JSX.Element {
    return <div className='openspace-web-notice' role='status' data-testid='web-refused'>
        <span className='codicon codicon-shield' aria-hidden />
        <p>{nls.localize('openspace/web/refused', '{0} does not allow its page to be shown inside another one.', url)}</p>
        <p><code>{refusal}</code></p>
        {canAgentRead && <p>{nls.localize('openspace/web/refusedAgent', 'The agent can read and use it, in a browser of its own.')}</p>}
        <button type='button' className='theia-button' onClick={onOpenOutside}>
            {nls.localize('openspace/web/outside', 'Open in the Browser')}
        </button>
    </div>;
}
