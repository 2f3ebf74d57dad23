import type { JsonValue } from '../location.ts';

/** Where an extension may stand. */
export type ExtensionHolder = 'document' | 'operation' | 'parameter' | 'response' | 'schema';

/** A specification extension this project gives a meaning to: where it may stand and what values it takes. */
export interface ExtensionDefinition {
  readonly holders: readonly ExtensionHolder[];
  /** JSON Schema 2020-12 of the value. */
  readonly schema: JsonValue;
}

const TIER: JsonValue = { enum: ['paid', 'top'] };
const NAME: JsonValue = { type: 'string', minLength: 1 };
const PAIR_OF_NAMES: JsonValue = { type: 'array', items: NAME, minItems: 2, uniqueItems: true };

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

/** The extensions with a meaning; every other `x-` field is carried along unread (OAS "Specification Extensions"). */
export const EXTENSIONS: Readonly<Record<string, ExtensionDefinition>> = {
  'x-companion': { holders: ['operation', 'parameter', 'schema'], schema: FLAG },
  'x-tier': { holders: ['operation', 'parameter', 'schema'], schema: TIER },
  'x-pagination': {
    holders: ['operation'],
    schema: { type: 'array', items: { enum: ['offset', 'keyset'] }, minItems: 1, uniqueItems: true },
  },
  'x-exclusive': { holders: ['operation'], schema: { type: 'array', items: PAIR_OF_NAMES, minItems: 1 } },
  'x-at-least-one': { holders: ['operation'], schema: { type: 'array', items: PAIR_OF_NAMES, minItems: 1 } },
  'x-clamp': { holders: ['parameter', 'schema'], schema: FLAG },
  'x-requires': {
    holders: ['operation'],
    schema: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          when: { type: 'object', minProperties: 1 },
          require: { type: 'array', items: NAME, minItems: 1, uniqueItems: true },
        },
        required: ['when', 'require'],
        additionalProperties: false,
      },
    },
  },
  'x-feature-flag': { holders: ['operation', 'parameter', 'schema'], schema: NAME },
  'x-condition': {
    holders: ['schema'],
    schema: {
      type: 'object',
      properties: { query: { type: 'object', minProperties: 1 }, role: NAME, tier: TIER },
      minProperties: 1,
      // Facts about the thing itself, such as being a fork.
      additionalProperties: { type: ['boolean', 'string'] },
    },
  },
  'x-decisions': {
    holders: ['document', 'operation'],
    schema: { type: 'array', items: NAME, minItems: 1, uniqueItems: true },
  },
  'x-administrators': { holders: ['operation', 'parameter', 'schema'], schema: FLAG },
  'x-self-managed': { holders: ['operation', 'parameter', 'schema'], schema: FLAG },
  'x-experimental': { holders: ['operation', 'parameter', 'schema'], schema: FLAG },
  'x-since': { holders: ['operation', 'parameter', 'schema'], schema: NAME },
  'x-enum-names': { holders: ['schema'], schema: { type: 'array', items: { type: 'string' } } },
  'x-deprecated-values': { holders: ['parameter', 'schema'], schema: { type: 'array', minItems: 1 } },
  'x-cases': { holders: ['response'], schema: { type: 'object', minProperties: 1, additionalProperties: ONE_CASE } },
};
