import { misplacedItem } from '../../facts/lines-body.ts';
import { bodiesOf } from '../bodies.ts';
import type { LintRule } from '../rule.ts';

/** The schema of a body of lines is that of all of them, which is a list (OAS 3.2 "Sequential Media Types"). */
export const linesAsItem: LintRule = ({ api, report }) => {
  for (const mediaType of bodiesOf(api)) {
    if (misplacedItem(mediaType) === undefined) continue;
    const { file, pointer } = mediaType.location;
    const suggestion = 'describe a line by `itemSchema` (OpenAPI 3.2), or all of them as an array';
    report(
      'lines-as-item',
      { file, pointer: `${pointer}/schema` },
      { parameters: { type: mediaType.name }, suggestion },
    );
  }
};
