import type { CodecMemo } from '../../facts/codec/codec-node.ts';
import { lostFields } from '../../facts/codec/lost-fields.ts';
import { lostValues } from '../../facts/codec/lost-values.ts';
import { spreadNames } from '../../facts/codec/spread-names.ts';
import { isJsonMediaType } from '../../facts/media-kind.ts';
import type { MediaType } from '../../media-type.ts';
import type { Operation } from '../../operation.ts';
import type { Parameter } from '../../parameter.ts';
import type { LintRule } from '../rule.ts';

/** What a parameter, or a field of a form, takes and cannot be written so that it is read back (OAS "Style Values"). */
export const lostValue: LintRule = ({ api, report }) => {
  const memo: CodecMemo = { nodes: new Map(), readsXml: false };
  const told = new Set<Parameter>();
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
  for (const operation of api.operations) {
    for (const parameter of operation.parameters) {
      const { described } = spreadNames(parameter, operation, memo);
      if (described.length === 0 || told.has(parameter)) continue;
      told.add(parameter);
      const values = `members called ${described.map((name) => `\`${name}\``).join(', ')}`;
      report('lost-value', parameter.location, {
        parameters: {
          name: parameter.name,
          place: parameter.in,
          values,
          reason: 'have the name of another parameter or credential',
        },
        suggestion:
          parameter.in === 'query'
            ? 'give it style `deepObject`, or call one of them otherwise'
            : 'describe it by `content` with `application/json`, or call one of them otherwise',
      });
    }
  }
  for (const mediaType of new Set(api.operations.flatMap(formsAlone))) {
    for (const { name, values, reason } of lostFields(mediaType, memo)) {
      report('lost-value', mediaType.location, {
        parameters: { name, place: mediaType.name, values, reason },
        suggestion:
          'describe it by an encoding with `contentType: application/json`, or name the type of what it takes',
      });
    }
  }
};

/** The forms of an operation that takes no JSON, which says all that a form cannot. */
function formsAlone({ requestBody }: Operation): readonly MediaType[] {
  const content = requestBody?.content ?? [];
  return content.some(({ name }) => isJsonMediaType(name)) ? [] : content;
}
