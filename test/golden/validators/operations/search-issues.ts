import type { Codec } from 'forgewright/runtime/request/codec';
import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { type RequestDecoder, requestDecoder } from 'forgewright/runtime/request/request-decoder';
import { hasMaxLength, hasMinLength } from 'forgewright/runtime/schema/code-points';
import { indexOfDuplicate } from 'forgewright/runtime/schema/equality';
import { isDate, isDateTime } from 'forgewright/runtime/schema/formats/date-time';
import { isUuid } from 'forgewright/runtime/schema/formats/identifier';
import { isEmail } from 'forgewright/runtime/schema/formats/network';
import { isInt32 } from 'forgewright/runtime/schema/formats/number';
import { isObject } from 'forgewright/runtime/schema/is-object';
import { isMultipleOf } from 'forgewright/runtime/schema/multiple-of';
import { compilePattern } from 'forgewright/runtime/schema/regular-expression';
import { isNegation, sourceNegation } from '../components/negation.js';

const listSource: SchemaSource = {
  uri: 'listSource',
  schema: () => ({ type: 'array', maxItems: 100, items: { type: 'integer' } }),
};

const listSource2: SchemaSource = {
  uri: 'listSource2',
  schema: () => ({ type: 'array', uniqueItems: true, items: { type: 'string' } }),
};

const integerSource: SchemaSource = {
  uri: 'integerSource',
  schema: () => ({ type: 'integer', minimum: 1 }),
};

const integerSource2: SchemaSource = {
  uri: 'integerSource2',
  schema: () => ({ type: 'integer', minimum: 1, maximum: 100 }),
};

const integerSource3: SchemaSource = {
  uri: 'integerSource3',
  schema: () => ({ type: 'integer', minimum: 1, maximum: 50 }),
};

const numberSource: SchemaSource = {
  uri: 'numberSource',
  schema: () => ({ type: 'number', multipleOf: 0.01, exclusiveMinimum: 0 }),
};

const integerSource4: SchemaSource = {
  uri: 'integerSource4',
  schema: () => ({ type: 'integer', format: 'int32' }),
};

const textSource: SchemaSource = {
  uri: 'textSource',
  schema: () => ({ type: 'string', minLength: 2, maxLength: 5 }),
};

const textPattern: RegExp = compilePattern('^[A-Z]{2}\\d$');

const textSource2: SchemaSource = {
  uri: 'textSource2',
  schema: () => ({ type: 'string', pattern: '^[A-Z]{2}\\d$' }),
};

const textSource3: SchemaSource = {
  uri: 'textSource3',
  schema: () => ({ type: 'string', format: 'date-time' }),
};

const textSource4: SchemaSource = {
  uri: 'textSource4',
  schema: () => ({ type: 'string', format: 'date' }),
};

const textSource5: SchemaSource = {
  uri: 'textSource5',
  schema: () => ({ type: 'string', format: 'uuid' }),
};

const textSource6: SchemaSource = {
  uri: 'textSource6',
  schema: () => ({ type: 'string', format: 'email' }),
};

const valueSource: SchemaSource = {
  uri: 'valueSource',
  schema: () => ({ anyOf: [{ type: 'integer' }, { type: 'string', enum: ['None', 'Any'] }] }),
};

const valueSource2: SchemaSource = {
  uri: 'valueSource2',
  schema: () => ({ oneOf: [{ const: 'None' }, { const: 'Any' }, { type: 'integer', minimum: 1 }] }),
};

const valueSource3: SchemaSource = { uri: 'valueSource3', schema: () => ({ type: ['integer', 'null'] }) };

const codec: Codec = {
  properties: {
    labels: { text: true, commas: true },
    author_id: { integer: true },
    iids: { items: { integer: true } },
    inner: { properties: { deep: { boolean: true } } },
  },
};

const codec2: Codec = {
  closed: true,
  properties: {
    start: { integer: true },
    end: { integer: true },
  },
};

const objectSource: SchemaSource = {
  uri: 'objectSource',
  schema: () => ({
    type: 'object',
    required: ['start', 'end'],
    additionalProperties: false,
    properties: { start: { type: 'integer' }, end: { type: 'integer' } },
  }),
};

const objectSource2: SchemaSource = {
  uri: 'objectSource2',
  schema: () => ({ type: 'object', additionalProperties: { type: 'integer' } }),
};

const objectSource3: SchemaSource = {
  uri: 'objectSource3',
  schema: () => ({ type: 'object', required: ['a'], properties: { a: { type: 'integer' } } }),
};

