import type { SchemaSource } from 'forgewright/runtime/request/explain';
import type { ParameterRow } from 'forgewright/runtime/request/operation-table';
import { compilePattern } from 'forgewright/runtime/schema/regular-expression';

const valueAnyOf2Pattern: RegExp = compilePattern('\\S');

const valueSource: SchemaSource = {
  uri: 'valueSource',
  schema: () => ({ anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string', pattern: '\\S' }] }),
};

const integerSource: SchemaSource = {
  uri: 'integerSource',
  schema: () => ({ type: 'integer', minimum: 1 }),
};

function checkValue(value: unknown): boolean {
  if (!checkValueAnyOf1(value) && !checkValueAnyOf2(value)) return false;
  return true;
}

function checkValueAnyOf1(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

function checkValueAnyOf2(value: unknown): boolean {
  return typeof value === 'string' && valueAnyOf2Pattern.test(value);
}

/** The parameter `id` of 3 operations. */
export const idParameter: ParameterRow = {
  name: 'id',
  in: 'path',
  required: true,
  codec: { integer: true, text: true },
  schema: { check: checkValue, source: valueSource },
};

/** The parameter `issue_iid` of 3 operations. */
export const issueIidParameter: ParameterRow = {
  name: 'issue_iid',
  in: 'path',
  required: true,
  codec: { integer: true },
  schema: { check: checkValueAnyOf1, source: integerSource },
};
