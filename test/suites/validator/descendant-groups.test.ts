import { describe } from 'vitest';
import { returnsArray } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, boolean, listed, paged, text } from './support/parameter-claims.ts';

const LIST = at('listDescendantGroups', 'GET /groups/top%2Fsub/descendant_groups');

describe('descendant groups', () => {
  proves(
    '[A-GROUP-003] the documented parameters, no other',
    takes(
      LIST.operation,
      `${LIST.line}?skip_groups[]=1&skip_groups[]=2&all_available=true&search=x&order_by=path&sort=desc&statistics=true&with_custom_attributes=true&owned=true&min_access_level=30`,
      {
        path: { id: 'top/sub' },
        query: {
          skip_groups: [1, 2],
          all_available: true,
          search: 'x',
          order_by: 'path',
          sort: 'desc',
          statistics: true,
          with_custom_attributes: true,
          owned: true,
          min_access_level: 30,
        },
      },
    ),
    refuses(`${LIST.line}?top_level_only=true`, ['query', 'top_level_only', 'unknown']),
    refuses(`${LIST.line}?skip_groups[]=a`, ['query', 'skip_groups[0]', 'type']),
    refuses(`${LIST.line}?min_access_level=35`, ['query', 'min_access_level', 'enum']),
    boolean(LIST, 'all_available'),
    boolean(LIST, 'owned', false),
    paged(LIST),
    returnsArray('listDescendantGroups'),
  );
  proves('[A-GROUP-033] search is one text', text(LIST, 'search', 'sub', 'a b'));
  proves(
    '[A-GROUP-034] order_by has no similarity; sort defaults to asc',
    listed(LIST, 'order_by', ['name', 'path', 'id'], 'name'),
    refuses(`${LIST.line}?order_by=similarity`, ['query', 'order_by', 'enum']),
    listed(LIST, 'sort', ['asc', 'desc'], 'asc'),
  );
  proves('[A-GROUP-035] statistics', boolean(LIST, 'statistics', false));
});
