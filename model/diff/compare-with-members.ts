import type { Schema } from '../schema.ts';
import { label, labels } from './compare-choices.ts';
import { type ChildPair, type Comparison, note } from './finding.ts';
import { type SchemaView, viewOf } from './schema-view.ts';
import type { Direction } from './verdict.ts';

/**
 * Where only one of two schemas has alternatives, the other one stands for one of them, or is compared with each. Gives
 * true when everything that is to say is said by that; false where nothing but the choice came or went.
 */
export function compareWithMembers(comparison: Comparison, child: ChildPair, direction: Direction): boolean {
  const { old, new: later } = comparison;
  const [before, after] = [old.alternatives, later.alternatives];
  if (before.length + after.length !== 1) return false;
  const side = before.length === 1 ? 'old' : 'new';
  const members = before[0] ?? after[0] ?? [];
  const [holder, other] = side === 'old' ? [old, later] : [later, old];
  if (sameMembers(holder, other)) return false;
  const schemas = child[side];
  const match =
    members.find((member) => isNamed(member, other)) ??
    members.find((member) => {
      const view = viewOf(schemas, direction, member);
      return other.types !== undefined && sameMembers(view, other);
    });
  if (match === undefined) {
    note(comparison, side === 'old' ? 'alternatives-dropped' : 'alternatives-introduced', { names: labels(members) });
  }
  members.forEach((member, index) => {
    const name = label(member, index);
    if (match === undefined || member === match) {
      comparison.children.push({ step: `(${name})`, old: child.old, new: child.new, choice: { side, member } });
    } else if (side === 'old') note(comparison, 'alternative-removed', { name }, { old: member.location });
    else note(comparison, 'alternative-added', { name }, { new: member.location });
  });
  return true;
}

/** True when the alternative is, by name, what the other side is or is made of. */
function isNamed(member: Schema, { parts }: SchemaView): boolean {
  const name = member.name ?? member.ref?.name;
  return name !== undefined && parts.some((part) => part.name === name);
}

/** True when both allow the same types and describe the same properties. */
function sameMembers(one: SchemaView, other: SchemaView): boolean {
  return (
    sameNames(one.types, other.types) && sameNames(new Set(one.properties.keys()), new Set(other.properties.keys()))
  );
}

function sameNames(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.size === other.size && [...one].every((name) => other.has(name));
}
