import type { Schema } from '../schema.ts';
import type { Direction } from './verdict.ts';
import { compareBounds } from './compare-bounds.ts';
import { compareChoices } from './compare-choices.ts';
import { compareWithMembers } from './compare-with-members.ts';
import { compareMembers } from './compare-members.ts';
import { compareValues } from './compare-values.ts';
import type { ChildPair, Comparison, Finding } from './finding.ts';
import { restrictsNothing } from './open-schema.ts';
import { keyOf, viewOf } from './schema-view.ts';

/** Two sets of schemas that stand for each other in one direction: compared once, however many operations reach them. */
export interface SchemaPair {
  readonly direction: Direction;
  readonly findings: readonly Finding[];
  readonly children: readonly { readonly step: string; readonly pair: SchemaPair }[];
  /** True when the pair, or one it leads to, has a finding. */
  isDifferent: boolean;
}

/** A finding with the way to it from where the walk began. */
export interface PlacedFinding {
  readonly finding: Finding;
  readonly direction: Direction;
  readonly path: string;
}

/** Compares schemas of two descriptions; recursion ends where a pair has been seen before. */
export interface SchemaComparer {
  /** Every difference below two schemas, each place once, by the shortest way to it. */
  readonly compare: (old: Schema, later: Schema, direction: Direction) => readonly PlacedFinding[];
}

/** A comparer with its memory of pairs. */
export function createSchemaComparer(): SchemaComparer {
  const pairs = new Map<string, SchemaPair>();
  return {
    compare: (old, later, direction) => {
      const root = pairOf(pairs, { step: '', old: [old], new: [later] }, direction);
      return root.isDifferent ? placed(root) : [];
    },
  };
}

interface OpenPair {
  readonly pair: SchemaPair & { readonly children: { step: string; pair: SchemaPair }[] };
  readonly children: readonly ChildPair[];
}

/** The pair of two sets of schemas, with everything below it compared. A work list: chains may be very long. */
function pairOf(pairs: Map<string, SchemaPair>, root: ChildPair, direction: Direction): SchemaPair {
  const known = pairs.get(pairKey(root, direction));
  if (known !== undefined) return known;
  const fresh: SchemaPair[] = [];
  const parents = new Map<SchemaPair, SchemaPair[]>();
  const open: OpenPair[] = [];
  const enter = (child: ChildPair, at: Direction): SchemaPair => {
    const key = pairKey(child, at);
    const found = pairs.get(key);
    if (found !== undefined) return found;
    const comparison = compareOnce(child, at);
    const pair = {
      direction: at,
      findings: comparison.findings,
      children: [],
      isDifferent: comparison.findings.length > 0,
    };
    pairs.set(key, pair);
    fresh.push(pair);
    open.push({ pair, children: comparison.children });
    return pair;
  };
  const start = enter(root, direction);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of next.children) {
      const pair = enter(child, child.isOpaque === true ? 'opaque' : next.pair.direction);
      next.pair.children.push({ step: child.step, pair });
      const above = parents.get(pair);
      if (above === undefined) parents.set(pair, [next.pair]);
      else above.push(next.pair);
    }
  }
  spreadDifference(fresh, parents);
  return start;
}

/** A pair differs when one below it does: passed upwards once, so that equal descriptions are never walked again. */
function spreadDifference(fresh: readonly SchemaPair[], parents: ReadonlyMap<SchemaPair, readonly SchemaPair[]>): void {
  const open = [...parents.keys(), ...fresh].filter(({ isDifferent }) => isDifferent);
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    for (const parent of parents.get(pair) ?? []) {
      if (parent.isDifferent) continue;
      parent.isDifferent = true;
      open.push(parent);
    }
  }
}

function compareOnce(child: ChildPair, direction: Direction): Comparison {
  const { choice } = child;
  const comparison: Comparison = {
    old: viewOf(child.old, direction, choice?.side === 'old' ? choice.member : undefined),
    new: viewOf(child.new, direction, choice?.side === 'new' ? choice.member : undefined),
    choice,
    findings: [],
    children: [],
  };
  if (isBytes(child.old) && isAnything(child.new)) return comparison;
  if (isAnything(child.old) && isBytes(child.new)) return comparison;
  if (compareWithMembers(comparison, child, direction)) return comparison;
  compareValues(comparison);
  compareBounds(comparison);
  compareMembers(comparison, direction);
  compareChoices(comparison);
  return comparison;
}

/** Bytes as OpenAPI 3.0 says them; from 3.1 on they have no schema. */
function isBytes(schemas: readonly Schema[]): boolean {
  return schemas.length === 1 && schemas[0]?.format === 'binary' && schemas[0].ref === undefined;
}

function isAnything(schemas: readonly Schema[]): boolean {
  return schemas.every(restrictsNothing);
}

function pairKey(child: ChildPair, direction: Direction): string {
  const { choice } = child;
  const chosen = choice === undefined ? '' : ` ${choice.side} ${choice.member.id}`;
  return `${direction} ${keyOf(child.old)} ${keyOf(child.new)}${chosen}`;
}

function placed(root: SchemaPair): PlacedFinding[] {
  const found: PlacedFinding[] = [];
  const seen = new Set([root]);
  let level: { readonly pair: SchemaPair; readonly path: string }[] = [{ pair: root, path: '' }];
  while (level.length > 0) {
    const below: typeof level = [];
    for (const { pair, path } of level) {
      for (const finding of pair.findings) found.push({ finding, direction: pair.direction, path });
      for (const { step, pair: child } of pair.children) {
        if (!child.isDifferent || seen.has(child)) continue;
        seen.add(child);
        below.push({ pair: child, path: path + step });
      }
    }
    level = below;
  }
  return found;
}
