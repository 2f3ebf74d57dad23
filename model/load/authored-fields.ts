/** Fields that hold values of the author, in which no reference is one. */
export const VALUES: ReadonlySet<string> = new Set([
  'example',
  'default',
  'const',
  'enum',
  'value',
  'dataValue',
  'examples',
]);

/** Fields whose members are named by the author: a property may be called `example`, or `x-internal`. */
export const NAMED: ReadonlySet<string> = new Set(
  `properties patternProperties dependentSchemas $defs definitions schemas responses requestBodies headers securitySchemes
  links callbacks pathItems paths webhooks content encoding variables additionalOperations mediaTypes examples`.split(
    /\s+/,
  ),
);
