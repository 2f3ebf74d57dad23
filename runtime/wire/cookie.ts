import { encodeParameter } from './encode-parameter.ts';
import type { ParameterSpec } from './style.ts';

/** Writes the `Cookie` field value (RFC 6265 section 4.2); empty when nothing is sent. Values by wire name. */
export function encodeCookies(specs: readonly ParameterSpec[], values: Readonly<Record<string, unknown>>): string {
  return specs
    .map((spec) => encodeParameter(spec, values[spec.name]))
    .filter((text) => text !== '')
    .join('; ');
}