const objectSource4: SchemaSource = {
  uri: 'objectSource4',
  schema: () => ({ type: 'object', properties: { red: { type: 'integer' }, green: { type: 'integer' } } }),
};

const objectSource5: SchemaSource = {
  uri: 'objectSource5',
  schema: () => ({ type: 'object', properties: { x: { type: 'integer' }, y: { type: 'boolean' } } }),
};

function checkList(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 100) return false;
  for (let index = 0; index < value.length; index += 1) if (!Number.isSafeInteger(value[index])) return false;
  return true;
}

function checkList2(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) if (typeof value[index] !== 'string') return false;
  if (indexOfDuplicate(value) !== -1) return false;
  return true;
}

function checkInteger(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

function checkInteger2(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= 100;
}

function checkInteger3(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= 50;
}

function checkNumber(value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0 || !isMultipleOf(value, 0.01)) return false;
  return true;
}

function checkInteger4(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && isInt32(value);
}

function checkText(value: unknown): boolean {
  return typeof value === 'string' && hasMinLength(value, 2) && hasMaxLength(value, 5);
}

function checkText2(value: unknown): boolean {
  return typeof value === 'string' && textPattern.test(value);
}

function checkText3(value: unknown): boolean {
  return typeof value === 'string' && isDateTime(value);
}

function checkText4(value: unknown): boolean {
  return typeof value === 'string' && isDate(value);
}

function checkText5(value: unknown): boolean {
  return typeof value === 'string' && isUuid(value);
}

function checkText6(value: unknown): boolean {
  return typeof value === 'string' && isEmail(value);
}

function checkValue(value: unknown): boolean {
  if (!Number.isSafeInteger(value) && !checkValueAnyOf2(value)) return false;
  return true;
}

function checkValueAnyOf2(value: unknown): boolean {
  if (value !== 'None' && value !== 'Any') return false;
  return true;
}

function checkValue2(value: unknown): boolean {
  let matches = 0;
  if (checkValueOneOf1(value)) matches += 1;
  if (checkValueOneOf2(value)) matches += 1;
  if (checkInteger(value)) matches += 1;
  return matches === 1;
}

function checkValueOneOf1(value: unknown): boolean {
  return value === 'None';
}

function checkValueOneOf2(value: unknown): boolean {
  return value === 'Any';
}

function checkValue3(value: unknown): boolean {
  if (value !== null && !Number.isSafeInteger(value)) return false;
  return true;
}

function checkObject(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (!Number.isSafeInteger(value['start'])) return false;
  if (!Number.isSafeInteger(value['end'])) return false;
  for (const key in value) if (key !== 'start' && key !== 'end') return false;
  return true;
}

function checkObject2(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) if (!Number.isSafeInteger(value[key])) return false;
  return true;
}

function checkObject3(value: unknown): boolean {
  if (!isObject(value)) return false;
  return Number.isSafeInteger(value['a']);
}

function checkObject4(value: unknown): boolean {
  if (!isObject(value)) return false;
  const red: unknown = value['red'];
  if (red !== undefined && !Number.isSafeInteger(red)) return false;
  const green: unknown = value['green'];
  if (green !== undefined && !Number.isSafeInteger(green)) return false;
  return true;
}

function checkObject5(value: unknown): boolean {
  if (!isObject(value)) return false;
  const x: unknown = value['x'];
  if (x !== undefined && !Number.isSafeInteger(x)) return false;
  const y: unknown = value['y'];
  if (y !== undefined && typeof y !== 'boolean') return false;
  return true;
}

