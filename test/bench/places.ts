import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the benches, where the peers are installed. */
export const bench: string = fileURLToPath(new URL('.', import.meta.url));

/** The root of the project. */
export const project: string = fileURLToPath(new URL('../..', import.meta.url));

/** The built command line. */
export const program: string = join(project, 'dist/cli/main.cjs');

/** A published document of 1,223 operations. */
export const largeDocument: string = join(bench, 'node_modules/@octokit/openapi/generated/api.github.com.json');

/** Our own description. */
export const ownDocument: string = join(project, 'spec/openapi.yaml');
