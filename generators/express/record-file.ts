import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import { recordsOf } from '../../model/facts/members/record-members.ts';
import type { JsonValue } from '../../model/location.ts';
import { indent, join, raw, ts } from '../emit/code/fragment.ts';
import { jsonLiteral, memberKey } from '../emit/code/literal.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import type { EmitOptions } from '../emit/options.ts';

/** `record-members.ts`: what the description says about the members of records (`x-record`), as data; none without such. */
export function recordFiles(api: Api, options: EmitOptions): GeneratedFile[] {
  const records = recordsOf(api);
  if (records.length === 0) return [];
  const path = posix.join(options.folders.server, 'record-members.ts');
  const types = records.map(({ name }) => raw(`readonly ${memberKey(name)}: DescribedRecord;\n`));
  const entries = records.map(({ name, removed, members }) => {
    // A record is data of the description, and so JSON.
    const facts = { removed, members } as unknown as JsonValue;
    return raw(`${memberKey(name)}: ${jsonLiteral(facts, 114 - name.length)},\n`);
  });
  const body = ts`
/** What the description says about a member of a record beyond its type. */
export interface RecordMember {
  readonly default?: unknown;
  readonly tier?: string;
  /** What has to have a value before this can be true. */
  readonly needs?: readonly string[];
  /** Why it is kept and has no effect. */
  readonly noEffect?: string;
  /** The member that this is another name of. */
  readonly aliasOf?: string;
  readonly readOnly?: true;
  readonly secret?: true;
}

/** An object that is changed member by member: what is not sent stays. */
export interface DescribedRecord {
  /** Members of earlier releases: they mean nothing when they are sent, and no answer has them. */
  readonly removed: readonly string[];
  readonly members: Readonly<Record<string, RecordMember>>;
}

/** The records of the description (\`x-record\`) by the names of their schemas. */
export const recordMembers: {
${indent(join(types, ''))}} = {
${indent(join(entries, ''))}};
`;
  return [{ path, contents: body.code.trimStart() }];
}
