import { interfaces } from '@theia/core/shared/inversify';
import { CodeColors } from './code-colors';
import { LivingChanges } from './living-changes';
import { LivingSources } from './living-sources';
import { SlideDiagrams } from './slide-diagrams';
import { SlidePictures } from './slide-pictures';
import { SlideRenderer } from './slide-renderer';
import { SlideRendererImpl } from './slide-renderer-impl';

/** Binds the {@link SlideRenderer} and what it is made of; the rest comes from the IDE. */
export function bindSlides(bind: interfaces.Bind): void {
    [CodeColors, LivingChanges, LivingSources, SlideDiagrams, SlidePictures]
        .forEach(part => bind<unknown>(part).toSelf().inSingletonScope());
    bind(SlideRenderer).to(SlideRendererImpl).inSingletonScope();
}
