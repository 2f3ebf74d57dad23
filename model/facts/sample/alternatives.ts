import type { Schema } from '../../schema.ts';
import { drawInteger } from './draw.ts';
import { isRecursive, optionalDepth, partsOf, type Sampling } from './sampling.ts';
import { valueHeight } from './value-height.ts';

/** A place where a value can go one of several ways. */
export interface Choice {
  /** What marks the choice as made. */
  readonly key: object;
  readonly alternatives: readonly Alternative[];
  /** Several of them at once, for values that no single one has; none where they exclude each other. */
  readonly together?: readonly Alternative[];
}

/** One way: what holds beside the rest, and which optional members only other ways want. */
export interface Alternative {
  readonly schemas: readonly Schema[];
  readonly excluded: readonly string[];
}

/** The first composition, condition or discriminator of the parts that nothing is decided about yet. */
export function openChoice(parts: readonly Schema[], at: Sampling): Choice | undefined {
  for (const part of parts) {
    const choice = compositionChoice(part, parts, at) ?? conditionChoice(part, at) ?? subtypeChoice(part, parts, at);
    if (choice !== undefined) return choice;
  }
  return undefined;
}

function compositionChoice(part: Schema, parts: readonly Schema[], at: Sampling): Choice | undefined {
  for (const branches of [part.oneOf, part.anyOf]) {
    if (branches.length === 0 || at.taken.has(branches)) continue;
    const isExclusive = branches === part.oneOf;
    const alternatives = ordered(branches, parts, at).map((branch) => ({
      schemas: [branch],
      excluded: isExclusive ? namesOfOthers(branch, branches) : [],
    }));
    return { key: branches, alternatives, ...(at.isJoint && !isExclusive ? { together: together(alternatives) } : {}) };
  }
  return undefined;
}

/** Alternatives of which pairs are looked at: there are as many as the square of these. */
const mostPaired = 8;

/** All at once, then two of them. */
function together(alternatives: readonly Alternative[]): readonly Alternative[] {
  if (alternatives.length < 2) return [];
  const all = { schemas: alternatives.flatMap(({ schemas }) => schemas), excluded: [] };
  if (alternatives.length === 2) return [all];
  const some = alternatives.slice(0, mostPaired);
  const pairs = some.flatMap((one, index) =>
    some.slice(index + 1).map((other) => ({ schemas: [...one.schemas, ...other.schemas], excluded: [] })),
  );
  return [all, ...pairs];
}

/** Members that another branch requires and this one does not. */
function namesOfOthers(branch: Schema, branches: readonly Schema[]): readonly string[] {
  const own = requiredOf(branch);
  return branches.flatMap((other) => (other === branch ? [] : requiredOf(other))).filter((name) => !own.includes(name));
}

function requiredOf({ required, ref }: Schema): readonly string[] {
  return ref === undefined ? required : [...required, ...ref.required];
}

/** More than the height of any value. */
const endless = 1e9;

/**
 * Branches that hold anyway first, null last, but before what leads back into the values around it; in depth, and where
 * enough was made, the one that ends soonest.
 */
function ordered(branches: readonly Schema[], parts: readonly Schema[], at: Sampling): readonly Schema[] {
  const first = drawInteger(at.draw, 0, branches.length - 1);
  const rotated = [...branches.slice(first), ...branches.slice(0, first)];
  const isDeep = at.depth >= optionalDepth || at.budget.values <= 0;
  const rank = (branch: Schema): number => {
    if (parts.includes(branch)) return -1;
    const height = valueHeight(branch);
    const back = leadsBack(branch, at) ? 4 * endless : 0;
    const last = isNullOnly(branch) && !isDeep ? 2 * endless : 0;
    return back + last + (height === Infinity ? endless : isDeep ? height : 0);
  };
  return rotated.toSorted((left, right) => rank(left) - rank(right));
}

/** True for what has to have the values around it inside of it again: what is optional of them is left out. */
function leadsBack(branch: Schema, at: Sampling): boolean {
  if (!isRecursive([branch], at)) return false;
  // What is required may be said beside the members that it is about.
  return valueHeight(branch) > 0 || partsOf([branch], at.bindings).parts.some(({ required }) => required.length > 0);
}

function isNullOnly(schema: Schema): boolean {
  return schema.types.length === 1 && schema.types[0] === 'null';
}

function conditionChoice(part: Schema, at: Sampling): Choice | undefined {
  const { if: condition, then, else: otherwise } = part;
  if (condition === undefined || (then ?? otherwise) === undefined || at.taken.has(condition)) return undefined;
  const met = then === undefined ? [condition] : [condition, then];
  const ways = [[], met, ...(otherwise === undefined ? [] : [[otherwise]])];
  return { key: condition, alternatives: ways.map((schemas) => ({ schemas, excluded: [] })) };
}

/** A base type whose discriminator selects types that extend it (`allOf`): one of those is what it stands for. */
function subtypeChoice(part: Schema, parts: readonly Schema[], at: Sampling): Choice | undefined {
  const { discriminator, oneOf, anyOf } = part;
  if (discriminator === undefined || oneOf.length + anyOf.length > 0 || at.taken.has(discriminator)) return undefined;
  const targets = [...new Set(discriminator.mapping.values())];
  if (targets.length === 0 || targets.some((target) => parts.includes(target))) return undefined;
  const ways = ordered(targets, parts, at).map((target) => ({ schemas: [target], excluded: [] }));
  // A tag of its own choice, for a base type that nothing extends that far.
  return { key: discriminator, alternatives: [...ways, { schemas: [], excluded: [] }] };
}
