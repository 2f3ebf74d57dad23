/** What a client asks of a mock in `Prefer` (RFC 7240): a status code, an example by name, a value by chance. */
export interface MockPreference {
  readonly code: number | undefined;
  readonly example: string | undefined;
  readonly dynamic: boolean;
}

/** Reads `code=404`, `example=name` and `dynamic=true` from Prefer values; other preferences are not ours. */
export function parsePrefer(prefer: string | undefined): MockPreference {
  let code: number | undefined;
  let example: string | undefined;
  let dynamic = false;
  for (const preference of (prefer ?? '').split(/[,;]/)) {
    const equals = preference.indexOf('=');
    const name = preference.slice(0, equals).trim().toLowerCase();
    const value = preference
      .slice(equals + 1)
      .trim()
      .replace(/^"(.*)"$/, '$1');
    if (name === 'code' && /^[1-5]\d\d$/.test(value)) code ??= Number(value);
    if (name === 'example' && value !== '') example ??= value;
    if (name === 'dynamic') dynamic = value === 'true';
  }
  return { code, example, dynamic };
}
