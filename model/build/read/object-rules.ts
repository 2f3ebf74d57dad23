/** A `map` holds members under names of their own, so that a `$ref` in it is no field. */
type FieldType = 'string' | 'boolean' | 'number' | 'object' | 'map' | 'list' | 'strings' | 'any';

/** Type of a field, `!` when it is required, and the version it came with. */
type FieldNotation = `${FieldType}${'' | '!'}${'' | '@3.1' | '@3.2'}`;

/** One fixed field of an OpenAPI object. */
export interface FieldRule {
  readonly type: FieldType;
  readonly since: '3.0' | '3.1' | '3.2';
}

/** The fixed fields of an OpenAPI object. */
export interface ObjectRule {
  /** Its name in the specification. */
  readonly object: string;
  readonly fields: ReadonlyMap<string, FieldRule>;
  readonly required: readonly string[];
}

const OPERATION = 'object';

/** The objects with fixed fields, but for the Schema Object. */
export type RuleName =
  | 'openapi'
  | 'info'
  | 'contact'
  | 'license'
  | 'server'
  | 'serverVariable'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'externalDocs'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'mediaType'
  | 'encoding'
  | 'response'
  | 'example'
  | 'link'
  | 'tag'
  | 'discriminator'
  | 'xml'
  | 'securityScheme'
  | 'oauthFlows'
  | 'oauthFlow';

