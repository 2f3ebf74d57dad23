import { type SchemaSource, acceptsBySchema } from 'forgewright/runtime/request/explain';
import { hasMaxLength } from 'forgewright/runtime/schema/code-points';
import { indexOfDuplicate } from 'forgewright/runtime/schema/equality';
import { isDate } from 'forgewright/runtime/schema/formats/date-time';
import { isObject } from 'forgewright/runtime/schema/is-object';
import { isMultipleOf } from 'forgewright/runtime/schema/multiple-of';
import { compilePattern } from 'forgewright/runtime/schema/regular-expression';
import { isTree, sourceTree } from './tree.js';

const valueNamePattern: RegExp = compilePattern('^[a-z]+$');

const valuePattern: RegExp = compilePattern('^n_');

const valueSource: SchemaSource = {
  uri: 'valueSource',
  schema: () => ({
    type: 'object',
    unevaluatedProperties: false,
    allOf: [{ properties: { a: { type: 'integer' } } }],
    properties: { b: { type: 'integer' } },
  }),
};

function checkValueContains(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

function checkValueName(value: unknown): boolean {
  if (typeof value === 'string' && !valueNamePattern.test(value)) return false;
  return true;
}

function checkValueOneOf1(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && isMultipleOf(value, 2);
}

function checkValueOneOf2(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && isMultipleOf(value, 3);
}

function checkValueIf(value: unknown): boolean {
  if (isObject(value) && value['k'] !== 'x') return false;
  return true;
}

function checkValueThen(value: unknown): boolean {
  if (isObject(value) && value['v'] === undefined) return false;
  return true;
}

function checkValueElse(value: unknown): boolean {
  if (isObject(value) && value['w'] === undefined) return false;
  return true;
}

function checkValueNot(value: unknown): boolean {
  return typeof value === 'string';
}

/** Whether a value is a valid `NewIssue` in a request, where read-only properties are not sent. */
export function isNewIssueInRequest(value: unknown): boolean {
  if (!isObject(value) || value['id'] !== undefined) return false;
  const title: unknown = value['title'];
  if (typeof title !== 'string' || title.length === 0 || !hasMaxLength(title, 255)) return false;
  if (value['created_at'] !== undefined) return false;
  const secret: unknown = value['secret'];
  if (secret !== undefined && typeof secret !== 'string') return false;
  const weight: unknown = value['weight'] ?? null;
  if (weight !== null && !Number.isSafeInteger(weight)) return false;
  const confidential: unknown = value['confidential'];
  if (confidential !== undefined && typeof confidential !== 'boolean') return false;
  const labels: unknown = value['labels'];
  if (labels !== undefined && typeof labels !== 'string') return false;
  const assigneeIds: unknown = value['assignee_ids'];
  if (assigneeIds !== undefined) {
    if (!Array.isArray(assigneeIds) || assigneeIds.length > 3) return false;
    for (let index = 0; index < assigneeIds.length; index += 1) {
      if (!Number.isSafeInteger(assigneeIds[index])) return false;
    }
  }
  const assignees: unknown = value['assignees'];
  if (assignees !== undefined) {
    if (!Array.isArray(assignees)) return false;
    for (let index2 = 0; index2 < assignees.length; index2 += 1) {
      const item2: unknown = assignees[index2];
      if (!isObject(item2)) return false;
      if (!Number.isSafeInteger(item2['id'])) return false;
      const role: unknown = item2['role'];
      if (role !== undefined && typeof role !== 'string') return false;
    }
  }
  const position: unknown = value['position'];
  if (position !== undefined) {
    if (!isObject(position)) return false;
    const line: unknown = position['line'];
    if (line !== undefined && !Number.isSafeInteger(line)) return false;
    const path: unknown = position['path'];
    if (path !== undefined && typeof path !== 'string') return false;
  }
  const meta: unknown = value['meta'];
  if (meta !== undefined) {
    if (!isObject(meta)) return false;
    const n: unknown = meta['n'];
    if (n !== undefined && !Number.isSafeInteger(n)) return false;
  }
  const csv: unknown = value['csv'];
  if (csv !== undefined) {
    if (!Array.isArray(csv)) return false;
    for (let index3 = 0; index3 < csv.length; index3 += 1) if (typeof csv[index3] !== 'string') return false;
  }
  const due: unknown = value['due'];
  if (due !== undefined && (typeof due !== 'string' || !isDate(due))) return false;
  const price: unknown = value['price'];
  if (price !== undefined) {
    if (typeof price !== 'number' || !Number.isFinite(price) || !isMultipleOf(price, 0.01)) return false;
  }
  const big: unknown = value['big'];
  if (big !== undefined && (typeof big !== 'number' || !Number.isSafeInteger(big))) return false;
  const kind: unknown = value['kind'];
  if (kind !== undefined && kind !== 'issue') return false;
  const constructor_: unknown = Object.hasOwn(value, 'constructor') ? value['constructor'] : undefined;
  if (constructor_ !== undefined && !Number.isSafeInteger(constructor_)) return false;
  const tuple: unknown = value['tuple'];
  if (tuple !== undefined) {
    if (!Array.isArray(tuple) || (tuple.length > 0 && !Number.isSafeInteger(tuple[0]))) return false;
    if ((tuple.length > 1 && typeof tuple[1] !== 'string') || tuple.length > 2) return false;
  }
  const set_: unknown = value['set'];
  if (set_ !== undefined && (!Array.isArray(set_) || indexOfDuplicate(set_) !== -1)) return false;
  const some: unknown = value['some'];
  if (some !== undefined) {
    if (!Array.isArray(some)) return false;
    let matches = 0;
    for (const item6 of some) if (checkValueContains(item6)) matches += 1;
    if (matches < 1 || matches > 2) return false;
  }
  const names: unknown = value['names'];
  if (names !== undefined) {
    if (!isObject(names) || Object.keys(names).length > 2) return false;
    for (const key in names) if (!checkValueName(key)) return false;
  }
  const patterns: unknown = value['patterns'];
  if (patterns !== undefined) {
    if (!isObject(patterns)) return false;
    for (const key2 in patterns) {
      let matched = false;
      if (valuePattern.test(key2)) {
        matched = true;
        if (!Number.isSafeInteger(patterns[key2])) return false;
      }
      if (!matched) return false;
    }
  }
  const pair: unknown = value['pair'];
  if (pair !== undefined && (!isObject(pair) || (pair['a'] !== undefined && pair['b'] === undefined))) return false;
  const choice: unknown = value['choice'];
  if (choice !== undefined) {
    let matches2 = 0;
    if (checkValueOneOf1(choice)) matches2 += 1;
    if (checkValueOneOf2(choice)) matches2 += 1;
    if (matches2 !== 1) return false;
  }
  const conditional: unknown = value['conditional'];
  if (conditional !== undefined) {
    if (!isObject(conditional)) return false;
    if (!checkValueIf(conditional) ? !checkValueElse(conditional) : !checkValueThen(conditional)) return false;
  }
  const closed: unknown = value['closed'];
  if (closed !== undefined && !acceptsBySchema(valueSource, closed, 'request')) return false;
  const emoji: unknown = value['emoji'];
  if (emoji !== undefined && (typeof emoji !== 'string' || !hasMaxLength(emoji, 2))) return false;
  const nope: unknown = value['nope'];
  if (nope !== undefined && checkValueNot(nope)) return false;
  const child: unknown = value['child'];
  if (child !== undefined && !isTree(child)) return false;
  return true;
}

/** The schema `NewIssue` as data; it explains what a check refused. */
export const sourceNewIssue: SchemaSource = {
  uri: 'NewIssue',
  schema: () => ({
    type: 'object',
    required: ['title', 'created_at'],
    properties: {
      id: { type: 'integer', readOnly: true },
      title: { type: 'string', minLength: 1, maxLength: 255 },
      created_at: { type: 'string', format: 'date-time', readOnly: true },
      secret: { type: 'string', writeOnly: true },
      weight: { type: ['integer', 'null'] },
      confidential: { type: 'boolean' },
      labels: { type: 'string' },
      assignee_ids: { type: 'array', maxItems: 3, items: { type: 'integer' } },
      assignees: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'integer' }, role: { type: 'string' } },
        },
      },
      position: { type: 'object', properties: { line: { type: 'integer' }, path: { type: 'string' } } },
      meta: { type: 'object', properties: { n: { type: 'integer' } } },
      csv: { type: 'array', items: { type: 'string' } },
      due: { type: 'string', format: 'date' },
      price: { type: 'number', multipleOf: 0.01 },
      big: { type: 'integer', format: 'int64' },
      kind: { const: 'issue' },
      constructor: { type: 'integer' },
      tuple: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }], items: false },
      set: { type: 'array', uniqueItems: true },
      some: { type: 'array', maxContains: 2, contains: { type: 'integer' } },
      names: { type: 'object', maxProperties: 2, propertyNames: { pattern: '^[a-z]+$' } },
      patterns: { type: 'object', additionalProperties: false, patternProperties: { '^n_': { type: 'integer' } } },
      pair: { type: 'object', dependentRequired: { a: ['b'] } },
      choice: { oneOf: [{ type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 3 }] },
      conditional: {
        type: 'object',
        if: { required: ['k'], properties: { k: { const: 'x' } } },
        then: { required: ['v'] },
        else: { required: ['w'] },
      },
      closed: {
        type: 'object',
        unevaluatedProperties: false,
        allOf: [{ properties: { a: { type: 'integer' } } }],
        properties: { b: { type: 'integer' } },
      },
      emoji: { type: 'string', maxLength: 2 },
      nope: { not: { type: 'string' } },
      child: { $ref: 'Tree' },
    },
  }),
  uses: () => [sourceTree],
};
