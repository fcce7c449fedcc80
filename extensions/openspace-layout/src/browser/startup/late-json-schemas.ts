import { JsonSchemaConfiguration, JsonSchemaStore } from '@theia/core/lib/browser/json-schema-store';
import { injectable } from '@theia/core/shared/inversify';

/**
 * Theia's schemas for JSON files, collected when somebody first asks for them, which the extension host does before it starts.
 * Without the 1300 addresses on the web that Theia lists: they are not fetched, and a file with one that is missing is not checked
 * against those that are there. The build brings the well-known ones.
 */
@injectable()
export class LateJsonSchemas extends JsonSchemaStore {

    protected isCollecting = false;

    override get schemas(): Promise<JsonSchemaConfiguration[]> {
        if (!this.isCollecting) {
            this.isCollecting = true;
            this.onStart();
        }
        return this._schemas.promise.then(schemas => schemas.filter(({ url }) => !/^https?:/.test(url ?? '')));
    }
}
