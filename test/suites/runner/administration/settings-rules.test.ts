import { proves, useBench } from '../bench/bench.ts';
import { accepts, property, refuses, statusFor } from '../bench/plants.ts';

useBench();

const GET = 'getApplicationSettings/200/settings';

proves('[B-SET-027] profiles are not private by default', {
  cases: [GET],
  plants: { 'they are': property('user_defaults_to_private_profile', () => true) },
});

proves('[B-SET-029][B-SET-031] switches and their numbers are kept together', {
  cases: ['updateApplicationSettings/200/withNumbers'],
  plants: {
    'the hours are lost': property('two_factor_grace_period', () => null),
    'the second factor stays off': property('require_two_factor_authentication', () => false),
    'the addresses are lost': property('unique_ips_limit_per_user', () => null),
    'the seconds are lost': property('unique_ips_limit_time_window', () => null),
    'the limit stays off': property('unique_ips_limit_enabled', () => false),
    'they are refused': refuses(400),
  },
  writes: true,
});

proves('[B-SET-032] unconfirmed users are kept for seven days by default, and for one at least', {
  cases: [GET, 'updateApplicationSettings/400/badDays', 'updateApplicationSettings/200/withNumbers'],
  plants: {
    'another default': property('unconfirmed_users_delete_after_days', (value) => (value === 7 ? 30 : value)),
    'none is taken': accepts(),
    'one is not': property('unconfirmed_users_delete_after_days', (value) => (value === 1 ? 7 : value)),
  },
  writes: true,
});

proves('[B-SET-035] pages of a wiki have a default and a least size', {
  cases: [GET, 'updateApplicationSettings/400/badBytes'],
  plants: {
    'another default': property('wiki_page_max_content_bytes', () => 1_048_576),
    'less is taken': accepts(),
    'less is shown': property('wiki_page_max_content_bytes', () => 1023),
  },
});

proves('[B-SET-036] includes have a default and a most', {
  cases: [GET, 'updateApplicationSettings/400/badIncludes'],
  plants: {
    'another default': property('asciidoc_max_includes', () => 31),
    'more is taken': accepts(),
    'more is shown': property('asciidoc_max_includes', () => 65),
  },
});

proves('[B-SET-038] fractions come back as they were sent', {
  cases: ['updateApplicationSettings/200/changed', 'updateApplicationSettings/200/withNumbers'],
  plants: {
    'the interval is rounded': property('polling_interval_multiplier', (value) => Math.round(Number(value))),
    'the seconds are rounded': property('external_authorization_service_timeout', () => 1),
  },
  writes: true,
});

proves('[B-SET-039] the deprecated name of a list is the list', {
  cases: ['updateApplicationSettings/200/renamed'],
  plants: {
    'it is another list': property('asset_proxy_allowlist', () => []),
    'it is not shown any more': property('asset_proxy_whitelist', () => null),
  },
  writes: true,
});

proves('[B-SET-040] registrars are groups and projects', {
  cases: ['updateApplicationSettings/400/badRegistrars', 'updateApplicationSettings/200/withNumbers', GET],
  plants: {
    'others are taken': accepts(),
    'others are shown': property('valid_runner_registrars', () => ['user']),
    'they are shown twice': property('valid_runner_registrars', () => ['group', 'group']),
  },
  writes: true,
});

proves('[B-SET-041] the news are one of three words', {
  cases: ['updateApplicationSettings/400/badVariant', 'updateApplicationSettings/200/withNumbers'],
  plants: { 'another is taken': accepts(), 'another is shown': property('whats_new_variant', () => 'some') },
  writes: true,
});

proves('[B-SET-046] one wrong setting refuses them all', {
  cases: ['updateApplicationSettings/400/badAmongGood', 'updateApplicationSettings/law/invalid-body'],
  plants: { 'the others are taken': accepts(), 'it is another status': statusFor(400, 422) },
  writes: true,
});
