import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Threat } from '@hokm/shared/api';
import type { DetectionSettings } from '@hokm/shared/api/settings';
import { DAY_MS } from '@hokm/shared/time';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, type SignedInPerson } from '../../../test/support/people.js';
import { seededRandom } from '../../../test/support/random.js';
import { buildRoom } from '../../../test/support/rooms.js';
import { objectId } from '../../platform/database/ids.js';
import { Pairs, type PlayedMatch } from './pairs.js';

const hex = (n: number) => String(n).padStart(24, 'a');
const seat = (n: number, device?: string) => ({
  player_id: hex(n),
  name: `P${n}`,
  avatar: null,
  is_bot: false,
  away_since: null,
  ...(device === undefined ? {} : { device }),
});
let made = 0;

/** A match of four people by number, seated in this order; side 0 is the first and third. */
function match(
  ids: readonly number[],
  winner: 0 | 1,
  devices: readonly (string | undefined)[] = [],
): PlayedMatch {
  made += 1;
  return {
    _id: String(made).padStart(24, 'e'),
    seats: ids.map((n, at) => seat(n, devices[at])),
    winners: ids.filter((_, at) => at % 2 === winner).map(hex),
  };
}

/** The same for coins, paid out to the winners. */
function coinMatch(ids: readonly number[], winner: 0 | 1, stake: 10 | 50 | 500): PlayedMatch {
  const { options } = buildRoom();
  const played = match(ids, winner);
  const payments = played.winners.map((player_id) => ({
    player_id,
    coins: 2 * stake,
    why: 'prize' as const,
  }));
  return {
    ...played,
    options: { ...options, stake },
    stakes: { phase: 'settled', round: 1, since: 0, payers: [], outcome: 'won', payments },
  };
}

/** Matches of people who are seated and win by chance. */
function byChance(random: () => number, people: number, count: number): PlayedMatch[] {
  return Array.from({ length: count }, () => {
    const ids = new Set<number>();
    while (ids.size < 4) ids.add(Math.floor(random() * people));
    return match([...ids], random() < 0.5 ? 0 : 1);
  });
}

function found(matches: readonly PlayedMatch[], atLeast = 10): string[] {
  const pairs = new Pairs();
  for (const each of matches) pairs.add(each);
  return pairs.suspicious(atLeast).map(({ ids }) => ids.map((id) => Number(id.replace(/^a+/, ''))).join('+'));
}

describe('pairs of people', () => {
  it('who are seated by chance are not found, however many matches they play', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = seededRandom(seed);
      expect(found(byChance(random, 12, 2_000))).toEqual([]);
      expect(found(byChance(random, 100, 2_000))).toEqual([]);
    }
  });

  it('who are friends and win as others do are not found', () => {
    const random = seededRandom(3);
    const friends = Array.from({ length: 60 }, (_, n) =>
      match([500, 10 + (n % 40), 501, 50 + (n % 40)], n % 2 === 0 ? 0 : 1),
    );
    expect(found([...byChance(random, 100, 1_000), ...friends])).toEqual([]);
  });

  it('who win nearly always, but only together, are found', () => {
    const random = seededRandom(4);
    const together = Array.from({ length: 30 }, (_, n) =>
      match([500, 10 + (n % 40), 501, 50 + (n % 40)], n % 15 === 0 ? 1 : 0),
    );
    const apart = [500, 501].flatMap((id) =>
      Array.from({ length: 30 }, (_, n) => match([id, 5, 6, 7 + n], n % 2 === 0 ? 0 : 1)),
    );
    expect(found([...byChance(random, 100, 1_000), ...together, ...apart])).toEqual(['500+501']);
    expect(found([...byChance(random, 100, 1_000), ...together.slice(0, 9), ...apart])).toEqual([]);
  });

  it('of whom one always loses to the other are found', () => {
    const random = seededRandom(5);
    const lost = Array.from({ length: 20 }, (_, n) => match([500, 501, 10 + (n % 30), 50 + (n % 30)], 0));
    expect(found([...byChance(random, 100, 1_000), ...lost])).toContain('500+501');
  });

  it('of whom one passes coins to the other are found from nine matches on, also where others win and lose too', () => {
    const random = seededRandom(6);
    const chance = byChance(random, 100, 1_000);
    const given = Array.from({ length: 9 }, (_, n) => coinMatch([500, 501, n, n + 20], 0, 50));
    expect(found([...chance, ...given], 1_000)).toEqual(['500+501']);
    expect(found([...chance, ...given.slice(1)], 1_000)).toEqual([]);
    // A win of a small stake hides nothing.
    const more = [...given, ...given.slice(0, 2), coinMatch([500, 501, 7, 8], 1, 10)];
    expect(found([...chance, ...more], 1_000)).toEqual(['500+501']);
    // Partners pass each other nothing.
    const partners = given.map((each, n) => ({ ...coinMatch([500, n, 501, n + 20], 0, 50), _id: each._id }));
    expect(found([...chance, ...partners], 1_000)).toEqual([]);
  });

  it('who play for coins by chance are hardly ever found', () => {
    let flagged = 0;
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = seededRandom(seed);
      const played = byChance(random, 12, 1_000).map((each) =>
        coinMatch(
          each.seats.map((at) => Number((at?.player_id ?? '').replace(/^a+/, ''))),
          random() < 0.5 ? 0 : 1,
          [10, 50, 500][Math.floor(random() * 3)] as 10,
        ),
      );
      flagged += found(played, 100_000).length;
    }
    // 66 pairs each time: one in a hundred would be 13.
    expect(flagged).toBeLessThan(13);
  });

  it('on one device are found', () => {
    const three = Array.from({ length: 3 }, (_, n) =>
      match([500, 501, n, n + 20], 1, ['d', 'd', undefined, 'x']),
    );
    expect(found(three)).toEqual(['500+501']);
    expect(found(three.slice(1))).toEqual([]);
  });
});

