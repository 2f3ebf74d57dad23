import { defaultTypesOptions, typesModule, type TypesOptions } from '../../generators/types/index.ts';
import type { Api, JsonValue } from '../../model/index.ts';
import type { ResolvedTarget } from '../config/load-config.ts';
import { CliError, exitCode } from '../exit-code.ts';
import { guardedHooks } from './types-hooks.ts';

/** Options that change what another one prints. */
const NEEDS: Readonly<Record<string, 'enum' | 'rootTypes'>> = {
  conditionalEnums: 'enum',
  dedupeEnums: 'enum',
  rootTypesNoSchemaPrefix: 'rootTypes',
  rootTypesKeepCasing: 'rootTypes',
};

/**
 * Prints the types of a target with the engine that it names. Throws `CliError` when that engine is not installed, or when a
 * hook gives what cannot be printed.
 * @param bundle the description as one document, for the engine that reads documents
 */
export async function printTypes(
  api: Api,
  target: Pick<ResolvedTarget, 'types' | 'origin'>,
  bundle: () => Promise<JsonValue>,
): Promise<string> {
  const options: TypesOptions = { ...defaultTypesOptions, ...target.types };
  for (const [name, needed] of Object.entries(NEEDS)) {
    // The names are those of options.
    if (options[name as keyof TypesOptions] !== true || options[needed]) continue;
    console.error(`forgewright: types-option-without-effect: \`${name}\` does something with \`${needed}\` only`);
  }
  if (options.engine === 'forgewright') return typesModule(api, guardedHooks(options, target));
  const { printWithLibrary } = await import('../../generators/types/engine/print-types.ts');
  const printed = await printWithLibrary(await bundle(), options);
  if (printed !== undefined) return printed;
  throw new CliError(
    'the engine openapi-typescript is not installed here',
    exitCode.cannotRun,
    'npm install --save-dev openapi-typescript@7 typescript@5, or leave `engine` out: forgewright prints these types itself.',
  );
}
