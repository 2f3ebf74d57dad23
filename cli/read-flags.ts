import { type Flags, isFlagName } from '../reference-server/index.ts';
import { CliError, exitCode } from './exit-code.ts';

/** Feature flags as they are written on the command line: `name` switches one on, `name=off` off. Throws `CliError` for others. */
export function readFlags(texts: readonly string[]): Partial<Flags> {
  return Object.fromEntries(
    texts.map((text) => {
      const [name = '', state = 'on', ...rest] = text.split('=');
      if (!isFlagName(name)) throw new CliError(`there is no feature flag ${JSON.stringify(name)}`, exitCode.usage);
      if (rest.length > 0 || (state !== 'on' && state !== 'off'))
        throw new CliError(`--flag ${name}: expected on or off, got ${JSON.stringify(state)}`, exitCode.usage);
      return [name, state === 'on'];
    }),
  );
}
