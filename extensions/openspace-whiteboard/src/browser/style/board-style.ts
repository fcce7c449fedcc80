import flowStyle from '@xyflow/react/dist/base.css?raw';
import { adoptStyle } from 'openspace-interface/lib/browser/rendering/late-style';
import viewStyle from '../../../src/browser/style/board-view.css?raw';
import linkStyle from '../../../src/browser/style/link-marks.css?raw';

/** Adds the style of boards and their tabs to the page. */
export function installBoardStyle(): void {
    adoptStyle(`${flowStyle}\n${viewStyle}\n${linkStyle}`);
}
