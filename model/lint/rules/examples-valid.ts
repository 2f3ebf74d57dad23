import type { Api } from '../../api.ts';
import { isEntityTag } from '../../facts/sample/written/entity-tag.ts';
import { isFormMediaType, isJsonMediaType, isMultipartMediaType, isXmlMediaType } from '../../facts/media-kind.ts';
import { hasParts } from '../../facts/xml-body.ts';
import { linesBody } from '../../facts/lines-body.ts';
import { exactJsonSchema, exactValue, type ExactValue } from '../../facts/sample/written/exact-values.ts';
import { collectSchemas, operationSchemas } from '../../facts/reachable-schemas.ts';
import type { Example } from '../../example.ts';
import type { SourceLocation } from '../../location.ts';
import type { MediaType } from '../../media-type.ts';
import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';
import type { Direction, LintContext, LintRule } from '../rule.ts';

/** Every example and default meets the schema it belongs to (OAS "Example Object"; JSON Schema Validation section 9). */
export const examplesValid: LintRule = (context) => {
  if (context.validate === undefined) return;
  for (const described of describedValues(context.api)) {
    for (const example of described.examples) {
      if (described.isXml === true) checkXml(context, described, example);
      else if (example.hasValue) checkExample(context, described, example);
    }
  }
  checkEntityTags(context);
  const roots = [...context.api.operations.flatMap(operationSchemas), ...context.api.schemas];
  for (const schema of collectSchemas(roots)) checkSchema(context, schema);
};

interface DescribedValue {
  readonly schema: Schema;
  readonly examples: readonly Example[];
  readonly direction: Direction;
  /** True for the schema of each item of a body of lines. */
  readonly isItem?: boolean;
  readonly isXml?: boolean;
}

function* describedValues(api: Api): Iterable<DescribedValue> {
  for (const operation of [...api.operations, ...api.webhooks]) yield* operationValues(operation);
}

/** Examples of an ETag are in quotes: no client and no cache reads another one. */
function checkEntityTags({ api, report }: LintContext): void {
  const headers = api.operations.flatMap(({ responses }) => responses.flatMap((response) => response.headers));
  const tags = headers.filter(({ name }) => name.toLowerCase() === 'etag').flatMap(({ examples }) => examples);
  for (const { hasValue, value, name, location } of new Set(tags)) {
    if (!hasValue || typeof value !== 'string' || isEntityTag(value)) continue;
    const reason = `expected a text in quotes, such as '"a1"', got ${value.slice(0, 60)}`;
    report('example-mismatch', location, { parameters: { name, reason } });
  }
}

function* operationValues(operation: Operation): Iterable<DescribedValue> {
  for (const { schema, examples, content } of operation.parameters) {
    yield { schema, examples, direction: 'request' };
    if (content !== undefined) yield* contentValues([content], 'request');
  }
  yield* contentValues(operation.requestBody?.content ?? [], 'request');
  for (const response of operation.responses) {
    for (const { schema, examples } of response.headers) yield { schema, examples, direction: 'response' };
    yield* contentValues(response.content, 'response');
  }
}

function* contentValues(content: readonly MediaType[], direction: Direction): Iterable<DescribedValue> {
  for (const mediaType of content) {
    const { schema, examples, name } = mediaType;
    const lines = linesBody(mediaType);
    if (lines?.item !== undefined) yield { schema: lines.item, examples, direction, isItem: true };
    // The example of a text or binary body is its text; its schema speaks about something else than JSON.
    if (schema !== undefined && (isJsonMediaType(name) || isFormMediaType(name) || isMultipartMediaType(name)))
      yield { schema, examples, direction };
    if (schema !== undefined && isXmlMediaType(name)) yield { schema, examples, direction, isXml: true };
  }
}

/** An example of XML is its text (OAS "XML Object"), the value that is written as such a text, or both. */
function checkXml(context: LintContext, described: DescribedValue, example: Example): void {
  const { name, value, hasValue, serializedValue } = example;
  if (hasValue && typeof value !== 'string' && hasParts(described.schema)) checkExample(context, described, example);
  const text = serializedValue ?? (hasValue ? value : undefined);
  if (typeof text === 'string') checkXmlText(context, described, { name, text, location: example.location });
}

interface XmlText {
  readonly name: string;
  readonly text: string;
  readonly location: SourceLocation;
}

function checkXmlText(context: LintContext, { schema, direction }: DescribedValue, example: XmlText): void {
  const { name, text, location } = example;
  const read = context.readXml?.(schema, text);
  if (read === undefined) return;
  const problems =
    'problems' in read ? read.problems : (context.validate?.(exactJsonSchema(schema), read.value, direction) ?? []);
  for (const { pointer, message } of problems) {
    const reason = pointer === '' ? message : `at ${pointer} ${message}`;
    context.report('example-mismatch', location, { parameters: { name, reason } });
  }
}

function checkExample(context: LintContext, { schema, direction, isItem }: DescribedValue, example: Example): void {
  const { file, pointer } = example.location;
  const { name } = example;
  const value = exactValue(example.value, example.longIntegers);
  // A bare `example` is the value itself, an Example Object holds it.
  const base = name === 'default' && pointer.endsWith('/example') ? pointer : `${pointer}/value`;
  if (isItem !== true) return checkValue(context, { schema, direction, name, value }, { file, pointer: base });
  // Text is that of the whole body.
  if (typeof value === 'string') return undefined;
  const items: readonly ExactValue[] = Array.isArray(value) ? value : [value];
  for (const [index, item] of items.entries()) {
    const at = Array.isArray(value) ? `${base}/${index}` : base;
    checkValue(context, { schema, direction, name, value: item }, { file, pointer: at });
  }
}

function checkSchema(context: LintContext, schema: Schema): void {
  const { file, pointer } = schema.location;
  const described = { schema, direction: undefined };
  for (const [index, shown] of schema.examples.entries()) {
    const value = exactValue(shown, schema.longIntegers, `examples/${index}`);
    checkValue(context, { ...described, name: 'of the schema', value }, { file, pointer: `${pointer}/examples` });
  }
  if (!schema.hasDefault) return;
  checkValue(
    context,
    { ...described, name: 'default', value: exactValue(schema.default, schema.longIntegers, 'default') },
    { file, pointer: `${pointer}/default` },
  );
}

interface CheckedValue {
  readonly schema: Schema;
  readonly direction: Direction | undefined;
  readonly name: string;
  readonly value: ExactValue;
}

function checkValue({ validate, report }: LintContext, checked: CheckedValue, { file, pointer }: SourceLocation): void {
  const { schema, direction, name, value } = checked;
  for (const problem of validate?.(exactJsonSchema(schema), value, direction) ?? []) {
    report(
      'example-mismatch',
      { file, pointer: pointer + problem.pointer },
      { parameters: { name, reason: problem.message } },
    );
  }
}
