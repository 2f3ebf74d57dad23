import { accepts, statusFor } from './bench/plants.ts';
import { proves, useBench } from './bench/bench.ts';

useBench();

proves('what is for a role is refused to those who have none', {
  cases: ['listGroupAccessTokens/law/least-role', 'deleteIssue/law/least-role', 'createFile/law/least-role'],
  plants: {
    'everybody may': accepts(),
    'refused as if nobody had called': statusFor(404, 401),
  },
});
