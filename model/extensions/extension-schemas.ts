import { ACCESS_ROLES } from '../facts/access/roles.ts';
import type { JsonValue } from '../location.ts';

/** Where an extension may stand. */
export type ExtensionHolder = 'document' | 'operation' | 'parameter' | 'response' | 'schema';

/** A specification extension this project gives a meaning to: where it may stand and what values it takes. */
export interface ExtensionDefinition {
  readonly holders: readonly ExtensionHolder[];
  /** JSON Schema 2020-12 of the value. */
  readonly schema: JsonValue;
  /** False for what only those who work on a description need: neither the bundle nor the docs show it. */
  readonly published?: false;
}

const TIER: JsonValue = { enum: ['paid', 'top'] };
const NAME: JsonValue = { type: 'string', minLength: 1 };
const NAMES: JsonValue = { type: 'array', items: NAME, minItems: 1, uniqueItems: true };
const PAIR_OF_NAMES: JsonValue = { type: 'array', items: NAME, minItems: 2, uniqueItems: true };
const VALUES_BY_NAME: JsonValue = { type: 'object', minProperties: 1 };

const FLAG: JsonValue = { type: 'boolean' };

const ONE_CASE: JsonValue = {
  type: 'object',
  properties: {
    summary: { type: 'string' },
    as: NAME,
    parameters: { type: 'object' },
    body: true,
    contentType: { type: 'string', pattern: '^[^/\\s]+/[^/\\s]+' },
    answerBase64: { type: 'string', pattern: '^[A-Za-z0-9+/]+={0,2}$' },
    cannotReplay: NAME,
  },
  additionalProperties: false,
};

const ROLE: JsonValue = { enum: [...ACCESS_ROLES] };

/** OAS "Runtime Expressions", those that read the request. */
const FROM_REQUEST: JsonValue = { type: 'string', pattern: '^\\$request\\.(?:(?:path|query|header)\\.|body#/).' };

const RELATIONS: JsonValue = {
  type: 'array',
  items: { enum: ['author', 'assignee', 'holder', 'self'] },
  minItems: 1,
  uniqueItems: true,
};

/** An address beside one of an operation: more after it, or less before it. */
const ABSENT: JsonValue = {
  type: 'object',
  properties: {
    beside: NAME,
    after: { type: 'string', pattern: '^/[^/?#]' },
    without: { type: 'string', pattern: '^/[^/?#]' },
    why: NAME,
  },
  required: ['beside', 'why'],
  oneOf: [{ required: ['after'] }, { required: ['without'] }],
  additionalProperties: false,
};

const ACCESS: JsonValue = {
  type: 'object',
  properties: {
    on: { enum: ['instance', 'group', 'project', 'namespace', 'runner'] },
    at: FROM_REQUEST,
    role: {
      anyOf: [
        ROLE,
        {
          type: 'object',
          properties: { instance: ROLE, group: ROLE, project: ROLE },
          minProperties: 1,
          additionalProperties: false,
        },
      ],
    },
    setting: NAME,
    without: ROLE,
    also: RELATIONS,
    only: RELATIONS,
    target: {
      type: 'object',
      properties: { at: FROM_REQUEST, role: ROLE },
      required: ['at', 'role'],
      additionalProperties: false,
    },
    secret: FROM_REQUEST,
    below: { const: 401 },
    feature: NAME,
    archived: { const: 'refused' },
    hidden: { const: 404 },
  },
  required: ['on', 'role'],
  additionalProperties: false,
};

