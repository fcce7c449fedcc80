import { interfaces } from '@theia/core/shared/inversify';
import { DeckExporter } from './deck-exporter';
import { DeckExporterImpl } from './deck-exporter-impl';
import { ExportWizard } from './export-wizard';
import { WebPageFiles } from './web-page-files';

/** Binds the {@link DeckExporter} and what leads to it. */
export function bindExport(bind: interfaces.Bind): void {
    bind(DeckExporter).to(DeckExporterImpl).inSingletonScope();
    bind(WebPageFiles).toSelf().inSingletonScope();
    bind(ExportWizard).toSelf().inSingletonScope();
}
