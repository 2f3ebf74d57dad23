import { snakeCase } from '../../model/snake-case.ts';
import type { Schema } from '../../model/schema.ts';
import type { Comparison, MatchContext } from './matcher.ts';
import { plainText } from './plain-text.ts';

const SECRET_NAME = /(^|_)(token|secret|password|private_key)$/;
const ID_NAME = /(^|_)(?:i?ids?|uuids?)$/;
const COUNTER_NAME = /(^|_)(count|total|size|upvotes|downvotes|position)$/;
/** What is counted up as things are made, where nobody says which number one gets. */
const NUMBERED_NAME = /(^|_)(?:numbers?|num|no|nr|seq|sequence|serial|ordinal|rank|revision|version)$/;
const DIGEST = /^[0-9a-f]+$/;
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i;

/** One value to compare: where it stands and what the description says about it. */
export interface ValueSite {
  /** Name of the property that holds it; of the nearest one for items of an array. */
  readonly name: string;
  readonly example: unknown;
  readonly schemas: readonly Schema[];
}

/** Chooses how a scalar of the example is compared (the rule is written at `Comparison`). */
export function chooseComparison(site: ValueSite, context: MatchContext): Comparison {
  if (context.volatile.has(site.name)) return 'type';
  if (isFixed(site, context)) return 'exact';
  return (
    volatileComparison(site, context) ?? (context.creates && typeof site.example === 'string' ? 'pattern' : 'exact')
  );
}

/** True when the request carried this very value under this very name. */
export function isFixed(site: ValueSite, context: MatchContext): boolean {
  return typeof site.example !== 'object' && (context.fixed.get(site.name)?.has(plainText(site.example)) ?? false);
}

/** True when the property holds a secret by its format, by `writeOnly`, or by its name. */
export function isSecretSite(name: string, schemas: readonly Schema[]): boolean {
  if (schemas.some((schema) => schema.format === 'password' || schema.writeOnly)) return true;
  return (
    SECRET_NAME.test(snakeCase(name)) &&
    schemas.every((schema) => schema.types.length === 0 || schema.types.includes('string'))
  );
}

function volatileComparison(site: ValueSite, context: MatchContext): Comparison | undefined {
  const { name, example, schemas } = site;
  if (isSecretSite(name, schemas) && example !== null) return 'secret';
  // Data nobody has written to since it was set up holds the very instants, digests and counts of the examples.
  const untouched = context.literal && context.safe && context.pristine;
  if (!untouched && isInstant(site)) return 'instant';
  if (!untouched && isDigest(site)) return 'digest';
  return context.literal ? knownDataComparison(site, context, untouched) : 'type';
}

/** The comparison of a value that the data of the examples decides, up to what differs between two copies of it. */
function knownDataComparison(site: ValueSite, context: MatchContext, untouched: boolean): Comparison | undefined {
  if (isAddress(site.example)) return 'address';
  return !untouched && isVolatileName(site.name, site.example, context) ? 'type' : undefined;
}

function isVolatileName(name: string, example: unknown, context: MatchContext): boolean {
  if (typeof example === 'boolean') return false;
  if (COUNTER_NAME.test(snakeCase(name)) && typeof example !== 'string') return true;
  if (context.creates && typeof example === 'number' && NUMBERED_NAME.test(snakeCase(name))) return true;
  return context.creates && ID_NAME.test(snakeCase(name));
}

function isAddress(example: unknown): boolean {
  return typeof example === 'string' && ADDRESS.test(example);
}

function isInstant({ example, schemas }: ValueSite): boolean {
  if (schemas.some((schema) => schema.format === 'date-time')) return true;
  return typeof example === 'string' && INSTANT.test(example);
}

function isDigest({ name, example, schemas }: ValueSite): boolean {
  if (typeof example !== 'string' || !DIGEST.test(example)) return false;
  if (example.length === 40 || example.length === 64) return true;
  const bounded = schemas.some((schema) => schema.pattern?.includes('[0-9a-f]') === true);
  return example.length >= 7 && (bounded || name === 'short_id');
}
