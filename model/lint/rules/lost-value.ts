import type { CodecMemo } from '../../facts/codec/codec-node.ts';
import { lostFields } from '../../facts/codec/lost-fields.ts';
import { lostValues } from '../../facts/codec/lost-values.ts';
import { isJsonMediaType } from '../../facts/media-kind.ts';
import type { MediaType } from '../../media-type.ts';
import type { Operation } from '../../operation.ts';
import type { LintRule } from '../rule.ts';

/** What a parameter, or a field of a form, takes and cannot be written so that it is read back (OAS "Style Values"). */
export const lostValue: LintRule = ({ api, report }) => {
  const memo: CodecMemo = { nodes: new Map(), readsXml: false };
  const parameters = new Set(api.operations.flatMap((operation) => operation.parameters));
  for (const parameter of parameters) {
    const lost = lostValues(parameter, memo);
    if (lost === undefined) continue;
    const { in: place, name } = parameter;
    const { values, reason, instead } = lost;
    report('lost-value', parameter.location, {
      parameters: { name, place, values, reason },
      suggestion: instead,
    });
  }
  for (const mediaType of new Set(api.operations.flatMap(formsAlone))) {
    for (const { name, values } of lostFields(mediaType, memo)) {
      report('lost-value', mediaType.location, {
        parameters: { name, place: mediaType.name, values, reason: 'are written alike in a form' },
        suggestion: 'describe it by an encoding with `contentType: application/json`, or take one of them alone',
      });
    }
  }
};

/** The forms of an operation that takes no JSON, which says all that a form cannot. */
function formsAlone({ requestBody }: Operation): readonly MediaType[] {
  const content = requestBody?.content ?? [];
  return content.some(({ name }) => isJsonMediaType(name)) ? [] : content;
}
