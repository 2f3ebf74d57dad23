import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toldNeeds } from '../../../../../conformance/laws/rules/told-needs.ts';
import { toldPairs } from '../../../../../conformance/laws/rules/told-pairs.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import type { Schema } from '../../../../../model/schema.ts';

/** An object of `note` and `state`, with what `note` says of itself. */
async function schemaSaying(description: string): Promise<Schema> {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-needs-'));
  const file = join(folder, 'openapi.json');
  const properties = { note: { type: 'string', description }, state: { type: 'string', enum: ['kept', 'sent back'] } };
  const schemas = { Thing: { type: 'object', properties } };
  const info = { title: 'Needs', version: '1' };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info, paths: {}, components: { schemas } }));
  const { api } = await loadApi(file);
  rmSync(folder, { recursive: true });
  return api?.schemas.find(({ name }) => name === 'Thing') ?? expect.fail('no schema');
}

const needs = async (own: string, said?: string): Promise<readonly string[]> =>
  toldNeeds(await schemaSaying(own), said).map(
    ({ needed, given, value }) => `${needed} with ${given}${value === undefined ? '' : ` ${value}`}`,
  );

describe('what a member is needed with', () => {
  it.each([
    ['Required when `state` is `kept`.', 'note with state kept'],
    ['Why it is kept. Required if `state` = kept; otherwise 422.', 'note with state kept'],
    ['Mandatory for `state` `kept`.', 'note with state kept'],
    ['Must be given when `state` is "kept".', 'note with state kept'],
    ['Only together with `state`.', 'state with note'],
    ['Requires `state`.', 'state with note'],
  ])('is told by itself: %s', async (own, expected) => {
    expect(await needs(own)).toEqual([expected]);
  });

  it.each([
    ['When `state` is `kept`, a `note` is required.', ['note with state kept']],
    ['`note` must be sent when `state` is `kept`.', ['note with state kept']],
    ['`note` and `state` are given together, or not at all.', []],
    ['`note` and `state` go together.', ['note with state', 'state with note']],
    ['Both or neither of `note` and `state` are sent.', ['note with state', 'state with note']],
    ['`note` and `state` must be both or neither.', ['note with state', 'state with note']],
  ])('is told where it is sent to: %s', async (said, expected) => {
    expect(await needs('', said)).toEqual(expected);
  });

  it.each([
    'Required when `colour` is `red`.',
    'May be given when `state` is `kept`.',
    'Not required when `state` is `kept`.',
    'Usually needed.',
  ])('is not told: %s', async (own) => {
    expect(await needs(own)).toEqual([]);
  });
});

it('one that does not exceed another one is not more than that', () => {
  const pair = { least: 'paid', most: 'price', equal: 'taken' };
  for (const words of ['does not exceed', 'must not exceed', 'never exceeds', 'cannot exceed']) {
    expect(toldPairs(`\`paid\` ${words} \`price\`.`, ['paid', 'price'])).toEqual([pair]);
  }
});
