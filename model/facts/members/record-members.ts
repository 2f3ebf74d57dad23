import type { Api } from '../../api.ts';
import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';

/** What a description says about a member of a record beyond its type. */
export interface RecordMember {
  readonly default?: JsonValue;
  readonly tier?: string;
  /** What has to have a value before this can be true. */
  readonly needs?: readonly string[];
  /** Why it is kept and has no effect. */
  readonly noEffect?: string;
  /** The member that this is another name of. */
  readonly aliasOf?: string;
  readonly readOnly?: true;
  /** `format: password`. */
  readonly secret?: true;
}

/** A record: an object that is changed member by member (`x-record`, docs/extensions.md). */
export interface DescribedRecord {
  readonly name: string;
  /** Members that no answer may have (`propertyNames`), those of earlier releases. */
  readonly removed: readonly string[];
  readonly members: Readonly<Record<string, RecordMember>>;
}

/** The records among the component schemas, in their order. */
export function recordsOf(api: Api): readonly DescribedRecord[] {
  return api.schemas.flatMap((schema) => {
    const { name } = schema;
    if (name === undefined || schema.extensions['x-record'] !== true) return [];
    const members = [...schema.properties].map(([key, property]) => [key, memberOf(property)] as const);
    return [{ name, removed: namesIn(schema.propertyNames?.not?.enum), members: Object.fromEntries(members) }];
  });
}

function memberOf({ extensions, hasDefault, default: preset, readOnly, format }: Schema): RecordMember {
  const { 'x-tier': tier, 'x-alias-of': aliasOf, 'x-no-effect': noEffect } = extensions;
  const needs = namesIn(extensions['x-needs']);
  return {
    ...(readOnly ? { readOnly: true } : {}),
    ...(format === 'password' ? { secret: true } : {}),
    ...(hasDefault ? { default: preset } : {}),
    ...(typeof tier === 'string' ? { tier } : {}),
    ...(needs.length > 0 ? { needs } : {}),
    ...(typeof noEffect === 'string' ? { noEffect } : {}),
    ...(typeof aliasOf === 'string' ? { aliasOf } : {}),
  };
}

function namesIn(value: JsonValue | readonly JsonValue[] | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
