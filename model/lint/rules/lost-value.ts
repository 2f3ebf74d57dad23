import type { Api } from '../../api.ts';
import type { CodecMemo } from '../../facts/codec/codec-node.ts';
import { lostFields } from '../../facts/codec/lost-fields.ts';
import { lostValues } from '../../facts/codec/lost-values.ts';
import { spreadFields, spreadNames } from '../../facts/codec/spread-names.ts';
import { isJsonMediaType } from '../../facts/media-kind.ts';
import type { MediaType } from '../../media-type.ts';
import type { Operation } from '../../operation.ts';
import type { Parameter } from '../../parameter.ts';
import type { LintContext, LintRule } from '../rule.ts';

/** What a parameter, or a field of a form, takes and cannot be written so that it is read back (OAS "Style Values"). */
export const lostValue: LintRule = ({ api, report }) => {
  const memo: CodecMemo = { nodes: new Map(), readsXml: false };
  tellParameters(api, memo, report);
  tellSpread(api, memo, report);
  tellSpreadFields(api, memo, report);
  tellFields(api, memo, report);
};

type Tell = (api: Api, memo: CodecMemo, report: LintContext['report']) => void;

const tellParameters: Tell = (api, memo, report) => {
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
};

/** Members of an exploded object among other parameters. */
const tellSpread: Tell = (api, memo, report) => {
  const told = new Set<Parameter>();
  for (const operation of api.operations) {
    for (const parameter of operation.parameters) {
      const { described } = spreadNames(parameter, operation, memo);
      if (described.length === 0 || told.has(parameter)) continue;
      told.add(parameter);
      report('lost-value', parameter.location, {
        parameters: {
          name: parameter.name,
          place: parameter.in,
          values: membersCalled(described),
          reason: 'have the name of another parameter or credential',
        },
        suggestion:
          parameter.in === 'query'
            ? 'give it style `deepObject`, or call one of them otherwise'
            : 'describe it by `content` with `application/json`, or call one of them otherwise',
      });
    }
  }
};

/** The same among the fields of a form. */
const tellSpreadFields: Tell = (api, memo, report) => {
  for (const mediaType of new Set(api.operations.flatMap(formsOf))) {
    for (const [name, { described }] of spreadFields(mediaType, memo)) {
      if (described.length === 0) continue;
      report('lost-value', mediaType.location, {
        parameters: {
          name,
          place: mediaType.name,
          values: membersCalled(described),
          reason: 'have the name of a field of the form',
        },
        suggestion: 'give it an encoding of style `deepObject`, or call one of them otherwise',
      });
    }
  }
};

const tellFields: Tell = (api, memo, report) => {
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

function membersCalled(names: readonly string[]): string {
  return `members called ${names.map((name) => `\`${name}\``).join(', ')}`;
}

/** What an operation takes that may be a form: its bodies, and what describes a parameter. */
function formsOf({ requestBody, parameters }: Operation): readonly MediaType[] {
  const ofParameters = parameters.flatMap(({ content }) => (content === undefined ? [] : [content]));
  return [...(requestBody?.content ?? []), ...ofParameters];
}

/** The forms of an operation that takes no JSON, which says all that a form cannot. */
function formsAlone({ requestBody }: Operation): readonly MediaType[] {
  const content = requestBody?.content ?? [];
  return content.some(({ name }) => isJsonMediaType(name)) ? [] : content;
}
