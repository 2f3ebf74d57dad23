import { EXTENSIONS } from '../../model/extensions/extension-schemas.ts';
import type { Api } from '../../model/index.ts';
import { childPointer } from '../../model/load/json/json-pointer.ts';
import { CliError, exitCode } from '../exit-code.ts';

/** Where the words that say who may call an operation stand. */
const NAME = 'x-access';

/**
 * Stubs ask their hook only for operations whose access data they understand: what nobody understands must not pass for
 * an operation that everybody may call.
 * @throws CliError with exit code 1 and every value that does not fit
 */
export async function checkAccess(api: Api): Promise<void> {
  const schema = EXTENSIONS[NAME]?.schema;
  const said = api.operations.flatMap(({ extensions, location }) => {
    const value = extensions[NAME];
    return value === undefined ? [] : [{ value, location }];
  });
  if (said.length === 0 || schema === undefined) return;
  const { validateValue } = await import('../validate-value.ts');
  const problems = said.flatMap(({ value, location: { file, pointer } }) =>
    validateValue(schema, value, undefined).map(
      (problem) => `${problem.message} (${file}#${childPointer(pointer, NAME)}${problem.pointer})`,
    ),
  );
  if (problems.length === 0) return;
  throw new CliError(`invalid-extension: \`${NAME}\` does not fit: ${problems.join('; ')}`, exitCode.findings);
}
