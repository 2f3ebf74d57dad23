import { objectOf } from '../../model/json-object.ts';
import type { Extensions, JsonValue } from '../../model/location.ts';

/** A short mark beside a name; `kind` chooses its colour and is one of the words below. */
export interface Badge {
  readonly text: string;
  readonly kind: 'plain' | 'required' | 'deprecated' | 'tier' | 'info';
}

const TIERS: Readonly<Record<string, string>> = { paid: 'paid tier', top: 'top tier' };

/** Marks of an operation, parameter or property that its extensions carry. */
export function extensionBadges(extensions: Extensions): readonly Badge[] {
  const badges: Badge[] = [];
  const tier = extensions['x-tier'];
  if (typeof tier === 'string') badges.push({ text: TIERS[tier] ?? `${tier} tier`, kind: 'tier' });
  const flag = extensions['x-feature-flag'];
  if (typeof flag === 'string') badges.push({ text: `feature flag ${flag}`, kind: 'info' });
  const since = extensions['x-since'];
  if (typeof since === 'string') badges.push({ text: `since ${since}`, kind: 'info' });
  if (extensions['x-companion'] === true) badges.push({ text: 'companion', kind: 'info' });
  return badges;
}

/** When a property is there (`x-condition`), in words; undefined when it always may be. */
export function conditionText(extensions: Extensions): string | undefined {
  const condition = objectOf(extensions['x-condition']);
  const query = Object.entries(objectOf(condition['query'])).map(([name, value]) => `${name}=${String(value)}`);
  const parts = query.length === 0 ? [] : [`with ${query.join(' and ')}`];
  const role = condition['role'];
  if (typeof role === 'string')
    parts.push(role === 'administrator' ? 'for administrators' : `for the role ${role} or higher`);
  if (condition['topLevel'] === true) parts.push('at the top level');
  if (typeof condition['tier'] === 'string') parts.push(`on the ${condition['tier']} tier`);
  if (parts.length === 0) return undefined;
  return `Only ${parts.join(', ')}.`;
}

/** Ways of paging that an operation offers (`x-pagination`). */
export function paginationKinds(extensions: Extensions): readonly string[] {
  return asList(extensions['x-pagination']).filter((kind) => typeof kind === 'string');
}

/** Sentences about parameters that go together (`x-exclusive`, `x-requires`). */
export function parameterRules(extensions: Extensions): readonly string[] {
  const exclusive = asList(extensions['x-exclusive']).map(
    (group) => `${asList(group).join(' and ')} exclude each other.`,
  );
  const requires = asList(extensions['x-requires']).map((entry) => {
    const rule = objectOf(entry);
    const when = Object.entries(objectOf(rule['when'])).map(([name, value]) => `${name}=${String(value)}`);
    return `${when.join(' and ')} needs ${asList(rule['require']).join(' and ')}.`;
  });
  return [...exclusive, ...requires];
}

/** Values that are still accepted but deprecated (`x-deprecated-values`). */
export function deprecatedValues(extensions: Extensions): readonly string[] {
  return asList(extensions['x-deprecated-values']).map(String);
}

function asList(value: JsonValue | undefined): readonly JsonValue[] {
  return value !== undefined && isList(value) ? value : [];
}

/** `Array.isArray` does not narrow readonly arrays. */
function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
