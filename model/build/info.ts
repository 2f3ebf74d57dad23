import type { Info } from '../api.ts';
import type { ExternalDocs } from '../external-docs.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import type { RawObject } from '../load/raw.ts';
import { RULES } from './read/object-rules.ts';
import { readObject, stringField } from './read/read-object.ts';
import type { Scope } from './read/scope.ts';

/** Builds the Info Object, OAS "Info Object". */
export function buildInfo(scope: Scope, value: unknown, pointer: string): Info {
  const raw = readObject(scope, value, pointer, RULES.info);
  return {
    title: stringField(raw, 'title') ?? '',
    version: stringField(raw, 'version') ?? '',
    summary: stringField(raw, 'summary'),
    description: stringField(raw, 'description'),
    termsOfService: stringField(raw, 'termsOfService'),
    contact: buildContact(scope, raw, pointer),
    license: buildLicense(scope, raw, pointer),
  };
}

/** What a description is taken to say of itself that has no Info Object. */
export const UNKNOWN_INFO: Info = {
  title: '',
  version: '',
  summary: undefined,
  description: undefined,
  termsOfService: undefined,
  contact: undefined,
  license: undefined,
};

/** Builds the External Documentation Object of a holder, when it has one. */
export function buildExternalDocs(scope: Scope, holder: RawObject, pointer: string): ExternalDocs | undefined {
  const value = holder['externalDocs'];
  if (value === undefined) return undefined;
  const raw = readObject(scope, value, childPointer(pointer, 'externalDocs'), RULES.externalDocs);
  const url = stringField(raw, 'url');
  return url === undefined ? undefined : { url, description: stringField(raw, 'description') };
}

function buildContact(scope: Scope, info: RawObject, pointer: string): Info['contact'] {
  if (info['contact'] === undefined) return undefined;
  const raw = readObject(scope, info['contact'], childPointer(pointer, 'contact'), RULES.contact);
  return { ...optional(raw, 'name'), ...optional(raw, 'url'), ...optional(raw, 'email') };
}

function buildLicense(scope: Scope, info: RawObject, pointer: string): Info['license'] {
  if (info['license'] === undefined) return undefined;
  const raw = readObject(scope, info['license'], childPointer(pointer, 'license'), RULES.license);
  return { name: stringField(raw, 'name') ?? '', ...optional(raw, 'identifier'), ...optional(raw, 'url') };
}

function optional<Field extends string>(raw: RawObject, field: Field): { readonly [Key in Field]?: string } {
  const value = stringField(raw, field);
  // A computed key widens to string; the one key here is `field`.
  return (value === undefined ? {} : { [field]: value }) as { readonly [Key in Field]?: string };
}
