import { describe, expect, it } from 'vitest';
import { groupFindings, type Finding } from '../../../conformance/index.ts';

function finding(check: string, place: string, rest: Partial<Finding> = {}): Finding {
  const [operationId = '', caseId = ''] = place.split(' ');
  return {
    check,
    operationId,
    caseId,
    method: 'GET',
    path: `/${operationId}`,
    place: { file: 'api.yaml', pointer: '' },
    part: 'body',
    pointer: '/name',
    expected: 'one',
    got: 'another',
    replay: [],
    ...rest,
  };
}

function told(findings: readonly Finding[]): readonly (readonly [string, number])[] {
  return groupFindings(findings).map((group) => [
    `${group.finding.check} ${group.finding.operationId}`,
    group.explains.length,
  ]);
}

describe('one defect is one finding', () => {
  it('a difference from the reference is explained by what a law has found in the same operation or collection', () => {
    const found = [
      finding('reference', 'listThings listThings/200/all', { touches: ['/things'] }),
      finding('filters', 'listThings listThings/law/filters/name', { touches: ['/things'] }),
      finding('reference', 'getThing getThing/200/one', { touches: ['/things'] }),
      finding('reference', 'listOthers listOthers/200/all', { touches: ['/others'] }),
    ];
    expect(told(found)).toEqual([
      ['filters listThings', 2],
      ['reference listOthers', 0],
    ]);
  });

  it('what nothing else explains is told for the fewest collections that have a part in all of it', () => {
    const found = [
      finding('reference', 'getPart getPart/200/one', { touches: ['/parts', '/things'] }),
      finding('reference', 'getThing getThing/200/one', { touches: ['/things'] }),
      finding('reference', 'getOther getOther/200/one', { touches: ['/others'] }),
    ];
    expect(told(found)).toEqual([
      ['reference getPart', 1],
      ['reference getOther', 0],
    ]);
  });

  it('a header that the reference has everywhere and the other nowhere is told once', () => {
    const header = { part: 'header', pointer: 'allow', got: 'none' } as const;
    const found = ['a', 'b', 'c'].map((name) =>
      finding('reference', `${name} ${name}/law/x`, { ...header, touches: [`/${name}`] }),
    );
    expect(told(found)).toEqual([['reference a', 2]]);
  });

  it('what shows only where a law has found a whole answer wrong follows from that, what shows elsewhere does not', () => {
    const law = finding('undeclared-member', 'makeThing makeThing/law/undeclared-member', {
      part: 'status',
      pointer: '',
    });
    const here = finding('body-schema', 'makeThing makeThing/law/undeclared-member', { pointer: '/more' });
    const elsewhere = finding('body-schema', 'makeThing makeThing/201/one', { pointer: '/more' });
    expect(told([here, law])).toEqual([['undeclared-member makeThing', 1]]);
    expect(told([here, law, elsewhere])).toEqual([
      ['body-schema makeThing', 0],
      ['undeclared-member makeThing', 0],
    ]);
  });

  it('pages that are cut wrongly in every list, and answers that are never 304, are told once each', () => {
    const paged = ['a', 'b'].map((name, index) =>
      finding('pagination', `${name} ${name}/law/pagination/offset`, {
        expected: `${index + 3} items over all pages`,
        got: `1 missing: ["id ${name}"]`,
      }),
    );
    const tagged = ['a', 'b'].map((name) =>
      finding('conditional-read', `${name} ${name}/law/conditional-read`, {
        part: 'status',
        expected: `304 for If-None-Match: "${name}"`,
        got: '200',
      }),
    );
    expect(told([...paged, ...tagged])).toEqual([
      ['pagination a', 0],
      ['conditional-read a', 0],
    ]);
  });

  it('another thing that is wrong with the pages of another list is another finding', () => {
    const one = finding('pagination', 'a a/law/pagination/offset', { expected: '3 items over all pages' });
    const other = finding('pagination', 'b b/law/pagination/offset', { expected: 'no rel="next" on the last page' });
    expect(told([one, other])).toHaveLength(2);
  });
});
