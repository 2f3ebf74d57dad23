import { expect, test, vi } from 'vitest';
import { rehearse } from '../../../../runtime/http/rehearsal.ts';
import { warmUp } from '../../../../runtime/http/warm-up.ts';

test('warming up answers nothing, reports nothing and leaves nothing behind', async () => {
  const spoken = ['error', 'warn', 'log'].map((method) => vi.spyOn(console, method as 'error'));
  await warmUp();
  await rehearse();
  for (const spy of spoken) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});