/** The fixed fields of every OpenAPI object, OAS 3.0 to 3.2 "Fixed Fields"; the Schema Object has its own rules. */
export const RULES: Readonly<Record<RuleName, ObjectRule>> = {
  openapi: rule('OpenAPI Object', {
    openapi: 'string!',
    $self: 'string@3.2',
    info: 'object!',
    jsonSchemaDialect: 'string@3.1',
    servers: 'list',
    paths: 'map',
    webhooks: 'map@3.1',
    components: 'object',
    security: 'list',
    tags: 'list',
    externalDocs: 'object',
  }),
  info: rule('Info Object', {
    title: 'string!',
    summary: 'string@3.1',
    description: 'string',
    termsOfService: 'string',
    contact: 'object',
    license: 'object',
    version: 'string!',
  }),
  contact: rule('Contact Object', { name: 'string', url: 'string', email: 'string' }),
  license: rule('License Object', { name: 'string!', identifier: 'string@3.1', url: 'string' }),
  server: rule('Server Object', { url: 'string!', description: 'string', name: 'string@3.2', variables: 'map' }),
  serverVariable: rule('Server Variable Object', { enum: 'list', default: 'string!', description: 'string' }),
  components: rule('Components Object', {
    schemas: 'map',
    responses: 'map',
    parameters: 'map',
    examples: 'map',
    requestBodies: 'map',
    headers: 'map',
    securitySchemes: 'map',
    links: 'map',
    callbacks: 'map',
    pathItems: 'map@3.1',
    mediaTypes: 'map@3.2',
  }),
  pathItem: rule('Path Item Object', {
    $ref: 'string',
    summary: 'string',
    description: 'string',
    get: OPERATION,
    put: OPERATION,
    post: OPERATION,
    delete: OPERATION,
    options: OPERATION,
    head: OPERATION,
    patch: OPERATION,
    trace: OPERATION,
    query: `${OPERATION}@3.2`,
    additionalOperations: 'map@3.2',
    servers: 'list',
    parameters: 'list',
  }),
  operation: rule('Operation Object', {
    tags: 'strings',
    summary: 'string',
    description: 'string',
    externalDocs: 'object',
    operationId: 'string',
    parameters: 'list',
    requestBody: 'object',
    responses: 'map',
    callbacks: 'map',
    deprecated: 'boolean',
    security: 'list',
    servers: 'list',
  }),
  externalDocs: rule('External Documentation Object', { description: 'string', url: 'string!' }),
  parameter: rule('Parameter Object', {
    name: 'string!',
    in: 'string!',
    description: 'string',
    required: 'boolean',
    deprecated: 'boolean',
    allowEmptyValue: 'boolean',
    style: 'string',
    explode: 'boolean',
    allowReserved: 'boolean',
    schema: 'any',
    example: 'any',
    examples: 'map',
    content: 'map',
  }),
  header: rule('Header Object', {
    description: 'string',
    required: 'boolean',
    deprecated: 'boolean',
    allowEmptyValue: 'boolean',
    style: 'string',
    explode: 'boolean',
    allowReserved: 'boolean',
    schema: 'any',
    example: 'any',
    examples: 'map',
    content: 'map',
  }),
  requestBody: rule('Request Body Object', { description: 'string', content: 'map!', required: 'boolean' }),
  mediaType: rule('Media Type Object', {
    description: 'string@3.2',
    schema: 'any',
    itemSchema: 'any@3.2',
    example: 'any',
    examples: 'map',
    encoding: 'map',
    prefixEncoding: 'list@3.2',
    itemEncoding: 'object@3.2',
  }),
  encoding: rule('Encoding Object', {
    contentType: 'string',
    headers: 'map',
    style: 'string',
    explode: 'boolean',
    allowReserved: 'boolean',
    encoding: 'map@3.2',
    prefixEncoding: 'list@3.2',
    itemEncoding: 'object@3.2',
  }),
  response: rule('Response Object', {
    summary: 'string@3.2',
    description: 'string',
    headers: 'map',
    content: 'map',
    links: 'map',
  }),
  example: rule('Example Object', {
    summary: 'string',
    description: 'string',
    value: 'any',
    dataValue: 'any@3.2',
    serializedValue: 'string@3.2',
    externalValue: 'string',
  }),
  link: rule('Link Object', {
    operationRef: 'string',
    operationId: 'string',
    parameters: 'map',
    requestBody: 'any',
    description: 'string',
    server: 'object',
  }),
  tag: rule('Tag Object', {
    name: 'string!',
    summary: 'string@3.2',
    description: 'string',
    externalDocs: 'object',
    parent: 'string@3.2',
    kind: 'string@3.2',
  }),
  discriminator: rule('Discriminator Object', {
    propertyName: 'string!',
    mapping: 'map',
    defaultMapping: 'string@3.2',
  }),
  xml: rule('XML Object', {
    nodeType: 'string@3.2',
    name: 'string',
    namespace: 'string',
    prefix: 'string',
    attribute: 'boolean',
    wrapped: 'boolean',
  }),
  securityScheme: rule('Security Scheme Object', {
    type: 'string!',
    description: 'string',
    name: 'string',
    in: 'string',
    scheme: 'string',
    bearerFormat: 'string',
    flows: 'object',
    openIdConnectUrl: 'string',
    oauth2MetadataUrl: 'string@3.2',
    deprecated: 'boolean@3.2',
  }),
  oauthFlows: rule('OAuth Flows Object', {
    implicit: 'object',
    password: 'object',
    clientCredentials: 'object',
    authorizationCode: 'object',
    deviceAuthorization: 'object@3.2',
  }),
  oauthFlow: rule('OAuth Flow Object', {
    authorizationUrl: 'string',
    deviceAuthorizationUrl: 'string@3.2',
    tokenUrl: 'string',
    refreshUrl: 'string',
    scopes: 'map!',
  }),
};

function rule(object: string, notations: Readonly<Record<string, FieldNotation>>): ObjectRule {
  const fields = Object.entries(notations);
  return {
    object,
    fields: new Map(fields.map(([name, notation]) => [name, fieldRule(notation)])),
    required: fields.flatMap(([name, notation]) => (notation.includes('!') ? [name] : [])),
  };
}

function fieldRule(notation: FieldNotation): FieldRule {
  const [typed = '', since = '3.0'] = notation.split('@');
  // FieldNotation leaves only these words in front of `!` and behind `@`.
  return { type: typed.replace('!', '') as FieldType, since: since as FieldRule['since'] };
}
