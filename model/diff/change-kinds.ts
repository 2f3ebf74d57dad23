import type { Direction, Verdict } from './verdict.ts';

/** What a kind of change does to those who send a value, and to those who read it. */
const EFFECTS = {
  breaking: { request: 'breaking', response: 'breaking' },
  harmless: { request: 'non-breaking', response: 'non-breaking' },
  unclear: { request: 'unclassified', response: 'unclassified' },
  /** Fewer values than before: a sender may send one of the others, a reader never misses them. */
  narrowed: { request: 'breaking', response: 'non-breaking' },
  /** More values than before: a sender need not use them, a reader may not know them. */
  widened: { request: 'non-breaking', response: 'breaking' },
  /** One thing less that a receiver of calls may answer; what a server answers instead, nobody says. */
  unsaid: { request: 'breaking', response: 'unclassified' },
  /** One thing more that a receiver of calls may answer; a client that waits for the others may not know it. */
  unforeseen: { request: 'non-breaking', response: 'unclassified' },
  /** Tells a sender what happens when it says nothing. */
  hinted: { request: 'unclassified', response: 'non-breaking' },
} as const satisfies Readonly<Record<string, Readonly<Record<'request' | 'response', Verdict>>>>;

/** Every kind of change, with what it does and its text with `{parameter}` places. */
export const CHANGE_KINDS = {
  // Operations.
  'path-removed': { effect: 'breaking', message: 'the path {path} is gone, with {method}' },
  'operation-removed': { effect: 'breaking', message: 'the operation is gone' },
  'operation-sunset': { effect: 'unclear', message: 'the operation is gone, as announced for {date}' },
  'operation-added': { effect: 'harmless', message: 'the operation is new' },
  'operation-moved': { effect: 'breaking', message: 'the operation {id} moved to {place}' },
  'path-parameter-renamed': {
    effect: 'unclear',
    message: 'the path parameter `{old}` is called `{new}` now: the same on the wire',
  },
  'operation-id-changed': {
    effect: 'unclear',
    message: 'the operationId changed from `{old}` to `{new}`: generated names change',
  },
  'operation-deprecated': { effect: 'harmless', message: 'the operation is deprecated now' },
  'operation-undeprecated': { effect: 'harmless', message: 'the operation is no longer deprecated' },
  'tags-changed': { effect: 'harmless', message: 'the tags changed from {old} to {new}' },
  'webhook-removed': { effect: 'breaking', message: 'the webhook is gone' },
  'webhook-added': { effect: 'harmless', message: 'the webhook is new' },
  'callback-removed': { effect: 'breaking', message: 'the callback `{name}` is gone' },
  'callback-added': { effect: 'unclear', message: 'the callback `{name}` is new' },
  'callback-url-changed': {
    effect: 'breaking',
    message: 'the callback `{name}` goes to another URL: {old} became {new}',
  },
  'pagination-lost': { effect: 'breaking', message: 'the list is no longer paged' },
  'pagination-kind-removed': { effect: 'breaking', message: '{kind} pagination is gone' },
  'pagination-kind-added': { effect: 'harmless', message: '{kind} pagination is new' },
  // Parameters.
  'parameter-removed': { effect: 'breaking', message: 'the parameter is gone' },
  'required-parameter-added': { effect: 'narrowed', message: 'the parameter is new and required' },
  'optional-parameter-added': { effect: 'harmless', message: 'the parameter is new' },
  'parameter-moved': { effect: 'breaking', message: 'the parameter moved from {old} to {new}' },
  'parameter-became-required': { effect: 'narrowed', message: 'the parameter is required now' },
  'parameter-became-optional': { effect: 'widened', message: 'the parameter is optional now' },
  'parameter-style-changed': {
    effect: 'breaking',
    message: 'the parameter is written in another way: {old} became {new}',
  },
  'reserved-characters-refused': {
    effect: 'breaking',
    message: 'reserved characters of the parameter must be percent-encoded now',
  },
  'reserved-characters-allowed': {
    effect: 'unclear',
    message: 'reserved characters of the parameter stand as they are now',
  },
  'parameter-deprecated': { effect: 'harmless', message: 'the parameter is deprecated now' },
  'parameter-undeprecated': { effect: 'harmless', message: 'the parameter is no longer deprecated' },
  'empty-value-refused': { effect: 'breaking', message: 'the parameter may no longer be empty' },
  'empty-value-allowed': { effect: 'harmless', message: 'the parameter may be empty now' },
  // Bodies, responses, headers, links.
  'required-request-body-added': { effect: 'narrowed', message: 'a request body is new and required' },
  'optional-request-body-added': { effect: 'harmless', message: 'a request body is new' },
  'request-body-removed': { effect: 'breaking', message: 'the request body is gone' },
  'request-body-became-required': { effect: 'narrowed', message: 'the request body is required now' },
  'request-body-became-optional': { effect: 'widened', message: 'the request body is optional now' },
  'media-type-removed': { effect: 'breaking', message: 'the media type {name} is gone' },
  'media-type-added': { effect: 'harmless', message: 'the media type {name} is new' },
  'media-type-generalised': { effect: 'widened', message: 'the media type {name} is one of {range} now' },
  'schema-added': { effect: 'narrowed', message: 'the body must meet a schema now' },
  'schema-removed': { effect: 'widened', message: 'the body may be anything now' },
  'encoding-changed': {
    effect: 'breaking',
    message: 'the part `{name}` is written in another way: {old} became {new}',
  },
  'response-status-removed': { effect: 'breaking', message: 'the status {status} is gone' },
  'error-status-removed': { effect: 'unsaid', message: 'the status {status} is gone' },
  'status-generalised': { effect: 'unforeseen', message: 'the status {status} is one of {range} now' },
  'status-specified': { effect: 'narrowed', message: 'of {range}, only {statuses} are left' },
  'success-status-added': { effect: 'unforeseen', message: 'the status {status} is new' },
  'error-status-added': { effect: 'harmless', message: 'the status {status} is new' },
  'response-body-removed': { effect: 'breaking', message: 'the response has no body any more' },
  'response-body-added': { effect: 'harmless', message: 'the response has a body now' },
  'response-header-removed': { effect: 'breaking', message: 'the header {name} is gone' },
  'response-header-added': { effect: 'harmless', message: 'the header {name} is new' },
  'response-header-became-optional': { effect: 'breaking', message: 'the header {name} may be missing now' },
  'response-header-became-required': { effect: 'harmless', message: 'the header {name} is always there now' },
  'link-removed': { effect: 'unclear', message: 'the link `{name}` is gone' },
  'link-changed': { effect: 'unclear', message: 'the link `{name}` leads elsewhere, or in another way' },
  'link-added': { effect: 'harmless', message: 'the link `{name}` is new' },
  // Credentials and servers.
  'security-tightened': { effect: 'breaking', message: '{requirement} is no longer enough' },
  'security-loosened': { effect: 'harmless', message: '{requirement} is enough now' },
  'security-scheme-changed': {
    effect: 'breaking',
    message: 'the security scheme `{name}` changed: {old} became {new}',
  },
  'security-scheme-renamed': {
    effect: 'unclear',
    message: 'the security scheme `{old}` is called `{new}` now: the same on the wire',
  },
  'security-flow-removed': { effect: 'breaking', message: 'the flow {flow} of the security scheme `{name}` is gone' },
  'security-flow-added': { effect: 'harmless', message: 'the flow {flow} of the security scheme `{name}` is new' },
  'default-server-changed': { effect: 'unclear', message: 'the first server was {old}, and is {new} now' },
  'server-removed': { effect: 'breaking', message: 'the server {url} is gone' },
  'server-added': { effect: 'harmless', message: 'the server {url} is new' },
  'server-variable-changed': { effect: 'unclear', message: 'the server variable `{name}` changed: {old} became {new}' },
  // Schemas.
  'type-changed': { effect: 'breaking', message: 'the type changed from {old} to {new}' },
  'type-narrowed': { effect: 'narrowed', message: 'the type is narrower: {old} became {new}' },
  'type-widened': { effect: 'widened', message: 'the type is wider: {old} became {new}' },
  'null-refused': { effect: 'narrowed', message: 'null is no longer a value' },
  'null-allowed': { effect: 'widened', message: 'null is a value now' },
  'enum-added': { effect: 'narrowed', message: 'only {values} are values now' },
  'enum-dropped': { effect: 'widened', message: 'any value is allowed, no longer only {values}' },
  'enum-value-removed': { effect: 'narrowed', message: '{value} is no longer a value' },
  'enum-value-added': { effect: 'widened', message: '{value} is a value now' },
  'bound-tightened': { effect: 'narrowed', message: '`{keyword}` is tighter: {old} became {new}' },
  'bound-loosened': { effect: 'widened', message: '`{keyword}` is looser: {old} became {new}' },
  'multiple-of-changed': { effect: 'breaking', message: '`multipleOf` changed from {old} to {new}' },
  'unique-items-added': { effect: 'narrowed', message: 'items must be unique now' },
  'unique-items-dropped': { effect: 'widened', message: 'items need not be unique any more' },
  'pattern-added': { effect: 'narrowed', message: 'the value must match {pattern} now' },
  'pattern-dropped': { effect: 'widened', message: 'the value need not match {pattern} any more' },
  'pattern-changed': { effect: 'breaking', message: 'the pattern changed from {old} to {new}' },
  'format-added': { effect: 'narrowed', message: 'the format is {format} now' },
  'format-dropped': { effect: 'widened', message: 'the format is no longer {format}' },
  'format-changed': { effect: 'breaking', message: 'the format changed from {old} to {new}' },
  'format-narrowed': { effect: 'narrowed', message: 'the format is narrower: {old} became {new}' },
  'format-widened': { effect: 'widened', message: 'the format is wider: {old} became {new}' },
  'content-encoding-changed': {
    effect: 'breaking',
    message: 'the content is encoded in another way: {old} became {new}',
  },
  'property-removed': { effect: 'breaking', message: 'the property `{name}` is gone' },
  'property-refused': {
    effect: 'narrowed',
    message: 'the property `{name}` is gone, and other properties are refused',
  },
  'property-became-read-only': { effect: 'breaking', message: 'the property `{name}` may no longer be sent' },
  'property-became-write-only': { effect: 'breaking', message: 'the property `{name}` is no longer received' },
  'property-no-longer-read-only': { effect: 'harmless', message: 'the property `{name}` may be sent now' },
  'property-no-longer-write-only': { effect: 'harmless', message: 'the property `{name}` is received now' },
  'optional-property-added': { effect: 'harmless', message: 'the property `{name}` is new' },
  'required-property-added': { effect: 'narrowed', message: 'the property `{name}` is new and required' },
  'property-became-required': { effect: 'narrowed', message: 'the property `{name}` is required now' },
  'property-became-optional': { effect: 'widened', message: 'the property `{name}` may be missing now' },
  'property-deprecated': { effect: 'harmless', message: 'it is deprecated now' },
  'additional-properties-refused': { effect: 'narrowed', message: 'further properties are refused now' },
  'additional-properties-allowed': { effect: 'harmless', message: 'further properties are allowed now' },
  'additional-properties-restricted': { effect: 'narrowed', message: 'further properties must meet a schema now' },
  'additional-properties-freed': { effect: 'widened', message: 'further properties may be anything now' },
  'pattern-properties-changed': {
    effect: 'unclear',
    message: 'properties like {pattern} are described in another way',
  },
  'items-restricted': { effect: 'narrowed', message: 'items must meet a schema now' },
  'items-freed': { effect: 'widened', message: 'items may be anything now' },
  'tuple-changed': { effect: 'unclear', message: 'the list begins with {new} described items, no longer {old}' },
  'alternative-removed': { effect: 'narrowed', message: 'the alternative {name} is gone' },
  'alternative-added': { effect: 'widened', message: 'the alternative {name} is new' },
  'alternatives-introduced': { effect: 'narrowed', message: 'the value must be one of {names} now' },
  'alternatives-dropped': { effect: 'widened', message: 'the value need not be one of {names} any more' },
  'discriminator-changed': { effect: 'breaking', message: 'the discriminator changed from {old} to {new}' },
  'discriminator-value-removed': { effect: 'narrowed', message: 'the discriminator value `{value}` is gone' },
  'discriminator-value-added': { effect: 'widened', message: 'the discriminator value `{value}` is new' },
  'default-changed': { effect: 'narrowed', message: 'the default changed from {old} to {new}' },
  'default-added': { effect: 'hinted', message: 'the default is {new} now' },
  'default-removed': { effect: 'hinted', message: 'the default {old} is gone' },
  'condition-added': { effect: 'narrowed', message: '`{keyword}` is a new condition' },
  'condition-removed': { effect: 'widened', message: '`{keyword}` is no longer a condition' },
  'condition-changed': { effect: 'unclear', message: '`{keyword}` changed' },
} as const;

export type ChangeKind = keyof typeof CHANGE_KINDS;

/** The verdict on a kind of change; what changed inside a condition cannot be judged. */
export function verdictOf(kind: ChangeKind, direction: Direction): Verdict {
  return direction === 'opaque' ? 'unclassified' : EFFECTS[CHANGE_KINDS[kind].effect][direction];
}
