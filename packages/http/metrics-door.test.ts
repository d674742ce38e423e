// The measures are read on this machine alone, or with the token.
import { describe, expect, test } from 'vitest';
import { mayReadMetrics } from './metrics-door.ts';

const token = 'a token of some length';

describe('the measures', () => {
  test.each([
    { loopbackOnly: true, token: null, bearer: null, may: true },
    { loopbackOnly: false, token: null, bearer: null, may: false },
    { loopbackOnly: false, token: null, bearer: token, may: false },
    { loopbackOnly: false, token, bearer: null, may: false },
    { loopbackOnly: false, token, bearer: `${token}.`, may: false },
    { loopbackOnly: false, token, bearer: token, may: true },
    { loopbackOnly: true, token, bearer: null, may: false },
    { loopbackOnly: true, token, bearer: token, may: true },
  ])('loopback alone $loopbackOnly, token $token, shown $bearer: $may', ({ may, bearer, ...door }) => {
    expect(mayReadMetrics(door, bearer)).toBe(may);
  });
});
