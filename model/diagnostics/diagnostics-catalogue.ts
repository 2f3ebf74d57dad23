import { LINT_DIAGNOSTICS } from './lint-diagnostics.ts';
import { READING_DIAGNOSTICS } from './reading-diagnostics.ts';
import { SCHEMA_DIAGNOSTICS } from './schema-diagnostics.ts';

export type { CatalogueEntry } from './catalogue-entry.ts';

/** Problems of what is described, object by object, and of descriptions that do not say enough. */
const OBJECT_DIAGNOSTICS = {
  // Fields of fixed-field objects.
  'nothing-described': {
    severity: 'error',
    message: 'expected at least one of {expected}',
    clause: 'OAS "OpenAPI Object"',
  },
  'wrong-type': { severity: 'error', message: '{what} must be {expected}, got {got}', clause: 'OAS "{object}"' },
  'coerced-value': {
    severity: 'warning',
    message: '{what} must be {expected}, got {got}; it is read as one',
    clause: 'OAS "{object}"',
  },
  'null-field': {
    severity: 'warning',
    message: '{what} is null; it is read as if it were not there',
    clause: 'OAS "{object}"',
  },
  'invalid-value': { severity: 'error', message: '{what} must be {expected}, got {got}', clause: 'OAS "{object}"' },
  'missing-field': {
    severity: 'error',
    message: 'the {object} needs the field `{field}`',
    clause: 'OAS "{object}"',
    tolerated: 'it is read as empty',
    toleratedIn: ['OpenAPI Object', 'Info Object', 'License Object', 'Request Body Object', 'OAuth Flow Object'],
  },
  'exclusive-fields': {
    severity: 'error',
    message: '`{first}` and `{second}` exclude each other in the {object}',
    clause: 'OAS "{object}"',
    tolerated: 'both are read as far as possible',
  },
  'misspelt-field': {
    severity: 'error',
    message: 'the {object} has no field `{field}`',
    clause: 'OAS "{object}"',
    tolerated: 'it is ignored',
  },
  'misspelt-paths': {
    severity: 'error',
    message: 'the OpenAPI Object has no field `{field}`, and without `paths` there is no operation',
    clause: 'OAS "OpenAPI Object"',
  },
  'unknown-field': {
    severity: 'warning',
    message: 'the {object} has no field `{field}`; it is ignored',
    clause: 'OAS "{object}"',
  },
  'newer-field': {
    severity: 'warning',
    message: 'the field `{field}` of the {object} came with OpenAPI {since}; this document is {version}',
    clause: 'OAS "{object}"',
  },
  'missing-description': {
    severity: 'warning',
    message: 'the Response Object needs the field `description`',
    clause: 'OAS "Response Object"',
  },
  'bad-media-type': {
    severity: 'warning',
    message: 'expected a media type such as `application/json`, got {name}; it is sent as it is',
    clause: 'OAS "Media Type Object"',
  },
  'missing-responses': {
    severity: 'warning',
    message: 'the operation declares no responses',
    clause: 'OAS "Operation Object"',
  },
  // Paths and operations.
  'unsendable-request': {
    severity: 'warning',
    message: '`fetch` sends no {what}; generated clients need another `fetch` for {operation}',
    clause: 'Fetch section 5.4',
  },
  'path-without-slash': {
    severity: 'error',
    message: 'the path {path} must begin with a slash',
    clause: 'OAS "Paths Object"',
    tolerated: 'it is read with one',
  },
  'bad-path-template': {
    severity: 'error',
    message: 'the path template {path} is not well formed: {reason}',
    clause: 'OAS "Path Templating"',
  },
  'repeated-template-name': {
    severity: 'warning',
    message: 'the path template {path} contains `{name}` more than once; every place gets the same value',
    clause: 'OAS "Path Templating"',
  },
  'path-with-query': {
    severity: 'warning',
    message: 'the path template {path} contains {part}, which is not part of a path; {effect}',
    clause: 'OAS "Path Templating"',
  },
  'ambiguous-paths': {
    severity: 'warning',
    message: 'the path templates {path} and {other} differ only in {difference}',
    clause: 'OAS "Path Templating"',
  },
  'undeclared-path-parameter': {
    severity: 'warning',
    message: 'the path parameter `{name}` of {path} is not declared; it is taken as a required string',
    clause: 'OAS "Path Templating"',
  },
  'unused-path-parameter': {
    severity: 'warning',
    message: 'the path template {path} does not contain `{name}`; the parameter is left out',
    clause: 'OAS "Parameter Object"',
  },
  'optional-path-parameter': {
    severity: 'warning',
    message: 'the path parameter `{name}` must say `required: true`',
    clause: 'OAS "Parameter Object"',
  },
  'duplicate-parameter': {
    severity: 'error',
    message: 'the {in} parameter `{name}` is declared twice',
    clause: 'OAS "Operation Object"',
    tolerated: 'the first declaration counts',
  },
  'missing-operation-id': {
    severity: 'warning',
    message: '{operation} has no operationId; it is called `{derived}`',
    clause: 'OAS "Operation Object"',
  },
  'duplicate-operation-id': {
    severity: 'warning',
    message: 'the operationId `{id}` is taken by {other}; {operation} is called `{derived}`',
    clause: 'OAS "Operation Object"',
  },
  'conflicting-additional-operation': {
    severity: 'error',
    message: 'the method {method} has a field of its own: write `{field}`',
    clause: 'OAS 3.2 "Path Item Object"',
  },
  'bad-status': {
    severity: 'error',
    message: 'expected a status code, a range such as `4XX`, or `default`, got {got}',
    clause: 'OAS "Responses Object"',
    tolerated: 'the response is left out',
  },
  'bad-parameter-name': {
    severity: 'error',
    message: 'the {in} name {name} {reason}',
    clause: 'OAS "Parameter Object"',
    tolerated: 'it is left out',
  },
  'style-not-allowed': {
    severity: 'error',
    message: 'the style {style} cannot be used {where}; expected {expected}',
    clause: 'OAS "Style Values"',
  },
  'allow-reserved-not-allowed': {
    severity: 'error',
    message: '`allowReserved` cannot be used {where}',
    clause: 'OAS "Parameter Object"',
    tolerated: 'it is ignored',
  },
  'querystring-conflict': { severity: 'error', message: '{reason}', clause: 'OAS 3.2 "Parameter Locations"' },
  'parameter-without-schema': {
    severity: 'warning',
    message: 'the {what} has neither `schema` nor `content`; any value is taken',
    clause: 'OAS "Parameter Object"',
  },
  'single-media-type': {
    severity: 'error',
    message: '`content` of the {object} must hold exactly one media type, got {count}',
    clause: 'OAS "{object}"',
    tolerated: 'the first one counts',
  },
  'part-header-without-value': {
    severity: 'warning',
    message: 'the header {name} of a part has no fixed value; generated clients do not send it',
    clause: 'OAS "Encoding Object"',
  },
  'unread-items': {
    severity: 'warning',
    message: '`itemSchema` of {type} is not read item by item; generated clients hand out the whole body',
    clause: 'OAS 3.2 "Media Type Object"',
  },
  'ignored-header': {
    severity: 'warning',
    message: 'the header {name} is described elsewhere in OpenAPI and is ignored here',
    clause: 'OAS "Parameter Object"',
  },
  // Security, servers, tags.
  'unknown-security-scheme': {
    severity: 'warning',
    message: 'the security scheme `{name}` is not declared in `components.securitySchemes`; nobody can meet it',
    clause: 'OAS "Security Requirement Object"',
  },
  'empty-server-enum': {
    severity: 'error',
    message: 'the `enum` of the server variable `{name}` is empty',
    clause: 'OAS "Server Variable Object"',
    tolerated: 'any value is taken',
  },
  'undeclared-server-variable': {
    severity: 'warning',
    message: 'the server URL uses `{name}` without declaring it as a variable',
    clause: 'OAS "Server Object"',
  },
  'duplicate-tag': {
    severity: 'warning',
    message: 'the tag `{name}` is declared twice; the first declaration counts',
    clause: 'OAS "Tag Object"',
  },
  'unknown-parent-tag': {
    severity: 'warning',
    message: 'the parent tag `{name}` is not declared',
    clause: 'OAS 3.2 "Tag Object"',
  },
} as const;

/** Every problem the model reports by itself; `docs/diagnostics/<code>.md` explains each. */
export const DIAGNOSTICS: typeof READING_DIAGNOSTICS &
  typeof OBJECT_DIAGNOSTICS &
  typeof SCHEMA_DIAGNOSTICS &
  typeof LINT_DIAGNOSTICS = {
  ...READING_DIAGNOSTICS,
  ...OBJECT_DIAGNOSTICS,
  ...SCHEMA_DIAGNOSTICS,
  ...LINT_DIAGNOSTICS,
};

/** The codes of the catalogue. */
export type CatalogueCode = keyof typeof DIAGNOSTICS;
