import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createFaults } from '../../../../../reference-server/http/stand-in/faults.ts';
import { watched } from '../../../../../reference-server/http/stand-in/watch.ts';

it('a request that is delayed is answered when its time is over, and not before', async () => {
  const faults = createFaults(['getThing']);
  faults.add({ operation: 'getThing', latency: 150, times: 1 });
  const happened: string[] = [];
  let end = (): void => undefined;
  const isOver = new Promise<void>((done) => {
    end = done;
  });
  const wait = (milliseconds: number): Promise<void> => {
    happened.push(`waits ${milliseconds}`);
    return isOver;
  };
  const listener = watched({ faults, journal: undefined, nameOf: () => Promise.resolve('getThing'), wait }, () => {
    happened.push('answered');
  });
  const request = new IncomingMessage(new Socket());
  listener(request, new ServerResponse(request));
  await expect.poll(() => happened).toEqual(['waits 150']);
  happened.push('over');
  end();
  await expect.poll(() => happened).toEqual(['waits 150', 'over', 'answered']);
});
