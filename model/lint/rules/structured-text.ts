import { isStructuredText } from '../../facts/codec/structured-text.ts';
import type { MediaType } from '../../media-type.ts';
import type { LintRule } from '../rule.ts';

/** A text that nothing reads is described as the text that it is (OAS "Media Type Object"). */
export const structuredText: LintRule = ({ api, report }) => {
  const told = new Set<MediaType>();
  for (const { requestBody, responses } of [...api.operations, ...api.webhooks]) {
    const content = [...(requestBody?.content ?? []), ...responses.flatMap((response) => response.content)];
    for (const mediaType of content) {
      if (!isStructuredText(mediaType) || told.has(mediaType)) continue;
      told.add(mediaType);
      const { file, pointer } = mediaType.location;
      report(
        'structured-text',
        { file, pointer: `${pointer}/schema` },
        { parameters: { type: mediaType.name }, suggestion: 'describe the text: `type: string`' },
      );
    }
  }
};
