import type { Codec } from 'forgewright/runtime/request/codec';
import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { isObject } from 'forgewright/runtime/request/is-object';
import { type RequestDecoder, requestDecoder } from 'forgewright/runtime/request/request-decoder';
import { hasMaxLength, hasMinLength } from 'forgewright/runtime/schema/code-points';
import { indexOfDuplicate } from 'forgewright/runtime/schema/equality';
import { isDate, isDateTime } from 'forgewright/runtime/schema/formats/date-time';
import { isUuid } from 'forgewright/runtime/schema/formats/identifier';
import { isEmail } from 'forgewright/runtime/schema/formats/network';
import { isInt32 } from 'forgewright/runtime/schema/formats/number';
import { isMultipleOf } from 'forgewright/runtime/schema/multiple-of';
import { compilePattern } from 'forgewright/runtime/schema/regular-expression';
import { isNegation, sourceNegation } from '../components/negation.js';

const codec: Codec = {
  items: { integer: true },
};

const parameterIidsSource: SchemaSource = {
  uri: 'parameterIidsSource',
  schema: () => ({ type: 'array', maxItems: 100, items: { type: 'integer' } }),
};

const codec2: Codec = {
  items: { text: true },
};

const codec3: Codec = {
  items: { integer: true },
};

const codec4: Codec = {
  items: { text: true },
};

const codec5: Codec = {
  items: { text: true },
};

const codec6: Codec = {
  items: { text: true },
};

const parameterTagsSource: SchemaSource = {
  uri: 'parameterTagsSource',
  schema: () => ({ type: 'array', uniqueItems: true, items: { type: 'string' } }),
};

const parameterPageSource: SchemaSource = {
  uri: 'parameterPageSource',
  schema: () => ({ type: 'integer', minimum: 1 }),
};

const parameterPerPageSource: SchemaSource = {
  uri: 'parameterPerPageSource',
  schema: () => ({ type: 'integer', minimum: 1, maximum: 100 }),
};

const parameterLimitSource: SchemaSource = {
  uri: 'parameterLimitSource',
  schema: () => ({ type: 'integer', minimum: 1, maximum: 50 }),
};

const parameterPriceSource: SchemaSource = {
  uri: 'parameterPriceSource',
  schema: () => ({ type: 'number', multipleOf: 0.01, exclusiveMinimum: 0 }),
};

const parameterCount32Source: SchemaSource = {
  uri: 'parameterCount32Source',
  schema: () => ({ type: 'integer', format: 'int32' }),
};

const parameterTitleSource: SchemaSource = {
  uri: 'parameterTitleSource',
  schema: () => ({ type: 'string', minLength: 2, maxLength: 5 }),
};

const parameterCodePattern: RegExp = compilePattern('^[A-Z]{2}\\d$');

const parameterCodeSource: SchemaSource = {
  uri: 'parameterCodeSource',
  schema: () => ({ type: 'string', pattern: '^[A-Z]{2}\\d$' }),
};

const parameterCreatedAfterSource: SchemaSource = {
  uri: 'parameterCreatedAfterSource',
  schema: () => ({ type: 'string', format: 'date-time' }),
};

const parameterDueDateSource: SchemaSource = {
  uri: 'parameterDueDateSource',
  schema: () => ({ type: 'string', format: 'date' }),
};

const parameterUuidSource: SchemaSource = {
  uri: 'parameterUuidSource',
  schema: () => ({ type: 'string', format: 'uuid' }),
};

const parameterMailSource: SchemaSource = {
  uri: 'parameterMailSource',
  schema: () => ({ type: 'string', format: 'email' }),
};

const parameterAssigneeIdSource: SchemaSource = {
  uri: 'parameterAssigneeIdSource',
  schema: () => ({ anyOf: [{ type: 'integer' }, { type: 'string', enum: ['None', 'Any'] }] }),
};

const parameterMilestoneIdSource: SchemaSource = {
  uri: 'parameterMilestoneIdSource',
  schema: () => ({ oneOf: [{ const: 'None' }, { const: 'Any' }, { type: 'integer', minimum: 1 }] }),
};

const parameterParentSource: SchemaSource = {
  uri: 'parameterParentSource',
  schema: () => ({ type: ['integer', 'null'] }),
};

const codec8: Codec = {
  items: { integer: true },
};

const codec9: Codec = {
  properties: {
    deep: { boolean: true },
  },
};

const codec7: Codec = {
  properties: {
    labels: { text: true },
    author_id: { integer: true },
    iids: codec8,
    inner: codec9,
  },
};

const codec10: Codec = {
  closed: true,
  properties: {
    start: { integer: true },
    end: { integer: true },
  },
};

const parameterRangeSource: SchemaSource = {
  uri: 'parameterRangeSource',
  schema: () => ({
    type: 'object',
    required: ['start', 'end'],
    additionalProperties: false,
    properties: { start: { type: 'integer' }, end: { type: 'integer' } },
  }),
};

