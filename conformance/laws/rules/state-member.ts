import { isSuccess } from '../../../model/facts/status.ts';
import { applicators, propertySchemas } from '../../schema-walk.ts';
import { STATE_MEMBERS } from '../values/changes-of-state.ts';
import type { Story } from '../state/story.ts';

/** The member of things that says what state they are in. */
export interface StateMember {
  readonly member: string;
  readonly states: readonly string[];
}

/** What says the state of a kind of things; undefined where none of their members does. */
export function stateMemberOf({ read }: Story): StateMember | undefined {
  const shown = read.responses.find(isSuccess)?.content[0]?.schema;
  const whole = applicators(shown === undefined ? [] : [shown]);
  for (const member of STATE_MEMBERS) {
    const words = propertySchemas(whole, member).flatMap((schema) => schema.enum ?? []);
    const own = [...new Set(words)].filter((word) => typeof word === 'string');
    if (own.length > 1) return { member, states: own };
  }
  return undefined;
}
