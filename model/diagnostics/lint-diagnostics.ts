/** What only linting reports: sound descriptions that do not say enough, or ask for too much. */
export const LINT_DIAGNOSTICS = {
  'operation-id-style': {
    severity: 'warning',
    message: 'the operationId `{id}` is not camel case',
    clause: 'OAS "Operation Object"',
  },
  'no-error-response': {
    severity: 'warning',
    message: '{operation} declares no 4xx and no default response',
    clause: 'OAS "Responses Object"',
  },
  'undeclared-tag': {
    severity: 'warning',
    message: 'the tag `{name}` is not declared in `tags`',
    clause: 'OAS "Tag Object"',
  },
  'no-link-header': {
    severity: 'warning',
    message: '{operation} is a paged list, but its success response declares no `Link` header',
    clause: 'RFC 8288',
  },
  'misplaced-extension': {
    severity: 'warning',
    message: '`{name}` has no meaning here; it belongs on: {expected}',
    clause: 'OAS "Specification Extensions"',
  },
  'invalid-extension': {
    severity: 'error',
    message: 'the value of `{name}` does not fit: {reason}',
    clause: 'OAS "Specification Extensions"',
  },
  'dangling-link': {
    severity: 'warning',
    message: 'the link {link} leads to nothing that is described here; the docs show its text only',
    clause: 'OAS "Rich Text Formatting"',
  },
  'refers-to-internal': {
    severity: 'warning',
    message: '{target} is internal and this is not; the docs and the bundle leave out what refers to it',
    clause: 'OAS "Specification Extensions"',
  },
  'example-mismatch': {
    severity: 'error',
    message: 'the example `{name}` does not meet its schema: {reason}',
    clause: 'OAS "Example Object"',
  },
  'contradictory-page': {
    severity: 'warning',
    message: 'the example `{name}` of a page contradicts itself: {reason}',
    clause: 'OAS "Example Object"',
  },
  'contradictory-example': {
    severity: 'warning',
    message: 'the example `{name}` contradicts what is said of its members: {reason}',
    clause: 'OAS "Example Object"',
  },
  'no-valid-value': {
    severity: 'warning',
    message: 'no value meets this schema: {reason}',
    clause: 'JSON Schema Validation section 6',
  },
  'endless-schema': {
    severity: 'warning',
    message:
      'a value is held against {schemas} again and again: the schema leads back to itself without a step into the value',
    clause: 'JSON Schema Core section 9.4.1',
  },
  'overlapping-alternatives': {
    severity: 'warning',
    message: '`oneOf` refuses {value}, which meets {alternatives}',
    clause: 'JSON Schema Core section 10.2.1.3',
  },
  'lines-as-item': {
    severity: 'warning',
    message: 'the schema of {type} takes objects and no list; it is read as that of each line',
    clause: 'OAS 3.2 "Sequential Media Types"',
  },
  'nullable-enum': {
    severity: 'warning',
    message: '`nullable` beside an `enum` without null: strict validators refuse null, ours take it',
    clause: 'OAS 3.0.3 "Schema Object"',
  },
  'inexact-literal': {
    severity: 'error',
    message: '{value} cannot be told from its neighbours once it is read: an integer beyond 2^53 is rounded',
    clause: 'RFC 8259 section 6',
  },
  'slow-pattern': {
    severity: 'warning',
    message: 'the pattern {pattern} {reason}; validators refuse texts of more than {limit} characters',
    clause: 'ECMA-262 section 22.2.2',
  },
  'lost-value': {
    severity: 'warning',
    message: '`{name}` in {place} takes {values}, which {reason}',
    clause: 'OAS "Style Values"',
  },
  'idle-empty-value': {
    severity: 'warning',
    message:
      '`allowEmptyValue` says nothing of `{name}` in {place}: it is known in queries only, and nothing acts on it here',
    clause: 'OAS "Parameter Object"',
  },
  'ambiguous-xml': {
    severity: 'warning',
    message: '`{first}` and `{second}` are both the {node} of XML; which of them it is cannot be told',
    clause: 'OAS "XML Object"',
  },
  'structured-text': {
    severity: 'warning',
    message:
      'the schema of {type} takes lists or objects alone, and nothing reads them from such a text: it is passed on unchecked',
    clause: 'OAS "Media Type Object"',
  },
  'foreign-operation': {
    severity: 'warning',
    message:
      'the link leads into another document, {reference}: it is kept as it is, in a bundle too, and nothing follows it',
    clause: 'OAS "Link Object"',
  },
  'unknown-operation': {
    severity: 'warning',
    message: 'the link leads to no operation: there is no `{name}`',
    clause: 'OAS "Link Object"',
  },
  'short-page': {
    severity: 'warning',
    message: 'pages of `{operationId}` have {least} at least, and {fewer}',
    clause: 'JSON Schema Validation section 6.4.2',
  },
  'xml-example-value': {
    severity: 'warning',
    message: 'the example `{name}` of {type} is a value and no text, and no schema says how its root is called in XML',
    clause: 'OAS "Example Object"',
  },
} as const;
