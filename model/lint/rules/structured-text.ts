import { isStructuredText } from '../../facts/codec/structured-text.ts';
import { bodiesOf } from '../bodies.ts';
import type { LintRule } from '../rule.ts';

/** A text that nothing reads is described as the text that it is (OAS "Media Type Object"). */
export const structuredText: LintRule = ({ api, report }) => {
  for (const mediaType of bodiesOf(api)) {
    if (!isStructuredText(mediaType)) continue;
    const { file, pointer } = mediaType.location;
    report(
      'structured-text',
      { file, pointer: `${pointer}/schema` },
      { parameters: { type: mediaType.name }, suggestion: 'describe the text: `type: string`' },
    );
  }
};
