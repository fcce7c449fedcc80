import presenterStyle from '../../../src/browser/style/presenter.css?raw';
import { outsideStyle } from './outside-style';

/** All style of the presenter view, with the colours that the IDE has now. */
export function presenterStyleText(): string {
    return `${outsideStyle()}\n${presenterStyle}`;
}
