/** A kind of difference between our types and those of openapi-typescript: why there is one, and where it is met. */
export interface Difference {
  readonly reason: string;
  /** What the page for those who come from that package says of it. */
  readonly page: string;
  /** By document the types that differ; `+` in front of one that only ours has, `-` of one that only the package has. */
  readonly where: Readonly<Record<string, readonly string[]>>;
}

/** Every difference there is. A test proves that each occurs where it says, and that there is no other. */
export const DIFFERENCES: Readonly<Record<string, Difference>> = {
  'methods of 3.2': {
    reason: '`query` and `additionalOperations` are operations like others; the package leaves them out without a word',
    page: '`query` and `additionalOperations`',
    where: {
      'client/three-two.yaml': ['paths["/search"]', '+operations["search"]', '+operations["copySearch"]'],
      'corpus/v3.2/path-item-object-example.yaml': [
        'paths["/pets/{id}"]',
        '+operations["queryPetsById"]',
        '+operations["copyPetsById"]',
      ],
      'unseen/references-everywhere.yaml': ['+operations["cPost"]'],
    },
  },
  'the query string as a whole': {
    reason: 'a parameter `in: querystring` (3.2) is a member of its own; the package leaves it out',
    page: '`in: querystring`',
    where: {
      'client/corners.yaml': ['paths["/search"]', 'operations["search"]'],
      'client/exact-places.yaml': ['paths["/search"]', 'operations["search"]'],
      'client/three-two.yaml': ['operations["find"]'],
      'corpus/v3.2/parameter-object-examples.yaml': ['paths["/user"]'],
    },
  },
  'items of sequences': {
    reason: '`itemSchema` (3.2) types the items; the package says `unknown`',
    page: '`itemSchema`',
    where: {
      'model/examples-of-lines.yaml': ['operations["addRows"]', 'paths["/rows"]'],
      'client/exact-places.yaml': ['paths["/lines"]', 'operations["readLines"]', 'operations["writeLines"]'],
      'client/policies.yaml': [
        'paths["/lines"]',
        'paths["/stream"]',
        'operations["readEvents"]',
        'operations["watch"]',
      ],
      'client/three-two.yaml': [
        'paths["/import"]',
        'paths["/events"]',
        'paths["/all-events"]',
        'operations["importPeople"]',
        'operations["watch"]',
        'operations["watchAll"]',
      ],
    },
  },
  'media types among the components': {
    reason: '`components.mediaTypes` (3.2) are followed; the package says `unknown`, or names what it does not print',
    page: '`components.mediaTypes`',
    where: {
      'path-client/media-type-components.yaml': ['paths["/media"]', 'operations["getMedia"]'],
      'corpus/v3.2/media-type-examples.yaml': ['paths["/something"]'],
    },
  },
  'lists of themselves': {
    reason:
      'what contains itself in lists alone is an interface; as a property it is circular for the compiler, and `any`',
    page: 'lists of themselves',
    where: {
      'path-client/lists-of-themselves.yaml': ['paths["/values"]', 'operations["getValue"]'],
      'types/library.yaml': ['paths["/any"]', 'operations["getAny"]'],
    },
  },
  'references into the middle': {
    reason:
      'what a reference finds inside of something is printed where it is used, or among the components; the package prints the words of the reference, which its types often do not have',
    page: 'references into the middle of something',
    where: {
      'path-client/references-into-the-middle.yaml': [
        'paths["/meters"]',
        'paths["/meters/{id}"]',
        'components["schemas"]["Household"]',
        'operations["listMeters"]',
        'operations["readMeter"]',
        'operations["getMeter"]',
        '+components["schemas"]["responses_200_application_json"]',
      ],
      'path-client/references-through-a-reference.yaml': ['paths["/rings"]', 'operations["makeRing"]'],
      'unseen/circles-without-a-name.yaml': [
        'paths["/a"]',
        'operations["a"]',
        '+components["schemas"]["_a_post_parameters"]',
        '+components["schemas"]["_a_post_parameters2"]',
        '+components["schemas"]["_a_post_parameters3"]',
        '+components["schemas"]["_a_post_parameters4"]',
        '+components["schemas"]["requestBody_application_json_b"]',
        '+components["schemas"]["post_requestBody_application_json"]',
        '+components["schemas"]["post_requestBody_application_x-www-form-urlencoded"]',
        '+components["schemas"]["post_requestBody_multipart_form-data"]',
        '+components["schemas"]["200_headers_X-R"]',
        '+components["schemas"]["responses_200_application_json"]',
        '+components["schemas"]["responses_201_application_json"]',
        '+components["schemas"]["responses_202_application_json"]',
        '+components["schemas"]["responses_203_application_json"]',
        '-components["schemas"]',
      ],
      'unseen/references-everywhere.yaml': [
        'paths["/c"]',
        'paths["/d"]',
        'components["schemas"]["A"]',
        'components["responses"]["R2"]',
        'operations["d"]',
      ],
      'unseen/unused-definitions.yaml': ['components["schemas"]["Item"]'],
      'corpus/readme-edge/3.0/json/circular-paths.json': ['paths["/anything"]'],
    },
  },
  'components that are references': {
    reason: 'a component that is a reference to another one is that one; the package prints it as empty',
    page: '`$ref`s between components',
    where: {
      'unseen/references-everywhere.yaml': [
        'components["responses"]["R3"]',
        'components["requestBodies"]["RB"]',
        'components["requestBodies"]["RB2"]',
      ],
      'corpus/v3.1/header-object-examples.yaml': ['components["headers"]["Reference"]'],
      'corpus/v3.2/header-object-examples.yaml': ['components["headers"]["Reference"]'],
    },
  },
  'references in webhooks': {
    reason: 'a webhook that is a reference to a path item has its operations; the package prints none',
    page: 'a webhook that is a `$ref`',
    where: {
      'unseen/references-everywhere.yaml': ['webhooks["w2"]'],
      'corpus/redoc-demo/openapi-3-1.yaml': ['webhooks["myWebhook"]'],
    },
  },
  'properties beside a reference': {
    reason: 'a reference says nothing against its siblings (3.1); the package leaves them out',
    page: 'properties beside a `$ref`',
    where: { 'from-openapi-typescript/beside-references.yaml': ['components["schemas"]["Beside"]'] },
  },
  'files of one component': {
    reason: 'a component that is a file has one name; the package has that of the file beside it',
    page: 'a component that is nothing but a `$ref` to a file',
    where: { 'from-openapi-typescript/several-files.yaml': ['-components["schemas"]["file"]'] },
  },
  'the middle of other files': {
    reason: 'a property of another file is printed where it is used; the package makes a component of it',
    page: "the middle of another file's schema",
    where: { 'from-openapi-typescript/several-files.yaml': ['-components["schemas"]["text"]'] },
  },
  'required of what may be null': {
    reason: 'properties are required of a schema that may be null; the package prints what does not compile',
    page: '`required` of a schema that may be `null`',
    where: {
      'path-client/required-of-a-nullable-member.yaml': [
        'paths["/failures"]',
        'components["schemas"]["Cause"]',
        'operations["getFailure"]',
      ],
    },
  },
  'tags of parent and child': {
    reason: 'a discriminating property that the child declares as well is printed once; the package prints it twice',
    page: 'a discriminator that parent and child declare',
    where: {
      'path-client/tag-of-parent-and-child.yaml': [
        'paths["/shapes"]',
        'components["schemas"]["Circle"]',
        'operations["getShape"]',
      ],
      'unseen/schemas-named-like-helpers.yaml': [
        'paths["/x"]',
        'components["schemas"]["Cat"]',
        'components["schemas"]["Outer"]',
        'components["schemas"]["NullableRefArr"]',
        'components["schemas"]["AddlArr"]',
      ],
    },
  },
  'definitions inside of schemas': {
    reason:
      '`$defs` are no property of values, and `$dynamicRef` leads to one; the package asks for a property `$defs`',
    page: '`$defs` of a schema are no property',
    where: {
      'unseen/generic-pages.yaml': [
        'paths["/owners"]',
        'components["schemas"]["Page"]',
        'components["schemas"]["PetPage"]',
        'components["schemas"]["BasePage"]',
        'components["schemas"]["StrictTree"]',
        'components["schemas"]["Tree"]',
        'operations["listOwners"]',
      ],
    },
  },
  'texts without quotes': {
    reason:
      'values of a schema of strings that YAML reads as numbers are the texts that are written; the package prints numbers',
    page: 'without quotes, in a schema of strings',
    where: { 'unseen/schemas-named-like-helpers.yaml': ['components["schemas"]["NumStr"]'] },
  },
  'statuses that are none': {
    reason: 'what is no status of HTTP is left out with the warning `bad-status`',
    page: 'A status that HTTP does not have',
    where: {
      'unseen/schemas-named-like-helpers.yaml': ['operations["getX"]'],
      'unseen/words-of-yaml-1-1.yaml': ['paths["/x"]', 'operations["yes"]'],
    },
  },
  'responses in place of schemas': {
    reason: 'a reference from a schema to a response says nothing of the value, and is an error or a warning',
    page: 'a response in place of a schema',
    where: { 'unseen/response-as-schema.yaml': ['paths["/things"]', 'operations["listThings"]'] },
  },
};

