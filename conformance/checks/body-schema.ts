import { ONLY_ONE } from '../../runtime/schema/keyword-composition.ts';
import type { Check } from './check.ts';

const MAX_VIOLATIONS = 20;

/** The content meets the declared schema, formats included (OAS 4.8.14). */
export const bodySchema: Check = {
  id: 'body-schema',
  title: 'the body meets its schema',
  inspect({ mediaType, content }, session) {
    if (mediaType?.schema === undefined || content.kind === 'none' || content.kind === 'broken-json') return undefined;
    if (content.kind === 'bytes') return undefined;
    const told = session.schemas.findings(mediaType.schema, content.value, 'response');
    // Alternatives that cannot be told apart are the description's doing: a value that fits one of them may fit another.
    const findings = told.filter(({ expected }) => expected !== ONLY_ONE);
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
