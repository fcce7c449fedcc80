import { homedir } from 'node:os';
import * as path from 'node:path';
import { WorkspaceSettings } from '../../common';

/** What the workspace server is told about git, in its own words. */
export interface GitSettings {
    readonly identity: { readonly name: string; readonly email: string };
    readonly github_app?: { readonly app_id: string; readonly private_key_file: string; readonly api_url: string };
}

export function gitSettingsOf({ gitName, gitEmail, githubAppId, githubAppKey, githubApiUrl }: WorkspaceSettings): GitSettings {
    const key = githubAppKey.replace(/^~(?=\/)/, homedir());
    return {
        identity: { name: gitName, email: gitEmail },
        ...githubAppId !== '' && path.isAbsolute(key) && {
            github_app: { app_id: githubAppId, private_key_file: key, api_url: githubApiUrl }
        }
    };
}
