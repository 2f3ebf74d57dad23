import { describe, expect, it } from 'vitest';
import type { Codec } from '../../../../../runtime/request/codec.ts';
import { FORM_LIMITS } from '../../../../../runtime/request/body/body-fields.ts';
import { REQUEST_LIMITS } from '../../../../../runtime/request/limits.ts';
import type { RawBody } from '../../../../../runtime/request/raw-request.ts';
import { decoded, formBody } from '../tables.ts';

const CODEC: Codec = { properties: { meta: { properties: {} }, photo: { file: true }, title: { text: true } } };

function bodyOf(body: RawBody): unknown {
  const mediaTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  return decoded({ parameters: [], body: { content: [{ mediaTypes, codec: CODEC }] } }, { body });
}

interface Part {
  readonly name: string;
  readonly text: string;
  readonly contentType?: string;
  readonly filename?: string;
}

function parts(...list: readonly Part[]): RawBody {
  return {
    kind: 'multipart',
    contentType: 'multipart/form-data; boundary=x',
    parts: list.map(({ name, text, contentType = '', filename }) => {
      return { name, filename, contentType, bytes: new TextEncoder().encode(text) };
    }),
  };
}

describe('how many fields a form may have', () => {
  const fields = (count: number): string => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&');

  it('as many as the limit says', () => {
    expect(bodyOf(formBody(fields(FORM_LIMITS.keys)))).toHaveProperty('body.f0', '1');
  });

  it('no more than that, counted by what separates them', () => {
    expect(bodyOf(formBody(fields(FORM_LIMITS.keys + 1)))).toEqual(['body : limit']);
    expect(bodyOf(formBody('&'.repeat(FORM_LIMITS.keys)))).toEqual(['body : limit']);
    expect(bodyOf(formBody('a=b=c;d,e'.repeat(FORM_LIMITS.keys)))).toHaveProperty('body');
  });
});

describe('how much JSON the parts of a body may hold', () => {
  const json = 'application/json';
  const half = JSON.stringify(Array.from({ length: REQUEST_LIMITS.json.values * 0.6 }, () => 0));

  it('as much as the limit says', () => {
    expect(bodyOf(parts({ name: 'other', text: half, contentType: json }))).toHaveProperty('body.other.length', 6000);
  });

  it('no more than that, all of them together', () => {
    const two = parts(
      { name: 'other', text: half, contentType: json },
      { name: 'more', text: half, contentType: json },
    );
    expect(bodyOf(two)).toEqual(['body : limit']);
  });

  it('whatever texts and files look like', () => {
    const plain = parts({ name: 'title', text: half }, { name: 'other', text: half }, { name: 'more', text: half });
    expect(bodyOf(plain)).toMatchObject({ body: { title: half } });
    const file = { contentType: json, filename: 'a.json' };
    const files = parts(
      { name: 'photo', text: half, ...file },
      { name: 'other', text: half, ...file },
      { name: 'meta', text: half, contentType: json },
    );
    expect(Array.isArray(bodyOf(files))).toBe(false);
  });
});
