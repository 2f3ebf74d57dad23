import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import { loadWithSources } from '../load-api.ts';
import type { LoadOptions } from '../load-api.ts';
import { isDocument } from '../load/document-store.ts';
import type { DocumentStore } from '../load/document-store.ts';
import { lintWithCore } from '../load/core/lint-core.ts';
import type { CoreFinding } from '../load/core/core-findings.ts';
import { createReporter, reportAt, reportForeign } from '../load/report.ts';
import type { Reporter } from '../load/report.ts';
import type { LimitOfPattern, LintContext, LintRule, ReadXml, ToldMisses, ValidateValue } from './rule.ts';
import { type JsonObject, isObject } from '../json-object.ts';
import type { JsonValue } from '../location.ts';
import { ambiguousXml } from './rules/ambiguous-xml.ts';
import { authorLinks } from './rules/author-links.ts';
import { contradictoryExample } from './rules/contradictory-example.ts';
import { contradictoryPage } from './rules/contradictory-page.ts';
import { endlessSchema } from './rules/endless-schema.ts';
import { errorResponse } from './rules/error-response.ts';
import { examplesValid } from './rules/examples-valid.ts';
import { extensionValues } from './rules/extension-values.ts';
import { foreignOperation } from './rules/foreign-operation.ts';
import { shortPage } from './rules/short-page.ts';
import { unknownOperation } from './rules/unknown-operation.ts';
import { idleEmptyValue } from './rules/idle-empty-value.ts';
import { inexactLiteral } from './rules/inexact-literal.ts';
import { internalNames } from './rules/internal-names.ts';
import { linesAsItem } from './rules/lines-as-item.ts';
import { linkHeader } from './rules/link-header.ts';
import { lostValue } from './rules/lost-value.ts';
import { noValidValue } from './rules/no-valid-value.ts';
import { overlappingAlternatives } from './rules/overlapping-alternatives.ts';
import { nullableEnum } from './rules/nullable-enum.ts';
import { operationIdStyle } from './rules/operation-id-style.ts';
import { slowPattern } from './rules/slow-pattern.ts';
import { structuredText } from './rules/structured-text.ts';
import { tagDeclared } from './rules/tag-declared.ts';
import { xmlExamples } from './rules/xml-examples.ts';

export type { LimitOfPattern, ReadXml, ToldMisses, ValidateValue } from './rule.ts';

/** How a description is linted. */
export interface LintApiOptions extends LoadOptions {
  /** Checks values against JSON Schemas; without it examples are checked by the general-purpose linter only. */
  readonly validate?: ValidateValue;
  /** Knows which patterns validators cannot match against long texts; without it nothing is said about them. */
  readonly limitOfPattern?: LimitOfPattern;
  /** Reads XML; without it examples of XML are not checked. */
  readonly readXml?: ReadXml;
  /** Reads what descriptions say of members by other members; without it examples are not held against that. */
  readonly toldMisses?: ToldMisses;
}

const RULES: readonly LintRule[] = [
  operationIdStyle,
  errorResponse,
  tagDeclared,
  linkHeader,
  extensionValues,
  examplesValid,
  contradictoryPage,
  contradictoryExample,
  slowPattern,
  noValidValue,
  endlessSchema,
  lostValue,
  idleEmptyValue,
  overlappingAlternatives,
  linesAsItem,
  nullableEnum,
  inexactLiteral,
  xmlExamples,
  ambiguousXml,
  authorLinks,
  internalNames,
  structuredText,
  foreignOperation,
  unknownOperation,
  shortPage,
];

/**
 * Lints a description: what loading it finds, our own rules, and the strict rule set of a general-purpose linter. An
 * empty list means the description is clean. Problems of the description are diagnostics, never exceptions.
 */
export async function lintApi(file: string, options: LintApiOptions = {}): Promise<readonly Diagnostic[]> {
  const { result, store } = await loadWithSources(file, options);
  const [root] = result.files;
  const stops = result.diagnostics.some(({ code }) => FATAL.has(code));
  if (stops || root === undefined) return result.diagnostics;
  const reporter = createReporter();
  if (result.api !== undefined) {
    const context: LintContext = {
      api: result.api,
      documents: documentsOf(store),
      validate: options.validate && withinStack(options.validate),
      limitOfPattern: options.limitOfPattern,
      readXml: options.readXml,
      toldMisses: options.toldMisses,
      report: (code, location, details) => {
        const document = store.opened.get(location.file);
        if (document === undefined || !isDocument(document)) return;
        reportAt(reporter, code, { document, pointer: location.pointer }, details);
      },
    };
    for (const rule of RULES) rule(context);
  }
  const own = [...result.diagnostics.filter(isNotToldBetter(reporter.diagnostics)), ...reporter.diagnostics];
  const findings = await lintWithCore(root, { checkExamples: options.validate === undefined });
  return [...own, ...coreDiagnostics(findings, store, own)];
}

/** What cannot be checked, because it leads further than the stack reaches, is not found wrong. */
function withinStack(validate: ValidateValue): ValidateValue {
  return (schema, value, direction) => {
    try {
      return validate(schema, value, direction);
    } catch (error) {
      if (error instanceof RangeError) return [];
      throw error;
    }
  };
}

/** Of a listed value that reading rounds it is enough to say what that means. */
function isNotToldBetter(told: readonly Diagnostic[]): (diagnostic: Diagnostic) => boolean {
  const listed = told.flatMap(({ code, location }) => (code === 'inexact-literal' ? [location] : []));
  return ({ code, location: { file, pointer } }) =>
    code !== 'large-integer' ||
    !listed.some((place) => place.file === file && `${pointer}/`.startsWith(`${place.pointer}/`));
}

function documentsOf({ opened }: DocumentStore): ReadonlyMap<string, JsonObject> {
  return new Map(
    [...opened].flatMap(([file, document]): [string, JsonObject][] => {
      // What the parsers give is made of JSON values only.
      const root = isDocument(document) ? (document.root as JsonValue) : undefined;
      return isObject(root) ? [[file, root]] : [];
    }),
  );
}

/** Without a readable root there is nothing further to look at, and the other linter follows a circle until it falls. */
const FATAL: ReadonlySet<string> = new Set([
  'file-not-readable',
  'syntax-error',
  'duplicate-key',
  'cyclic-alias',
  'not-a-description',
  'unsupported-version',
  'circular-reference',
  'circular-schema',
  'long-chain',
]);

/**
 * Swagger 2.0 lets an answer be of the type `file` ("Response Object"), which the other linter does not know; of a type that there is
 * not ours speaks. Only there does a response have a schema of its own.
 */
function isFileAnswer({ rule, pointer }: CoreFinding): boolean {
  return rule === 'struct' && /\/responses\/[^/]+\/schema\/type$/.test(pointer);
}

/** What the other linter found at a place of which ours already speaks is left out: one cause, one finding. */
function coreDiagnostics(
  findings: readonly CoreFinding[],
  store: DocumentStore,
  own: readonly Diagnostic[],
): readonly Diagnostic[] {
  const places = new Set(own.map(({ location }) => `${location.file}\n${location.pointer}`));
  const reporter: Reporter = createReporter();
  for (const finding of findings) {
    if (places.has(`${finding.file}\n${finding.pointer}`) || isFileAnswer(finding)) continue;
    const document = store.opened.get(finding.file);
    if (document !== undefined && isDocument(document)) reportForeign(reporter, document, finding);
  }
  return reporter.diagnostics;
}
