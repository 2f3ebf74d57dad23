import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * What loads a package as the program would that runs: from its main script, else from the folder it runs in. To ask from
 * the module itself takes `import.meta`, which code that is compiled to CommonJS does not have.
 * @throws Error when the package is found from neither
 */
export function programRequire(name: string): NodeJS.Require {
  const starts = [process.argv[1], join(process.cwd(), 'main.js')].flatMap((file) => file ?? []);
  const loaders = starts.map((file) => createRequire(file));
  const found = loaders.find((load) => canResolve(load, name));
  if (found !== undefined) return found;
  throw new Error(`package not found: ${name}`);
}

function canResolve(load: NodeJS.Require, name: string): boolean {
  try {
    load.resolve(name);
    return true;
  } catch {
    return false;
  }
}
