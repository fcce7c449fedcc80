export * from './sandbox-network';
export * from './sandbox-remote';
export * from './sandboxed-workspace';
export * from './workspace-settings';
export * from './workspaces-service';