/** Documents for which the package prints nothing, with what it says. */
export const REFUSED: Readonly<Record<string, RegExp>> = {
  'client/forge.yaml': /Can't resolve \$ref at .*mapping/,
  'model/swagger-file-answer.yaml': /Unsupported Swagger version/,
  'model/swagger-parameter-examples.yaml': /Unsupported Swagger version/,
  'path-client/operation-ids-given-twice.yaml': /unique `operationId`/,
  'path-client/values-without-a-type.yaml': /'in' operator .* in true/,
  'unseen/circular-all-of.yaml': /Self-referencing circular pointer/,
  'unseen/compositions-and-circles.yaml': /Can't resolve \$ref at .*mapping/,
  'unseen/corners-of-3-2.yaml': /Can't resolve \$ref at .*mapping/,
  'unseen/every-keyword.yaml': /'in' operator .* in true/,
  'unseen/half-filled-in.yaml': /'in' operator .* in null/,
  'unseen/openapi-3-2-additions.yaml': /Can't resolve \$ref at .*mapping/,
  'unseen/percent-signs-in-names.yaml': /URI malformed/,
  'unseen/schemas-that-nothing-satisfies.yaml': /'in' operator .* in false/,
  'unseen/texts-that-break-out.yaml': /Can't resolve \$ref at .*mapping/,
  'corpus/readme-edge/3.0/json/discriminators.json': /Can't resolve \$ref at .*mapping/,
  'corpus/v3.1/mega.yaml': /Can't resolve \$ref at .*mapping/,
  'corpus/v3.2/mega.yaml': /Can't resolve \$ref at .*mapping/,
};
