import { describe, expect, it } from 'vitest';
import { countedPage, UsageTracker, type Batches } from './usage-tracker.js';

function aTracker(isAllowed = true) {
  let time = 1_000;
  const sent: { kind: keyof Batches; events: readonly unknown[] }[] = [];
  const tracker = new UsageTracker({
    now: () => time,
    isAllowed: () => isAllowed,
    isReturning: () => true,
    send: (kind, events) => void sent.push({ kind, events }),
  });
  const wait = (ms: number) => void (time += ms);
  return { tracker, sent, wait };
}

describe('the tracker of usage', () => {
  it('tells of pages with their time, and of the visit when the app goes out of sight', () => {
    const { tracker, sent, wait } = aTracker();
    tracker.show('home');
    wait(4_000);
    tracker.show('home');
    tracker.show('lobby');
    wait(6_000);
    tracker.hide();
    expect(sent).toEqual([
      {
        kind: 'pageview',
        events: [
          { page: 'home', ms: 4_000 },
          { page: 'lobby', ms: 6_000, from: 'home' },
          { page: 'lobby', visit_end: { pages: 2, ms: 10_000, returning: true } },
        ],
      },
    ]);
  });

  it('begins another visit when the app comes back, and tells of nothing twice', () => {
    const { tracker, sent, wait } = aTracker();
    tracker.show('home');
    tracker.hide();
    tracker.hide();
    expect(sent).toHaveLength(1);
    wait(60_000);
    tracker.show('home');
    wait(2_000);
    tracker.hide();
    expect(sent[1]?.events).toContainEqual({
      page: 'home',
      visit_end: { pages: 1, ms: 2_000, returning: true },
    });
  });

  it('sends nothing of people who are not to be counted, and keeps nothing for later', () => {
    const { tracker, sent } = aTracker(false);
    tracker.show('home');
    tracker.event('share_opened');
    tracker.hide();
    expect(sent).toEqual([]);
  });

  it('keeps no more than the server takes at once', () => {
    const { tracker, sent } = aTracker();
    for (let n = 0; n < 200; n += 1) tracker.event('news_opened');
    tracker.flush();
    expect(sent[0]?.events.length).toBeLessThanOrEqual(50);
  });
});

it('addresses are counted as pages, without whom or what they name', () => {
  expect(
    [
      '/',
      '/lobby',
      '/room/ABC123',
      '/profile/65',
      '/clans/new',
      '/security/delete',
      '/x',
      '/reset-password',
    ].map(countedPage),
  ).toEqual(['home', 'lobby', 'room', 'profile', 'clan', 'security', 'other', 'sign_in']);
});
