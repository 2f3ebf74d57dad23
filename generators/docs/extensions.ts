import { objectOf } from '../../model/json-object.ts';
import type { Extensions, JsonValue } from '../../model/location.ts';

/** A short mark beside a name; `kind` chooses its colour and is one of the words below. */
export interface Badge {
  readonly text: string;
  readonly kind: 'plain' | 'required' | 'deprecated' | 'tier' | 'info';
}

const TIERS: Readonly<Record<string, string>> = { paid: 'paid tier', top: 'top tier' };

const FLAGS: Readonly<Record<string, string>> = {
  'x-administrators': 'administrators only',
  'x-self-managed': 'self-managed only',
  'x-experimental': 'experimental',
  'x-companion': 'companion',
};

/** Marks of an operation, parameter or property that its extensions carry. */
export function extensionBadges(extensions: Extensions): readonly Badge[] {
  if (isEmpty(extensions)) return NO_BADGES;
  const badges: Badge[] = [];
  const tier = extensions['x-tier'];
  if (typeof tier === 'string') badges.push({ text: TIERS[tier] ?? `${tier} tier`, kind: 'tier' });
  const flag = extensions['x-feature-flag'];
  if (typeof flag === 'string') badges.push({ text: `feature flag ${flag}`, kind: 'info' });
  const restricted = objectOf(extensions['x-restricted-by'])['flag'];
  if (typeof restricted === 'string') badges.push({ text: `restricted by ${restricted}`, kind: 'info' });
  const since = extensions['x-since'];
  if (typeof since === 'string') badges.push({ text: `since ${since}`, kind: 'info' });
  for (const [name, text] of Object.entries(FLAGS)) {
    if (extensions[name] === true) badges.push({ text, kind: 'info' });
  }
  return badges;
}

const NO_BADGES: readonly Badge[] = [];

/** Most nodes have no extension at all. */
function isEmpty(extensions: Extensions): boolean {
  for (const name in extensions) if (Object.hasOwn(extensions, name)) return false;
  return true;
}

/** When a property is there (`x-condition`) or has an effect (`x-applies-when`, `x-no-effect`), in words; undefined when it always may. */
export function conditionText(extensions: Extensions): string | undefined {
  if (isEmpty(extensions)) return undefined;
  const effect = Object.entries(objectOf(extensions['x-applies-when']));
  if (effect.length > 0)
    return `Has an effect with ${effect.map(([name, value]) => `${name}=${oneOf(value)}`).join(' and ')} only.`;
  const needs = asList(extensions['x-needs']);
  if (needs.length > 0) return `Needs ${needs.join(' and ')}.`;
  const { 'x-no-effect': idle } = extensions;
  if (typeof idle === 'string') return `Is kept and has no effect: ${idle}.`;
  if (typeof extensions['x-alias-of'] === 'string') return `Another name of ${extensions['x-alias-of']}.`;
  const condition = objectOf(extensions['x-condition']);
  const sent = [...Object.entries(objectOf(condition['query'])), ...Object.entries(objectOf(condition['body']))];
  const query = sent.map(([name, value]) => `${name}=${String(value)}`);
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

/** Sentences about parameters that go together (`x-exclusive`, `x-at-least-one`, `x-requires`). */
export function parameterRules(extensions: Extensions): readonly string[] {
  const exclusive = asList(extensions['x-exclusive']).map(
    (group) => `${asList(group).join(' and ')} exclude each other.`,
  );
  const needed = asList(extensions['x-at-least-one']).map((group) =>
    asList(group).length === 1
      ? `${asList(group).join('')} is needed.`
      : `One of ${asList(group).join(', ')} is needed.`,
  );
  const requires = asList(extensions['x-requires']).map((entry) => {
    const rule = objectOf(entry);
    const when = Object.entries(objectOf(rule['when'])).map(([name, value]) => `${name}=${String(value)}`);
    return `${when.join(' and ')} needs ${asList(rule['require']).join(' and ')}.`;
  });
  return [...exclusive, ...needed, ...requires];
}

/** Values that are still accepted but deprecated (`x-deprecated-values`). */
export function deprecatedValues(extensions: Extensions): readonly string[] {
  return asList(extensions['x-deprecated-values']).map(String);
}

/** A value, or several of which one is meant. */
function oneOf(value: JsonValue): string {
  return isList(value) ? value.map(String).join(' or ') : String(value);
}

function asList(value: JsonValue | undefined): readonly JsonValue[] {
  return value !== undefined && isList(value) ? value : [];
}

/** `Array.isArray` does not narrow readonly arrays. */
function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
