import type { Api } from '../api.ts';
import type { CatalogueCode } from '../diagnostics/diagnostics-catalogue.ts';
import type { DiagnosticParameters } from '../diagnostics/diagnostic-parameters.ts';
import type { JsonObject } from '../json-object.ts';
import type { JsonValue, SourceLocation } from '../location.ts';
import type { Operation } from '../operation.ts';
import type { Schema } from '../schema.ts';

/** Why a value does not meet a JSON Schema. */
export interface SchemaProblem {
  /** JSON Pointer inside the value. */
  readonly pointer: string;
  readonly message: string;
}

/** Which side sends a value: what is read-only is absent from requests, what is write-only from responses. */
export type Direction = 'request' | 'response';

/**
 * Checks a value against a JSON Schema 2020-12 document; empty when it is valid. No direction means neither side. Both are JSON in
 * which bigints stand for integers that numbers do not keep.
 */
export type ValidateValue = (
  schema: unknown,
  value: unknown,
  direction: Direction | undefined,
) => readonly SchemaProblem[];

/** Why validators match a pattern against short texts only. */
export interface PatternLimit {
  readonly reason: string;
  /** Characters of the longest text. */
  readonly limit: number;
}

/** The limit of a pattern; undefined for one that texts of any usual length are matched against. */
export type LimitOfPattern = (pattern: string) => PatternLimit | undefined;

/**
 * Reads an example of XML as the value that the XML Objects of its schema make of it; or says why it is none, and where.
 * Undefined for a schema whose values have no members and no items: then the text is the value.
 */
export type ReadXml = (
  schema: Schema,
  text: string,
) => { readonly value: JsonValue } | { readonly problems: readonly SchemaProblem[] } | undefined;

/** The members of an answer that are not what their descriptions say by other members of the same object. */
export type ToldMisses = (answer: {
  readonly operation: Operation;
  readonly schema: Schema;
  readonly value: JsonValue;
  /** True where it tells of what was made just now. */
  readonly isNew: boolean;
}) => readonly { readonly pointer: string; readonly expected: string; readonly got: string; readonly said: string }[];

/** What a rule gets to work with. */
export interface LintContext {
  readonly api: Api;
  /** The documents of the description as they were read, by file. */
  readonly documents: ReadonlyMap<string, JsonObject>;
  /** Undefined when the caller brought no validator: rules that need one then say nothing. */
  readonly validate: ValidateValue | undefined;
  /** Undefined when the caller brought no validator. */
  readonly limitOfPattern: LimitOfPattern | undefined;
  /** Undefined when the caller brought no reader of XML: then examples of it are not looked at. */
  readonly readXml: ReadXml | undefined;
  /** Undefined when the caller brought no reader of descriptions: then they are held against nothing. */
  readonly toldMisses: ToldMisses | undefined;
  /** Reports a finding at a location. */
  readonly report: <Code extends CatalogueCode>(
    code: Code,
    location: SourceLocation,
    details: { readonly parameters: DiagnosticParameters<Code>; readonly suggestion?: string | undefined },
  ) => void;
}

/** One rule: looks at the whole description and reports what it finds. */
export type LintRule = (context: LintContext) => void;