const codec11: Codec = {
  open: true,
  properties: {},
  additional: { integer: true },
};

const parameterExtraSource: SchemaSource = {
  uri: 'parameterExtraSource',
  schema: () => ({ type: 'object', additionalProperties: { type: 'integer' } }),
};

const codec12: Codec = {
  properties: {
    a: { integer: true },
  },
};

const parameterFilterSource: SchemaSource = {
  uri: 'parameterFilterSource',
  schema: () => ({ type: 'object', required: ['a'], properties: { a: { type: 'integer' } } }),
};

const codec13: Codec = {
  properties: {
    red: { integer: true },
    green: { integer: true },
  },
};

const parameterGroupSource: SchemaSource = {
  uri: 'parameterGroupSource',
  schema: () => ({ type: 'object', properties: { red: { type: 'integer' }, green: { type: 'integer' } } }),
};

const codec14: Codec = {
  properties: {
    x: { integer: true },
    y: { boolean: true },
  },
};

const parameterFlatSource: SchemaSource = {
  uri: 'parameterFlatSource',
  schema: () => ({ type: 'object', properties: { x: { type: 'integer' }, y: { type: 'boolean' } } }),
};

function checkParameterIids(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 100) return false;
  for (let index = 0; index < value.length; index += 1) {
    if (!Number.isSafeInteger(value[index])) return false;
  }
  return true;
}

function checkParameterTags(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) {
    if (typeof value[index] !== 'string') return false;
  }
  if (indexOfDuplicate(value) !== -1) return false;
  return true;
}

function checkParameterPage(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

function checkParameterPerPage(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= 100;
}

function checkParameterLimit(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= 50;
}

function checkParameterPrice(value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0 || !isMultipleOf(value, 0.01)) return false;
  return true;
}

function checkParameterCount32(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && isInt32(value);
}

function checkParameterTitle(value: unknown): boolean {
  return typeof value === 'string' && hasMinLength(value, 2) && hasMaxLength(value, 5);
}

function checkParameterCode(value: unknown): boolean {
  return typeof value === 'string' && parameterCodePattern.test(value);
}

function checkParameterCreatedAfter(value: unknown): boolean {
  return typeof value === 'string' && isDateTime(value);
}

function checkParameterDueDate(value: unknown): boolean {
  return typeof value === 'string' && isDate(value);
}

function checkParameterUuid(value: unknown): boolean {
  return typeof value === 'string' && isUuid(value);
}

function checkParameterMail(value: unknown): boolean {
  return typeof value === 'string' && isEmail(value);
}

function checkParameterAssigneeId(value: unknown): boolean {
  if (!Number.isSafeInteger(value) && !checkParameterAssigneeIdAnyOf2(value)) return false;
  return true;
}

function checkParameterAssigneeIdAnyOf2(value: unknown): boolean {
  if (value !== 'None' && value !== 'Any') return false;
  return true;
}

function checkParameterMilestoneId(value: unknown): boolean {
  let matches = 0;
  if (checkParameterMilestoneIdOneOf1(value)) matches += 1;
  if (checkParameterMilestoneIdOneOf2(value)) matches += 1;
  if (checkParameterPage(value)) matches += 1;
  return matches === 1;
}

function checkParameterMilestoneIdOneOf1(value: unknown): boolean {
  return value === 'None';
}

function checkParameterMilestoneIdOneOf2(value: unknown): boolean {
  return value === 'Any';
}

function checkParameterParent(value: unknown): boolean {
  if (value !== null && !Number.isSafeInteger(value)) return false;
  return true;
}

function checkParameterRange(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (!Number.isSafeInteger(value['start'])) return false;
  if (!Number.isSafeInteger(value['end'])) return false;
  for (const key in value) {
    if (key !== 'start' && key !== 'end') return false;
  }
  return true;
}

function checkParameterExtra(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    if (!Number.isSafeInteger(value[key])) return false;
  }
  return true;
}

function checkParameterFilter(value: unknown): boolean {
  if (!isObject(value)) return false;
  return Number.isSafeInteger(value['a']);
}

function checkParameterGroup(value: unknown): boolean {
  if (!isObject(value)) return false;
  const red: unknown = value['red'];
  if (red !== undefined && !Number.isSafeInteger(red)) return false;
  const green: unknown = value['green'];
  if (green !== undefined && !Number.isSafeInteger(green)) return false;
  return true;
}

