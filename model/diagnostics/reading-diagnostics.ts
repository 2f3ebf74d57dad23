/** Problems of reading files and following references; part of the catalogue. */
export const READING_DIAGNOSTICS = {
  'file-not-readable': { severity: 'error', message: 'cannot read {file}: {reason}', clause: undefined },
  'syntax-error': { severity: 'error', message: 'not valid {format}: {message}', clause: 'OAS "Format"' },
  'duplicate-key': {
    severity: 'error',
    message: 'the key {key} stands twice in one mapping',
    clause: 'YAML 1.2.2 section 3.2.1.3',
  },
  'not-utf-8': {
    severity: 'warning',
    message: 'a byte here is not UTF-8; it is read as the replacement character',
    clause: 'RFC 8259 section 8.1',
  },
  'cyclic-alias': { severity: 'error', message: 'a YAML alias leads back into its own anchor', clause: 'OAS "Format"' },
  'not-a-description': {
    severity: 'error',
    message: 'expected an OpenAPI description with the field `openapi`, got {got}',
    clause: 'OAS "OpenAPI Object"',
  },
  'unsupported-version': {
    severity: 'error',
    message: 'this document is {found}; supported are OpenAPI 3.0, 3.1 and 3.2; {advice}',
    clause: 'OAS "OpenAPI Object"',
  },
  'converted-swagger': {
    severity: 'warning',
    message:
      'this document is Swagger 2.0 and is converted to OpenAPI 3.0; what is found in it is shown at the nearest place here',
    clause: 'OAS "OpenAPI Object"',
  },
  'lost-collection-format': {
    severity: 'warning',
    message: 'no style of OpenAPI 3 writes `collectionFormat: {format}` here; {instead}',
    clause: 'OAS 3.0 "Parameter Object"',
  },
  'lost-field': {
    severity: 'warning',
    message: 'what `{field}` says here is lost by the conversion to OpenAPI 3: {reason}',
    clause: 'OAS 3.0 "OpenAPI Object"',
  },
  'remote-reference': {
    severity: 'error',
    message: 'the reference {ref} leads to the network, which is not followed by default',
    clause: 'OAS "Reference Object"',
  },
  'remote-component': {
    severity: 'warning',
    message: 'the component `{name}` is only a reference to the network and is left out',
    clause: 'OAS "Reference Object"',
  },
  'dangling-reference': {
    severity: 'error',
    message: 'the reference {ref} leads nowhere: {reason}',
    clause: 'OAS "Reference Object"',
  },
  'misdirected-reference': {
    severity: 'warning',
    message: 'the reference {ref} leads to `components.{section}`, where a {object} is needed; it is read as one',
    clause: 'OAS "Reference Object"',
  },
  'circular-reference': {
    severity: 'error',
    message: 'the reference {ref} leads only back to itself',
    clause: 'OAS "Reference Object"',
  },
  'text-reference': {
    severity: 'warning',
    message: '{what} refers to a file; its text is read, although OpenAPI knows no reference there',
    clause: 'OAS "Reference Object"',
  },
  'stray-reference': {
    severity: 'warning',
    message: '{what} is the reference {ref}, although OpenAPI knows none there; what it leads to is read',
    clause: 'OAS "Reference Object"',
  },
  'large-integer': {
    severity: 'warning',
    message: 'an integer beyond 2^53 is read as {read}; quote it where its digits matter',
    clause: 'RFC 8259 section 6',
  },
} as const;
