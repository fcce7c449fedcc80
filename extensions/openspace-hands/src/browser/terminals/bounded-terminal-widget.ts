import { nls } from '@theia/core/lib/common/nls';
import { injectable, postConstruct } from '@theia/core/shared/inversify';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';
import { GUEST_ATTRIBUTE } from './guest-tab';
import { keepEnd, OutputBacklog } from './output-backlog';

/** What a tab that was never in front keeps for the moment when it is: more than the lines above the screen need. */
const UNSEEN = 1_000_000;

/** Theia's terminal, safe from programs that write faster than the page can draw. */
@injectable()
export class BoundedTerminalWidget extends TerminalWidgetImpl {

    protected readonly backlog = new OutputBacklog((text, done) => {
        super.write(text);
        // Called when all that was written before has been drawn.
        this.term.write('', done);
    }, nls.localize('openspace/core/terminal/leftOut', '(output left out: it came faster than it could be shown)'));

    @postConstruct()
    protected override init(): void {
        super.init();
        this.closeOnDispose = this.options.attributes?.[GUEST_ATTRIBUTE] === undefined;
    }

    override write(data: string): void {
        if (this.termOpened) {
            this.backlog.push(data);
        } else {
            this.initialData = keepEnd(this.initialData + data, UNSEEN);
        }
    }
}
