import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotifications } from '@hokm/shared/api/notifications';
import { clanAnswer, clansAnswer } from '@hokm/shared/api/clans';
import {
  clanCupAnswer,
  listCupWeeks,
  listSeasonWeeks,
  seasonAnswer,
  type SeasonAnswer,
} from '@hokm/shared/api/seasons';
import { CLOSES_AFTER_MS } from '@hokm/shared/api/seasons/limits';
import { addRating, FIRST_STANDING, periodAt, seasonName } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPerson, type SignedInPerson } from '../../test/support/people.js';
import { addPoints, boardModel } from '../standing/board.js';
import { changeStanding, statisticsModel } from '../standing/statistics.js';
import { accountModel } from '../accounts/model.js';
import { ClanCup } from './clan-cup.js';
import { closeWeeks, closingContext } from './close-week.js';
import { giveFrames } from './give-frames.js';
import { SeasonGroups } from './groups.js';

let http: TestHttp;
let groups: SeasonGroups;
beforeAll(async () => {
  http = await startTestHttp();
  groups = new SeasonGroups(http.connection, http.clock);
});
afterAll(() => http.close());
const close = () =>
  closeWeeks(closingContext(http.connection, groups, new ClanCup(http.connection, http.clock), http.clock));
const week = () => periodAt('week', http.clock.now());
beforeEach(async () => {
  http.clock.advance(week().ends_at + CLOSES_AFTER_MS - http.clock.now());
  await close();
});

async function season({ token }: SignedInPerson): Promise<SeasonAnswer> {
  const { status, body } = await apiOf(http.url, token)('GET', '/season');
  expect(status).toBe(200);
  return seasonAnswer.strict().parse(body);
}

const historyOf = async ({ token }: SignedInPerson, query = '') => {
  const { body } = await apiOf(http.url, token)('GET', `/season/history${query}`);
  return listSeasonWeeks.answer.parse(body);
};

/** A person, or a guest, with points in the group of this week. */
async function inGroup(points: number, level: 'user' | 'guest' = 'user'): Promise<SignedInPerson> {
  const person = await aPerson(http, level);
  await play(person, points);
  return person;
}

async function play({ id }: SignedInPerson, score: number): Promise<void> {
  await groups.join(week(), id);
  const at = http.clock.now();
  await addPoints(boardModel(http.connection), 'week', { player_id: id, match: `m${at}`, at, score });
}

describe('GET /season', () => {
  it('has the season, the week and the first division before the first rated match', async () => {
    const { starts_at, ends_at } = week();
    const found = await season(await aPerson(http, 'user'));
    expect(found).toMatchObject({
      starts_at: new Date(starts_at).toISOString(),
      ends_at: new Date(ends_at).toISOString(),
      is_open: true,
      you: { division: 1, points: 0, place: null, zone: null },
      group: [],
      last: null,
      rest: 0,
    });
    expect(found.season.key).toBe(periodAt('season', starts_at).key);
  });

  it('has the group in its order, guests too, with places and zones of now, and the caller marked', async () => {
    const first = await inGroup(40);
    const guest = await inGroup(30, 'guest');
    const second = await inGroup(30);
    const { you, group } = await season(second);
    expect(group.map(({ id, place, points, zone, mine }) => [id, place, points, zone, mine])).toEqual([
      [first.id, 1, 40, 'up', false],
      [guest.id, 2, 30, 'stay', false],
      [second.id, 2, 30, 'stay', true],
    ]);
    expect(you).toEqual({ division: 1, points: 30, place: 2, zone: 'stay' });
    expect(Object.keys(group[0] ?? {}).sort()).toEqual(
      ['avatar', 'frame', 'id', 'level', 'mine', 'name', 'place', 'points', 'username', 'zone'].sort(),
    );
  });

  it('has the last week and the new division once it is closed, and says so until then', async () => {
    const [one, other] = [await inGroup(40), await inGroup(30)];
    const { starts_at, ends_at } = week();
    http.clock.advance(ends_at - http.clock.now());
    expect(await season(one)).toMatchObject({ is_open: false, you: { division: 1 }, group: [], last: null });
    http.clock.advance(CLOSES_AFTER_MS);
    await close();
    const { you, last } = await season(one);
    expect(you).toEqual({ division: 2, points: 0, place: null, zone: null });
    expect(last).toMatchObject({
      starts_at: new Date(starts_at).toISOString(),
      division: 1,
      next_division: 2,
      place: 1,
      people: 2,
      points: 40,
      zone: 'up',
      coins: 0,
    });
    expect((await season(other)).you.division).toBe(1);
  });

  it('says what the next rated match begins lower by, after a season without one', async () => {
    const person = await aPerson(http, 'user');
    const rated = (mark: string, at: number) =>
      changeStanding(statisticsModel(http.connection), {
        player_id: person.id,
        mark,
        change: () => addRating({ ...FIRST_STANDING, sigma: 2 }, { mu: 5, sigma: 1, won: true }, at, true),
      });
    await rated('today', http.clock.now());
    expect((await season(person)).rest).toBe(0);
    await rated('long ago', http.clock.now() - 200 * DAY_MS);
    expect((await season(person)).rest).toBe(133);
  });
});

