import type { Check } from './check.ts';

const MAX_VIOLATIONS = 20;

/** The content meets the declared schema, formats included (OAS 4.8.14). */
export const bodySchema: Check = {
  id: 'body-schema',
  title: 'the body meets its schema',
  inspect({ mediaType, content }, session) {
    if (mediaType?.schema === undefined || content.kind === 'none' || content.kind === 'broken-json') return undefined;
    if (content.kind === 'bytes') return undefined;
    const findings = session.schemas.findings(mediaType.schema, content.value, 'response');
    return findings.slice(0, MAX_VIOLATIONS).map((finding) => ({
      part: 'body',
      pointer: finding.instance,
      expected: finding.expected,
      got: finding.got,
      missing: finding.keyword === 'required',
      cause: `body-schema ${finding.schemaLocation} ${finding.expected}`,
    }));
  },
};