/** The extensions with a meaning; every other `x-` field is carried along unread (OAS "Specification Extensions"). */
export const EXTENSIONS: Readonly<Record<string, ExtensionDefinition>> = {
  'x-companion': { holders: ['operation', 'parameter', 'schema'], schema: FLAG },
  'x-tiers': {
    holders: ['document'],
    schema: {
      type: 'object',
      properties: {
        names: NAMES,
        below: {
          type: 'object',
          properties: {
            operation: { type: 'string', pattern: '^[45]\\d\\d$' },
            parameter: { const: 'ignored' },
            requestProperty: { const: 'ignored' },
            responseProperty: { const: 'omitted' },
          },
          required: ['operation', 'parameter', 'requestProperty', 'responseProperty'],
          additionalProperties: false,
        },
      },
      required: ['names', 'below'],
      additionalProperties: false,
    },
  },
  'x-tier': { holders: ['operation', 'parameter', 'schema'], schema: TIER },
  'x-access': { holders: ['operation'], schema: ACCESS },
  'x-pagination': {
    holders: ['operation'],
    schema: { type: 'array', items: { enum: ['offset', 'keyset'] }, minItems: 1, uniqueItems: true },
  },
  'x-exclusive': { holders: ['operation'], schema: { type: 'array', items: PAIR_OF_NAMES, minItems: 1 } },
  'x-at-least-one': { holders: ['operation'], schema: { type: 'array', items: NAMES, minItems: 1 } },
  'x-clamp': { holders: ['parameter', 'schema'], schema: FLAG },
  'x-not-null': { holders: ['schema'], schema: FLAG },
  'x-comma-list': { holders: ['schema'], schema: FLAG },
  'x-unset': { holders: ['parameter'], schema: NAMES },
  'x-spellings': {
    holders: ['parameter'],
    schema: { type: 'object', additionalProperties: NAME, minProperties: 1 },
  },
  'x-requires': {
    holders: ['operation'],
    schema: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          when: VALUES_BY_NAME,
          require: NAMES,
          lenient: NAMES,
        },
        required: ['when', 'require'],
        additionalProperties: false,
      },
    },
  },
  'x-applies-when': { holders: ['schema'], schema: VALUES_BY_NAME },
  'x-needs': { holders: ['schema'], schema: NAMES },
  'x-no-effect': { holders: ['schema'], schema: NAME },
  'x-alias-of': { holders: ['schema'], schema: NAME },
  'x-default-period': {
    holders: ['schema'],
    schema: {
      type: 'object',
      properties: { days: { type: 'integer', minimum: 1 }, after: NAME },
      required: ['days', 'after'],
      additionalProperties: false,
    },
  },
  'x-absent': { holders: ['document'], schema: { type: 'array', items: ABSENT, minItems: 1 } },
  'x-record': { holders: ['schema'], schema: FLAG },
  'x-feature-flags': {
    holders: ['document'],
    schema: {
      type: 'object',
      minProperties: 1,
      additionalProperties: {
        type: 'object',
        properties: { description: NAME, default: { type: 'boolean' } },
        required: ['description', 'default'],
        additionalProperties: false,
      },
    },
  },
  'x-feature-flag': { holders: ['operation', 'parameter', 'schema'], schema: NAME },
  'x-restricted-by': {
    holders: ['operation', 'parameter', 'schema'],
    schema: {
      type: 'object',
      properties: { flag: NAME, below: NAME },
      required: ['flag', 'below'],
      additionalProperties: false,
    },
  },
  'x-condition': {
    holders: ['schema'],
    schema: {
      type: 'object',
      properties: { query: VALUES_BY_NAME, body: VALUES_BY_NAME, role: ROLE, tier: TIER },
      minProperties: 1,
      // Facts about the thing itself, such as being a fork.
      additionalProperties: { type: ['boolean', 'string'] },
    },
  },
  'x-decisions': { holders: ['document', 'operation'], schema: NAMES, published: false },
  'x-administrators': { holders: ['parameter', 'schema'], schema: FLAG },
  'x-self-managed': { holders: ['operation', 'parameter', 'schema'], schema: FLAG },
  'x-experimental': { holders: ['operation', 'parameter', 'schema'], schema: FLAG },
  'x-since': { holders: ['operation', 'parameter', 'schema'], schema: NAME },
  'x-enum-names': { holders: ['schema'], schema: { type: 'array', items: { type: 'string' } } },
  'x-deprecated-values': { holders: ['parameter', 'schema'], schema: { type: 'array', minItems: 1 } },
  'x-cases': { holders: ['response'], schema: { type: 'object', minProperties: 1, additionalProperties: ONE_CASE } },
};
