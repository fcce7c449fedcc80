export const PUBLIC_ADDRESS: string;
export const HOSTS: readonly (readonly string[])[];
export function namespaceSetup(hostsFile: string): string;
export function makeCertificates(folder: string): void;
