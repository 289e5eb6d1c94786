import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { contentCalls } from '../../test/support/content.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, type SignedInPerson } from '../../test/support/people.js';

/** More than a page of the panel, and than a run of a process would count under names with a small bound. */
const MANY = 620;

let http: TestHttp;
let moderator: SignedInPerson;
let ids: readonly string[];
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  moderator = await aPanelPerson(http, 'moderator');
  const stories = Array.from({ length: MANY }, (_, n) => ({
    _id: new Types.ObjectId(),
    title: { fa: `داستان ${n}`, en: '' },
    published_at: http.clock.now() - 1_000 - n,
  }));
  await http.connection.collection('stories').insertMany(stories);
  ids = stories.map(({ _id }) => _id.toHexString());
  await http.parts.analytics.refreshItems();
});
afterAll(() => http.close());

const read = async (path: string) => {
  const { status, body } = await contentCalls(http.url).call(moderator, 'GET', path);
  expect(status).toBe(200);
  return body;
};

describe('content of which there is much', () => {
  it('is counted item by item, the oldest too, and is in the export with every row', async () => {
    const { analytics } = http.parts;
    for (let from = 0; from < MANY; from += 50) {
      const events = ids.slice(from, from + 50).map((id) => ({
        name: 'story_opened',
        target: { type: 'stories', id },
      }));
      const { body } = await contentCalls(http.url).call(moderator, 'POST', '/analytics/track-event', {
        events,
      });
      expect(body['accepted']).toBe(events.length);
    }
    await analytics.flush();
    await analytics.sum();
    const rows = (await read('/analytics/export?type=content&format=json&days=1')) as unknown as {
      id: string;
      views: number;
    }[];
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.filter(({ views }) => views !== 1)).toEqual([]);
  });

  it('is shown in the panel by its newest items', async () => {
    const body = await read('/analytics/content-performance?days=1&type=stories');
    expect((body['data'] as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(0, 100));
  });
});
