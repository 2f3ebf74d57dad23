import { fields, type Claim } from '../../type-claims.ts';

/** These settings have this type; in answers each may be missing or null, on writes each may be left out, and all but flags taken away with null. */
export function settings(
  type: string,
  names: string,
  sent: string = type === 'boolean' ? type : `${type} | null`,
): Claim[] {
  const list = names.split(/\s+/).filter(Boolean);
  return [
    fields('t.ApplicationSettings', list.map((name) => `${name}?: ${type} | null`).join('; ')),
    fields('t.UpdateApplicationSettingsBody', list.map((name) => `${name}?: ${sent}`).join('; ')),
  ];
}
