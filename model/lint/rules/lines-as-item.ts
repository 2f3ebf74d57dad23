import { misplacedItem } from '../../facts/lines-body.ts';
import type { MediaType } from '../../media-type.ts';
import type { LintRule } from '../rule.ts';

/** The schema of a body of lines is that of all of them, which is a list (OAS 3.2 "Sequential Media Types"). */
export const linesAsItem: LintRule = ({ api, report }) => {
  const told = new Set<MediaType>();
  for (const { requestBody, responses } of [...api.operations, ...api.webhooks]) {
    const content = [...(requestBody?.content ?? []), ...responses.flatMap((response) => response.content)];
    for (const mediaType of content) {
      if (misplacedItem(mediaType) === undefined || told.has(mediaType)) continue;
      told.add(mediaType);
      const { file, pointer } = mediaType.location;
      const suggestion = 'describe a line by `itemSchema` (OpenAPI 3.2), or all of them as an array';
      report(
        'lines-as-item',
        { file, pointer: `${pointer}/schema` },
        { parameters: { type: mediaType.name }, suggestion },
      );
    }
  }
};