describe('the search for collusion', () => {
  let http: TestHttp;
  let boss: SignedInPerson;
  beforeEach(async () => {
    http = await startTestHttp();
    boss = await aPanelPerson(http, 'super_admin');
  });
  afterEach(() => http.close());

  const listed = async () =>
    (await apiOf(http.url, boss.token)('GET', '/security/threats')).body['data'] as Threat[];
  async function store(matches: readonly PlayedMatch[], daysAgo: number): Promise<void> {
    const finished_at = http.clock.now() - daysAgo * DAY_MS;
    await http.parts.matches.collection.insertMany(
      matches.map((each) => ({
        ...each,
        room_id: 'ABC234',
        name: '',
        status: 'finished',
        open: false,
        revision: 1,
        finished_at,
      })) as never[],
    );
  }
  const shared = (n: number) => match([500, n, 501, n + 40], 0, ['d', undefined, 'd', undefined]);

  it('makes a threat of two people with what was found, to be reviewed by hand, and changes it when it runs again', async () => {
    await store([shared(1), shared(2), shared(3)], 3);
    const sessions = http.connection.collection('sessions');
    await sessions.insertMany(
      [500, 501].map((n) => ({
        _id: `s${n}` as never,
        account: objectId(hex(n)),
        address: `81.2.69.${n - 490}`,
      })),
    );
    expect(await http.parts.findCollusion()).toBe(1);
    expect(await listed()).toMatchObject([
      {
        threat_type: 'collusion',
        threat_level: 'medium',
        frequency: 3,
        is_active: true,
        account: { id: hex(500) },
        pair: { other: { id: hex(501) }, partners: 3, won: 3, same_device: 3, same_network: false },
      },
    ]);
    expect((await listed())[0]?.pair?.matches).toHaveLength(3);
    await sessions.updateMany({ _id: 's501' as never }, { $set: { address: '81.2.69.10' } });
    expect(await http.parts.findCollusion()).toBe(1);
    expect(await listed()).toMatchObject([{ frequency: 3, pair: { same_network: true } }]);
  });

  it('lets a pair rest that somebody has looked at, until they play on', async () => {
    await store([shared(1), shared(2), shared(3)], 3);
    await http.parts.findCollusion();
    const [threat] = await listed();
    await apiOf(http.url, boss.token)('POST', `/security/threats/${threat?.id}/mitigate`, {
      note: 'brothers',
    });
    await http.parts.findCollusion();
    expect(await listed()).toMatchObject([{ is_active: false }]);
    await store([shared(4)], 1);
    await http.parts.findCollusion();
    expect(await listed()).toMatchObject([{ is_active: true, frequency: 4 }]);
  });

  it('counts no computer players, nothing older than thirty days, and nothing when it is off', async () => {
    await store([shared(1), shared(2), shared(3)], 31);
    const withBot = shared(4);
    const bots = [1, 2, 3].map((n) => ({ ...shared(n), seats: [...withBot.seats.slice(0, 3), null] }));
    await store(bots, 1);
    expect(await http.parts.findCollusion()).toBe(0);
    await store([shared(1), shared(2), shared(3)], 3);
    const api = apiOf(http.url, boss.token);
    const { settings, revision } = (await api('GET', '/security/configuration')).body['data'] as {
      settings: DetectionSettings;
      revision: number;
    };
    const off = { ...settings, collusion: { is_on: false, matches: 10 }, revision };
    expect((await api('PUT', '/security/configuration', off)).status).toBe(200);
    expect(await http.parts.findCollusion()).toBe(0);
    expect(await listed()).toEqual([]);
  });
});
