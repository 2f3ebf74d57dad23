import { stepCase } from '../../steps/step-case.ts';
import type { Law } from '../law.ts';
import { making, storiesOf } from './story.ts';

/** Things that are made at the same time have a name each. */
export const atOnce: Law = {
  id: 'at-once',
  title: 'things that are made at the same time have a name each',
  plan: (context) =>
    storiesOf(context).map((story) => {
      const { operation } = story.create.call;
      const { item: parameter, resource } = story;
      return stepCase({
        id: `${operation.operationId}/law/at-once`,
        law: atOnce.id,
        summary: `${operation.operationId} four times at once`,
        operation,
        effect: 'writes',
        steps: [
          ...story.ground,
          {
            ...making(story, 'a'),
            times: 4,
            expect: [
              {
                kind: 'names',
                parameter,
                pointer: resource.idPointer,
                why: 'each is a thing of its own',
                cause: `names ${operation.operationId}`,
              },
            ],
          },
        ],
      });
    }),
};
