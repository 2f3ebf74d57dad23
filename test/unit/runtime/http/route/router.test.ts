import { describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../../../runtime/http/route/router.ts';

const routes = [
  'GET /projects',
  'POST /projects',
  'GET /projects/{id}',
  'GET /projects/starred',
  'GET /projects/{id}/issues/{iid}',
  'GET /projects/starred/issues',
  'GET /projects/{id}/archive',
  'GET /projects/{id}/archive.{format}',
  'GET /accounts/{Sid}.json',
  'GET /accounts/{Sid}',
  'GET /range/{from}-{to}',
  'GET /range/{from}..{to}.csv',
  'GET /tokens/{id}',
  'PUT /tokens/{id}',
  'DELETE /tokens/self',
  'HEAD /files/{path}',
  'GET /files/{path}',
  'GET /items/{a}',
  'PUT /items/{b}',
  'QUERY /search',
  'GET /',
  'POST /rpc?action=list',
  'POST /rpc?action=drop',
  'POST /rpc',
  'GET /page#section',
  'GET /deep/{a}/x/{b}',
  'GET /deep/fixed/{b}/y',
  'GET /entry?id={id}',
  'GET /entry?id={id}&on={from}..{to}&view=full',
  'GET /entry/{part}/of?id={id}',
  'GET /größe in/{cm}',
  'GET /größe{cm}"x',
].map((text) => {
  const [method = '', path = ''] = text.split(/ (.*)/);
  return { method, path };
});
const route = createRouter(routes);

function outcome(method: string, target: string): unknown {
  const [path = '', query = ''] = target.split('?');
  const match = route(method, path, query);
  if (match.kind === 'found') return [match.route.path, ...match.path];
  return match.kind === 'not-found' ? 404 : match.allow.join(' ');
}

describe('the router', () => {
  it.each([
    ['GET', '/projects', ['/projects']],
    ['GET', '/projects/7', ['/projects/{id}', '7']],
    ['GET', '/projects/group%2Fproject', ['/projects/{id}', 'group%2Fproject']],
    ['GET', '/projects/group%2fproject', ['/projects/{id}', 'group%2fproject']],
    ['GET', '/projects/group/project', 404],
    ['GET', '/projects/starred', ['/projects/starred']],
    ['GET', '/projects/st%61rred', ['/projects/starred']],
    ['GET', '/projects/starred%2F', ['/projects/{id}', 'starred%2F']],
    ['GET', '/projects/starred/issues', ['/projects/starred/issues']],
    ['GET', '/projects/starred/issues/1', ['/projects/{id}/issues/{iid}', 'starred', '1']],
    ['GET', '/projects/1/archive', ['/projects/{id}/archive', '1']],
    ['GET', '/projects/1/archive.tar.gz', ['/projects/{id}/archive.{format}', '1', 'tar.gz']],
    ['GET', '/projects/1/archive%2Ezip', ['/projects/{id}/archive.{format}', '1', 'zip']],
    ['GET', '/projects/1/archive.', 404],
    ['GET', '/accounts/AC1.json', ['/accounts/{Sid}.json', 'AC1']],
    ['GET', '/accounts/AC1.json.json', ['/accounts/{Sid}.json', 'AC1.json']],
    ['GET', '/accounts/.json', ['/accounts/{Sid}', '.json']],
    ['GET', '/accounts/AC1', ['/accounts/{Sid}', 'AC1']],
    ['GET', '/range/1-2-3', ['/range/{from}-{to}', '1', '2-3']],
    ['GET', '/range/1..9.csv', ['/range/{from}..{to}.csv', '1', '9']],
    ['GET', '/range/-', 404],
    ['GET', '/tokens/self', ['/tokens/{id}', 'self']],
    ['DELETE', '/tokens/self', ['/tokens/self']],
    ['DELETE', '/tokens/5', 'GET HEAD OPTIONS PUT'],
    ['POST', '/tokens/self', 'DELETE GET HEAD OPTIONS PUT'],
    ['HEAD', '/files/a%20b', ['/files/{path}', 'a%20b']],
    ['HEAD', '/projects/7', ['/projects/{id}', '7']],
    ['HEAD', '/rpc', 'OPTIONS POST'],
    ['PUT', '/items/9', ['/items/{b}', '9']],
    ['QUERY', '/search', ['/search']],
    ['GET', '/search', 'OPTIONS QUERY'],
    ['GET', '/', ['/']],
    ['POST', '/rpc?action=list', ['/rpc?action=list']],
    ['POST', '/rpc?x=1&action=drop', ['/rpc?action=drop']],
    ['POST', '/rpc?action=other', ['/rpc']],
    ['GET', '/entry?id=a%2Fb+c', ['/entry?id={id}', 'a%2Fb%20c']],
    ['GET', '/entry?other=1&id=7', ['/entry?id={id}', '7']],
    ['GET', '/entry?on=1..2&view=full&id=7', ['/entry?id={id}&on={from}..{to}&view=full', '7', '1', '2']],
    ['GET', '/entry?on=1&view=full&id=7', ['/entry?id={id}', '7']],
    ['GET', '/entry/2/of?id=7', ['/entry/{part}/of?id={id}', '2', '7']],
    ['GET', '/entry', 404],
    ['HEAD', '/entry', 404],
    ['HEAD', '/entry?id=7', ['/entry?id={id}', '7']],
    ['POST', '/entry', 'GET HEAD OPTIONS'],
    ['GET', '/entry?id=', 404],
    ['GET', '/entry?Id=7', 404],
    ['GET', '/page', ['/page#section']],
    ['GET', '/deep/fixed/x/1', ['/deep/{a}/x/{b}', 'fixed', '1']],
    ['GET', '/deep/fixed/x/y', ['/deep/fixed/{b}/y', 'x']],
    ['GET', '/nothing', 404],
    ['GET', '/projects/', 404],
    ['GET', '/projects//issues/1', 404],
    ['GET', '/projects/..', 404],
    ['GET', '/projects/%2e%2E', 404],
    ['GET', '/projects/%zz', ['/projects/{id}', '%zz']],
    ['GET', '/__proto__', 404],
    ['CONSTRUCTOR', '/projects', 'GET HEAD OPTIONS POST'],
  ])('%s %s -> %j', (method, target, expected) => {
    expect(outcome(method, target)).toEqual(expected);
  });

  it('tells HEAD answered by GET from a declared HEAD', () => {
    const match = (path: string): unknown => route('HEAD', path, '');
    expect(match('/files/x')).toMatchObject({ head: false });
    expect(match('/projects/1')).toMatchObject({ head: true });
  });

  it('visits no more nodes with 1,000 routes than with one', () => {
    let asked = 0;
    const many = Array.from({ length: 1000 }, (_, index) => ({
      method: 'GET',
      get path() {
        asked += 1;
        return `/r${index}/{id}/x`;
      },
    }));
    const lookUps = (count: number): number => {
      const find = createRouter(many.slice(0, count));
      // The first request that comes by takes the routes in; a scan would ask them again.
      expect(find('GET', '/r0/5/x', '')).toMatchObject({ kind: 'found', path: ['5'] });
      asked = 0;
      const get = vi.spyOn(Map.prototype, 'get');
      find('GET', '/r0/5/x', '');
      const { length } = get.mock.calls;
      get.mockRestore();
      expect(asked).toBe(0);
      return length;
    };
    expect(lookUps(1000)).toBe(lookUps(1));
  });
});

it('literals that no path may hold are met percent-encoded', () => {
  const found = (path: string): unknown => outcome('GET', path);
  expect(found('/gr%C3%B6%C3%9Fe%20in/5')).toEqual(['/größe in/{cm}', '5']);
  expect(found('/gr%C3%B6%C3%9Fe5%22x')).toEqual(['/größe{cm}"x', '5']);
});
