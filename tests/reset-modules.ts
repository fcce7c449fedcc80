import { vi } from 'vitest';

// Modules that have been loaded know those that are to be replaced.
vi.resetModules();
