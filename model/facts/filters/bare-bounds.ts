import { oneLine } from '../../one-line.ts';
import type { Parameter } from '../../parameter.ts';
import type { Schema } from '../../schema.ts';
import { propertySchemas, propertyNames } from '../members/applicators.ts';

const FROM = /^(?:from|since|after|from_date|fromDate|start|start_date|startDate)$/;
const TO = /^(?:to|until|before|till|to_date|toDate|end|end_date|endDate)$/;

/** When a thing was written down, not when it is. */
const STAMP = /^(?:created|updated|modified|changed|added)_?(?:at|on|date|time)?$/i;

/** A day that a bound is about. */
export interface BareBound {
  readonly kind: 'after' | 'before';
  readonly member: string;
  /** True where the description says which day it is. */
  readonly isSaid: boolean;
}

/**
 * The day that a bound without a member's name (`from`, `to`) is about: the one that its description names, else the only one that items
 * have; undefined where that leaves a doubt.
 */
export function bareBound(
  { name, schema, description: told = '' }: Parameter,
  item: readonly Schema[],
): BareBound | undefined {
  const description = oneLine(told);
  const kind = FROM.test(name) ? 'after' : TO.test(name) ? 'before' : undefined;
  if (kind === undefined || !/^date(?:-time)?$/.test(schema.format ?? '')) return undefined;
  const names = propertyNames(item);
  const days = names.filter((each) =>
    propertySchemas(item, each).some(({ format }) => /^date(?:-time)?$/.test(format ?? '')),
  );
  const named = days.filter((each) => new RegExp(`\\b${each.replaceAll(/[_-]/g, '[ _-]')}\\b`, 'i').test(description));
  const meant = named.length > 0 ? named : days.filter((each) => saysWhen(description, each));
  const own = days.filter((each) => !STAMP.test(each));
  const [member, ...others] = meant.length > 0 ? meant : own.length > 0 ? own : days;
  // Of what begins and ends either may be meant.
  return member === undefined || others.length > 0 ? undefined : { kind, member, isSaid: meant.length > 0 };
}

/** "Those that start then or later" is about `starts_at`, and not about `started_at`. */
function saysWhen(description: string, member: string): boolean {
  const [, verb = '', ending = ''] = /^([a-z]{3,}?)(s|e?d)?_?(?:at|on|date|time)$/i.exec(member) ?? [];
  const form = ending === '' || ending === 's' ? `${verb}s?` : `${verb}${ending}`;
  if (verb === '') return false;
  const behind = '(?= (?:at|on|before|after|from|since|until|till|then|by|or|no|not|later|earlier)\\b|$)';
  return new RegExp(`\\b(?:that|which|who) (?:\\w+ )?${form}\\b|^(?:only )?(?:\\w+ )?${form}${behind}`, 'i').test(
    description,
  );
}
