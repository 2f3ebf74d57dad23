/** Problems of schemas. */
export const SCHEMA_DIAGNOSTICS = {
  // Schemas.
  'null-schema': {
    severity: 'warning',
    message: 'expected a schema, got null; any value is taken',
    clause: 'OAS "Schema Object"',
  },
  'unknown-type': {
    severity: 'error',
    message: 'there is no type {got}; expected {expected}',
    clause: 'JSON Schema 2020-12 Validation section 6.1.1',
    tolerated: 'it is read as {read}',
  },
  'invalid-keyword': {
    severity: 'error',
    message: 'the keyword `{keyword}` must be {expected}, got {got}',
    clause: 'JSON Schema 2020-12',
    tolerated: 'it is ignored',
  },
  'empty-list': { severity: 'warning', message: '`{keyword}` is empty: {meaning}', clause: 'JSON Schema 2020-12' },
  'quoted-number': {
    severity: 'warning',
    message: 'the keyword `{keyword}` must be a number, got {got}; it is read as one',
    clause: 'JSON Schema 2020-12 Validation section 6',
  },
  'boolean-required': {
    severity: 'warning',
    message: '`required` of a schema is a list of property names, got {got}; it is ignored',
    clause: 'JSON Schema 2020-12 Validation section 6.5.3',
  },
  'stray-keyword': {
    severity: 'warning',
    message: '`{keyword}` is a keyword of OpenAPI 3.0; write {instead}',
    clause: 'OAS 3.1 "Schema Object"',
  },
  'nullable-without-type': {
    severity: 'warning',
    message: '`nullable` without `type` is read as: this schema or null',
    clause: 'OAS 3.0 "Schema Object"',
  },
  'invalid-pattern': {
    severity: 'warning',
    message: 'the pattern {pattern} is no regular expression and is dropped: {reason}',
    clause: 'ECMA-262 section 22.2.1',
  },
  'enum-type-mismatch': {
    severity: 'warning',
    message: 'the enum value {value} is not of type {type}',
    clause: 'JSON Schema 2020-12 Validation section 6.1.2',
  },
  'dangling-mapping': {
    severity: 'warning',
    message: 'the mapping {value} of the discriminator leads nowhere; it is dropped',
    clause: 'OAS "Discriminator Object"',
  },
  'ignored-siblings': {
    severity: 'warning',
    message: 'beside `$ref` OpenAPI 3.0 ignores {keywords}',
    clause: 'OAS 3.0 "Reference Object"',
  },
  'items-as-list': {
    severity: 'warning',
    message: '`items` is a list; it is read as `prefixItems`',
    clause: 'JSON Schema 2020-12 Core section 10.3.1',
  },
  'misspelt-keyword': {
    severity: 'warning',
    message: 'there is no schema keyword `{keyword}`; it is ignored',
    clause: 'JSON Schema 2020-12 Core section 4.3.1',
  },
  'circular-schema': {
    severity: 'error',
    message: '`{schema}` contains itself through `$ref` and `allOf` alone',
    clause: 'JSON Schema 2020-12 Core section 9.4.1',
    tolerated: 'each schema of the circle is read as all of them together',
  },
  'long-chain': {
    severity: 'error',
    message: '{what}; at most {most} are followed',
    clause: undefined,
  },
  'not-a-schema': {
    severity: 'error',
    message: 'the reference {ref} leads to {got}, where a schema is expected',
    clause: 'OAS "Reference Object"',
    tolerated: 'what it says as a schema counts',
  },
} as const;