function checkParameterFlat(value: unknown): boolean {
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
      codec: codec,
      schema: { check: checkParameterIids, source: parameterIidsSource },
    },
    { name: 'labels', in: 'query', codec: { text: true } },
    { name: 'ids', in: 'query', explode: false, shape: 'array', codec: codec2 },
    { name: 'numbers', in: 'query', explode: false, shape: 'array', codec: codec3 },
    { name: 'spaced', in: 'query', style: 'spaceDelimited', shape: 'array', codec: codec4 },
    { name: 'piped', in: 'query', style: 'pipeDelimited', shape: 'array', codec: codec5 },
    {
      name: 'tags',
      in: 'query',
      shape: 'array',
      codec: codec6,
      schema: { check: checkParameterTags, source: parameterTagsSource },
    },
    {
      name: 'page',
      in: 'query',
      codec: { integer: true },
      schema: { check: checkParameterPage, source: parameterPageSource },
      fallback: () => 1,
    },
    {
      name: 'per_page',
      in: 'query',
      codec: { integer: true },
      schema: { check: checkParameterPerPage, source: parameterPerPageSource },
    },
    {
      name: 'limit',
      in: 'query',
      codec: { integer: true },
      clampTo: 50,
      schema: { check: checkParameterLimit, source: parameterLimitSource },
    },
    { name: 'weight', in: 'query', codec: { number: true } },
    {
      name: 'price',
      in: 'query',
      codec: { number: true },
      schema: { check: checkParameterPrice, source: parameterPriceSource },
    },
    {
      name: 'count32',
      in: 'query',
      codec: { integer: true },
      schema: { check: checkParameterCount32, source: parameterCount32Source },
    },
    { name: 'count64', in: 'query', codec: { integer: true } },
    { name: 'confidential', in: 'query', codec: { boolean: true } },
    { name: 'state', in: 'query', codec: { words: ['opened', 'closed', 'all'] } },
    { name: 'search', in: 'query', codec: { text: true } },
    {
      name: 'title',
      in: 'query',
      codec: { text: true },
      schema: { check: checkParameterTitle, source: parameterTitleSource },
    },
    {
      name: 'code',
      in: 'query',
      codec: { text: true },
      schema: { check: checkParameterCode, source: parameterCodeSource },
    },
    {
      name: 'created_after',
      in: 'query',
      codec: { text: true },
      schema: { check: checkParameterCreatedAfter, source: parameterCreatedAfterSource },
    },
    {
      name: 'due_date',
      in: 'query',
      codec: { text: true },
      schema: { check: checkParameterDueDate, source: parameterDueDateSource },
    },
    {
      name: 'uuid',
      in: 'query',
      codec: { text: true },
      schema: { check: checkParameterUuid, source: parameterUuidSource },
    },
    {
      name: 'mail',
      in: 'query',
      codec: { text: true },
      schema: { check: checkParameterMail, source: parameterMailSource },
    },
    {
      name: 'assignee_id',
      in: 'query',
      codec: { words: ['None', 'Any'], integer: true },
      schema: { check: checkParameterAssigneeId, source: parameterAssigneeIdSource },
    },
    { name: 'assignee_username', in: 'query', codec: { text: true } },
    {
      name: 'milestone_id',
      in: 'query',
      codec: { words: ['None', 'Any'], integer: true },
      schema: { check: checkParameterMilestoneId, source: parameterMilestoneIdSource },
    },
    {
      name: 'parent',
      in: 'query',
      codec: { integer: true, null: true },
      schema: { check: checkParameterParent, source: parameterParentSource },
    },
    { name: 'flag', in: 'query', allowEmpty: true, codec: { boolean: true } },
    { name: 'pagination', in: 'query', codec: { words: ['offset', 'keyset'] }, fallback: () => 'offset' },
    { name: 'order_by', in: 'query', codec: { words: ['id', 'name'] } },
    {
      name: 'not',
      in: 'query',
      style: 'deepObject',
      shape: 'object',
      codec: codec7,
      schema: { check: isNegation, source: sourceNegation },
    },
    {
      name: 'range',
      in: 'query',
      style: 'deepObject',
      shape: 'object',
      codec: codec10,
      schema: { check: checkParameterRange, source: parameterRangeSource },
    },
    {
      name: 'extra',
      in: 'query',
      style: 'deepObject',
      shape: 'object',
      codec: codec11,
      schema: { check: checkParameterExtra, source: parameterExtraSource },
    },
    {
      name: 'filter',
      in: 'query',
      shape: 'object',
      content: 'application/json',
      codec: codec12,
      schema: { check: checkParameterFilter, source: parameterFilterSource },
    },
    {
      name: 'group',
      in: 'query',
      shape: 'object',
      fields: ['red', 'green'],
      codec: codec13,
      schema: { check: checkParameterGroup, source: parameterGroupSource },
    },
    {
      name: 'flat',
      in: 'query',
      explode: false,
      shape: 'object',
      codec: codec14,
      schema: { check: checkParameterFlat, source: parameterFlatSource },
    },
  ],
  rules: {
    exclusive: [['assignee_id', 'assignee_username']],
    requires: [{ when: { pagination: 'keyset' }, require: ['order_by'] }],
  },
});
