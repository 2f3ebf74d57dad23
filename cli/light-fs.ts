import type * as FileSystem from 'node:fs';

/**
 * node:fs for a run with nothing to do. An import statement would load its streams as well, and those take as long as all
 * that such a run does.
 */
export const fs: typeof FileSystem = process.getBuiltinModule('node:fs');