describe('GET /clan-cup', () => {
  const cup = async ({ token }: SignedInPerson) =>
    clanCupAnswer.strict().parse((await apiOf(http.url, token)('GET', '/clan-cup')).body);
  const weeksOf = async ({ token }: SignedInPerson) =>
    listCupWeeks.answer.parse((await apiOf(http.url, token)('GET', '/clan-cup/history')).body);
  const found = async ({ token }: SignedInPerson, name: string) => {
    const body = { name, badge: 'simurgh', description: '', country: null };
    const made = await apiOf(http.url, token)('POST', '/clans', body);
    return clanAnswer.parse(made.body).data.id;
  };
  const scores = async (person: SignedInPerson, points: number) => {
    await play(person, points);
    await new ClanCup(http.connection, http.clock).joinFor(week(), person.id);
  };

  it('says that the caller is in no clan, and has no weeks then', async () => {
    const person = await aPerson(http, 'guest');
    expect(await cup(person)).toMatchObject({ clan: null, you: null, group: [], last: null });
    expect((await weeksOf(person)).data).toEqual([]);
  });

  it('has the clan among those of its group, what the caller has brought, and its last week with the border', async () => {
    const people = await Promise.all([1, 2, 3].map(() => aPerson(http, 'user')));
    const [first, second, third] = people as [SignedInPerson, SignedInPerson, SignedInPerson];
    const id = await found(first, 'کاخ هفت‌خان');
    await found(second, 'باغ فردوس');
    await found(third, 'دژ بهمن');
    expect((await cup(first)).you).toEqual({ points: 0, is_new: true, counts: false });
    http.clock.advance(week().ends_at + CLOSES_AFTER_MS - http.clock.now());
    await close();
    expect(await cup(first)).toMatchObject({ clan: { id, place: null }, group: [] });
    await scores(first, 30);
    await scores(second, 50);
    await scores(third, 10);
    const now = await cup(first);
    expect(now.clan).toMatchObject({ id, name: 'کاخ هفت‌خان', border: false, points: 30, place: 2 });
    expect(now.you).toEqual({ points: 30, is_new: false, counts: true });
    expect(now.group.map(({ place, points, mine }) => [place, points, mine])).toEqual([
      [1, 50, false],
      [2, 30, true],
      [3, 10, false],
    ]);
    http.clock.advance(week().ends_at + CLOSES_AFTER_MS - http.clock.now());
    await close();
    await new ClanCup(http.connection, http.clock).giveBorders();
    expect((await cup(first)).last).toMatchObject({ place: 2, clans: 3, points: 30, won: false });
    expect((await cup(second)).clan?.border).toBe(true);
    expect((await weeksOf(second)).data).toMatchObject([{ place: 1, won: true }]);
    const call = apiOf(http.url, second.token);
    const { data } = clanAnswer.parse((await call('GET', '/clans/me')).body);
    expect(data.border).toBe(true);
    const list = clansAnswer.parse((await call('GET', '/clans')).body).data;
    expect(list.filter(({ border }) => border).map(({ name }) => name)).toEqual(['باغ فردوس']);
  });
});

describe('GET /notifications', () => {
  it('has the frame of a season that is over, until it is read', async () => {
    const passWeek = async () => {
      http.clock.advance(week().ends_at + CLOSES_AFTER_MS - http.clock.now());
      await close();
    };
    const season = periodAt('season', week().starts_at);
    while (week().ends_at < season.ends_at) await passWeek();
    const person = await inGroup(40);
    await passWeek();
    const parts = { groups, accounts: accountModel(http.connection), outbox: null, clock: http.clock };
    await giveFrames(parts);
    const call = apiOf(http.url, person.token);
    const told = async () => listNotifications.answer.parse((await call('GET', '/notifications')).body);
    const { data, unread } = await told();
    expect(data).toMatchObject([{ kind: 'frame', ...seasonName(season), division: 1, is_read: false }]);
    expect(unread).toBe(1);
    await call('POST', `/notifications/${data[0]?.id ?? ''}/read`);
    expect(await told()).toMatchObject({ unread: 0, data: [{ is_read: true }] });
  });
});

describe('GET /season/history', () => {
  it('has the caller’s closed weeks, newest first, in pages', async () => {
    const person = await aPerson(http, 'user');
    for (const points of [10, 20, 30]) {
      await play(person, points);
      http.clock.advance(week().ends_at + CLOSES_AFTER_MS - http.clock.now());
      await close();
    }
    await play(person, 40);
    const { data, meta } = await historyOf(person, '?per_page=2');
    expect(data.map(({ points, place, people, zone }) => [points, place, people, zone])).toEqual([
      [30, 1, 1, 'stay'],
      [20, 1, 1, 'stay'],
    ]);
    expect(meta).toEqual({ total: 3, page: 1, pages: 2, per_page: 2 });
    expect((await historyOf(person, '?per_page=2&page=2')).data.map(({ points }) => points)).toEqual([10]);
    expect((await historyOf(await aPerson(http, 'user'))).data).toEqual([]);
  });
});
