import { JsonSchemaConfiguration, JsonSchemaStore } from '@theia/core/lib/browser/json-schema-store';
import { injectable } from '@theia/core/shared/inversify';

/** Theia's schemas for JSON files, collected when somebody first asks for them, which the extension host does before it starts. */
@injectable()
export class LateJsonSchemas extends JsonSchemaStore {

    protected isCollecting = false;

    override get schemas(): Promise<JsonSchemaConfiguration[]> {
        if (!this.isCollecting) {
            this.isCollecting = true;
            this.onStart();
        }
        return this._schemas.promise;
    }
}
