import { Container, ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { CheckedFiles } from './checked-files';
import { CodeChanging } from './code-changing';
import { CodeFiles } from './code-files';
import { CodePlaces } from './code-places';
import { CodeReading } from './code-reading';
import { EditChecks } from './edit-checks';
import { FileCheckers } from './file-checkers';
import { FolderCheck } from './folder-check';
import { LanguageSupport } from './language-support';

/** All that the agent's questions about code need, once there is one. */
export interface Senses {
    readonly reading: CodeReading;
    readonly changing: CodeChanging;
    readonly edits: EditChecks;
}

const bindings = new ContainerModule(bind => {
    [CheckedFiles, CodeChanging, CodeFiles, CodePlaces, CodeReading, EditChecks, FileCheckers, FolderCheck, LanguageSupport].forEach(part =>
        bind<unknown>(part).toSelf().inSingletonScope());
});

/** `container` has everything of the IDE. */
export function openSenses(container: interfaces.Container): Senses {
    const child = container.createChild() as Container;
    child.load(bindings);
    return { reading: child.get(CodeReading), changing: child.get(CodeChanging), edits: child.get(EditChecks) };
}
