import { describe, expect, it } from 'vitest';
import { createRetried, isTransient } from '../../../../reference-server/store/retry.ts';

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe('transactions that come too late', () => {
  it('are run again with the number of the attempt, until they succeed', async () => {
    const attempts: number[] = [];
    const result = await createRetried()((attempt) => {
      attempts.push(attempt);
      return attempt < 3 ? Promise.reject(failure('40001')) : Promise.resolve('done');
    });
    expect([result, attempts]).toEqual(['done', [0, 1, 2, 3]]);
  });

  it('fail at once for any other reason, and in the end for this one', async () => {
    const retried = createRetried();
    let calls = 0;
    const failing = (code: string) => (): Promise<never> => {
      calls += 1;
      return Promise.reject(failure(code));
    };
    await expect(retried(failing('22003'))).rejects.toThrow('22003');
    expect(calls).toBe(1);
    await expect(retried(failing('40P01'))).rejects.toThrow('40P01');
    expect(calls).toBe(61);
    expect(await retried(() => Promise.resolve('still works'))).toBe('still works');
  });

  it('are run again one after the other', async () => {
    const retried = createRetried();
    let running = 0;
    let most = 0;
    const work = async (attempt: number): Promise<void> => {
      if (attempt === 0) throw failure('23505');
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => retried(work)));
    expect(most).toBe(1);
  });

  it('are told by the error or its cause', () => {
    expect(isTransient(new Error('outer', { cause: failure('42P07') }))).toBe(true);
    expect([isTransient(failure('22021')), isTransient(undefined), isTransient('40001')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
