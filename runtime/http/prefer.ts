/** What a client asks of a mock in `Prefer` (RFC 7240): a status code and an example by name. */
export interface MockPreference {
  readonly code: number | undefined;
  readonly example: string | undefined;
}

/** Reads `code=404` and `example=name` from Prefer values; other preferences are not ours. */
export function parsePrefer(prefer: string | undefined): MockPreference {
  let code: number | undefined;
  let example: string | undefined;
  for (const preference of (prefer ?? '').split(/[,;]/)) {
    const equals = preference.indexOf('=');
    const name = preference.slice(0, equals).trim().toLowerCase();
    const value = preference
      .slice(equals + 1)
      .trim()
      .replace(/^"(.*)"$/, '$1');
    if (name === 'code' && /^[1-5]\d\d$/.test(value)) code ??= Number(value);
    if (name === 'example' && value !== '') example ??= value;
  }
  return { code, example };
}
