import { expect, it } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { AccountRateLimits } from './account-rate-limits.js';

it('is one purse for all connections of an account, and another for everyone else', () => {
  const clock = new ManualTimers();
  const traffic = new AccountRateLimits(5, clock);
  const [phone, tablet, other] = [traffic.enter('a'), traffic.enter('a'), traffic.enter('b')];
  for (let event = 0; event < 20; event++)
    expect((event % 2 ? phone : tablet).events.take(clock.now())).toBe(true);
  expect(phone.events.take(clock.now())).toBe(false);
  expect(tablet.events.take(clock.now())).toBe(false);
  expect(other.events.take(clock.now())).toBe(true);
});

it('is not full again for who leaves and comes back at once, and forgotten after a minute', () => {
  const clock = new ManualTimers();
  const traffic = new AccountRateLimits(5, clock);
  const purse = traffic.enter('a');
  while (purse.classes.creates.take(clock.now()));
  traffic.leave('a');
  expect(traffic.enter('a').classes.creates.take(clock.now())).toBe(false);
  traffic.leave('a');
  clock.advance(60_000);
  traffic.enter('b');
  expect(traffic.size).toBe(1);
});