/** Decodes requests of `searchIssues`: GET /issues */
export const decodeRequest: RequestDecoder = requestDecoder({
  operationId: 'searchIssues',
  parameters: [
    {
      name: 'iids[]',
      property: 'iids',
      in: 'query',
      shape: 'array',
      codec: { items: { integer: true } },
      schema: { check: checkList, source: listSource },
    },
    { name: 'labels', in: 'query', codec: { text: true, commas: true } },
    { name: 'ids', in: 'query', explode: false, shape: 'array', codec: { items: { text: true } } },
    {
      name: 'numbers',
      in: 'query',
      explode: false,
      shape: 'array',
      commaFree: true,
      codec: { items: { integer: true } },
    },
    { name: 'spaced', in: 'query', style: 'spaceDelimited', shape: 'array', codec: { items: { text: true } } },
    { name: 'piped', in: 'query', style: 'pipeDelimited', shape: 'array', codec: { items: { text: true } } },
    {
      name: 'tags',
      in: 'query',
      shape: 'array',
      codec: { items: { text: true } },
      schema: { check: checkList2, source: listSource2 },
    },
    {
      name: 'page',
      in: 'query',
      codec: { integer: true },
      schema: { check: checkInteger, source: integerSource },
      fallback: () => 1,
    },
    {
      name: 'per_page',
      in: 'query',
      codec: { integer: true },
      schema: { check: checkInteger2, source: integerSource2 },
    },
    {
      name: 'limit',
      in: 'query',
      codec: { integer: true },
      clampTo: 50,
      schema: { check: checkInteger3, source: integerSource3 },
    },
    { name: 'weight', in: 'query', codec: { number: true } },
    { name: 'price', in: 'query', codec: { number: true }, schema: { check: checkNumber, source: numberSource } },
    {
      name: 'count32',
      in: 'query',
      codec: { integer: true },
      schema: { check: checkInteger4, source: integerSource4 },
    },
    { name: 'count64', in: 'query', codec: { integer: true } },
    { name: 'confidential', in: 'query', codec: { boolean: true } },
    { name: 'state', in: 'query', codec: { words: ['opened', 'closed', 'all'] } },
    { name: 'search', in: 'query', codec: { text: true } },
    { name: 'title', in: 'query', codec: { text: true }, schema: { check: checkText, source: textSource } },
    { name: 'code', in: 'query', codec: { text: true }, schema: { check: checkText2, source: textSource2 } },
    {
      name: 'created_after',
      in: 'query',
      codec: { text: true, instant: true },
      schema: { check: checkText3, source: textSource3 },
    },
    {
      name: 'due_date',
      in: 'query',
      codec: { text: true, day: true },
      schema: { check: checkText4, source: textSource4 },
    },
    { name: 'uuid', in: 'query', codec: { text: true }, schema: { check: checkText5, source: textSource5 } },
    { name: 'mail', in: 'query', codec: { text: true }, schema: { check: checkText6, source: textSource6 } },
    {
      name: 'assignee_id',
      in: 'query',
      codec: { words: ['None', 'Any'], integer: true },
      schema: { check: checkValue, source: valueSource },
    },
    { name: 'assignee_username', in: 'query', codec: { text: true } },
    {
      name: 'milestone_id',
      in: 'query',
      codec: { words: ['None', 'Any'], integer: true },
      schema: { check: checkValue2, source: valueSource2 },
    },
    {
      name: 'parent',
      in: 'query',
      codec: { integer: true, null: true },
      schema: { check: checkValue3, source: valueSource3 },
    },
    { name: 'flag', in: 'query', allowEmpty: true, codec: { boolean: true } },
    { name: 'pagination', in: 'query', codec: { words: ['offset', 'keyset'] }, fallback: () => 'offset' },
    { name: 'order_by', in: 'query', codec: { words: ['id', 'name'] } },
    {
      name: 'not',
      in: 'query',
      style: 'deepObject',
      shape: 'object',
      codec,
      schema: { check: isNegation, source: sourceNegation },
    },
    {
      name: 'range',
      in: 'query',
      style: 'deepObject',
      shape: 'object',
      codec: codec2,
      schema: { check: checkObject, source: objectSource },
    },
    {
      name: 'extra',
      in: 'query',
      style: 'deepObject',
      shape: 'object',
      codec: { properties: {}, additional: { integer: true } },
      schema: { check: checkObject2, source: objectSource2 },
    },
    {
      name: 'filter',
      in: 'query',
      shape: 'object',
      content: 'application/json',
      codec: { properties: { a: { integer: true } } },
      schema: { check: checkObject3, source: objectSource3 },
    },
    {
      name: 'group',
      in: 'query',
      shape: 'object',
      fields: ['red', 'green'],
      codec: { properties: { red: { integer: true }, green: { integer: true } } },
      schema: { check: checkObject4, source: objectSource4 },
    },
    {
      name: 'flat',
      in: 'query',
      explode: false,
      shape: 'object',
      commaFree: true,
      codec: { properties: { x: { integer: true }, y: { boolean: true } } },
      schema: { check: checkObject5, source: objectSource5 },
    },
  ],
  rules: {
    exclusive: [['assignee_id', 'assignee_username']],
    requires: [{ when: { pagination: 'keyset' }, require: ['order_by'] }],
  },
});
