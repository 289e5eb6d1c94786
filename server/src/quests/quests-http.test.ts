import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { questsAnswer } from '@hokm/shared/api/quests';
import { dailyQuests, QUEST_GOALS, weeklyQuest, type Deeds } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPerson, type SignedInPerson } from '../../test/support/people.js';
import { Quests } from './quests.js';

let http: TestHttp;
let quests: Quests;
beforeAll(async () => {
  http = await startTestHttp();
  quests = new Quests(http.connection);
});
afterAll(() => http.close());

async function read({ token }: SignedInPerson) {
  const { status, body } = await apiOf(http.url, token)('GET', '/quests');
  expect(status).toBe(200);
  return questsAnswer.strict().parse(body);
}

describe('GET /quests', () => {
  it('has the three of the day and the one of the week, begun by nobody else', async () => {
    const [me, other] = [await aPerson(http, 'user'), await aPerson(http, 'guest')];
    const now = http.clock.now();
    const { quests: drawn } = dailyQuests(me.id, now);
    const nothing = (id: (typeof drawn)[number], coins: number) => ({
      id,
      value: 0,
      goal: QUEST_GOALS[id],
      coins,
    });
    const [ofWeek] = weeklyQuest(me.id, now).quests;
    if (ofWeek === undefined) throw new Error('a week has a quest');
    expect(await read(me)).toEqual({
      success: true,
      today: drawn.map((id) => nothing(id, 10)),
      week: nothing(ofWeek, 50),
    });
    expect((await read(other)).today).toHaveLength(3);
  });

  it('says how far they are, never above the goal, and begins anew the next day', async () => {
    const me = await aPerson(http, 'user');
    const now = http.clock.now();
    const today = dailyQuests(me.id, now);
    const [first] = today.quests;
    if (first === undefined) throw new Error('a day has quests');
    const deeds = { [first]: 5 } as unknown as Deeds;
    await quests.count(me.id, today, 'one', deeds);
    const values = async () => (await read(me)).today.map(({ value }) => value);
    expect(await values()).toEqual([QUEST_GOALS[first], 0, 0]);
    http.clock.advance(DAY_MS);
    expect((await read(me)).today.map(({ value }) => value)).toEqual([0, 0, 0]);
  });
});
