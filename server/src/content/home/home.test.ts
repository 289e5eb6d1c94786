import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoryCard } from '@hokm/shared/api/stories';
import { HOUR_MS } from '@hokm/shared/time';
import { anotherAddress } from '../../../test/support/addresses.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPerson, type SignedInPerson } from '../../../test/support/people.js';
import type { StoryRecord } from '../stories/model.js';

let http: TestHttp;
let reader: SignedInPerson;
let commands: string[] = [];

beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' }, watchCommands: true });
  http.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    commands.push(`${commandName} ${String((command as Record<string, unknown>)[commandName])}`);
  });
  reader = await aPerson(http, 'user');
});
afterAll(() => http.close());
beforeEach(async () => {
  await http.connection.collection('stories').deleteMany({});
});

const nothing = { type: 'doc', content: [] } as const;

async function aStory(fa: string, more: Partial<StoryRecord> = {}): Promise<void> {
  const text = {
    title: { fa, en: '' },
    summary: { fa: `خلاصهٔ ${fa}`, en: '' },
    body: { fa: nothing, en: nothing },
    picture: null,
    tags: [],
  };
  await http.parts.stories.stories.model.create({
    ...text,
    published: { ...text, languages: ['fa'], pictures: [], n: 1 },
    pinned: false,
    published_at: http.clock.now(),
    media: [],
    likes: 2,
    shares: 0,
    ...more,
  });
}

async function home(headers: Record<string, string> = {}) {
  const response = await fetch(`${http.url}/api/home`, {
    headers: { 'accept-language': 'fa', ...anotherAddress(), ...headers },
  });
  return {
    status: response.status,
    body: (await response.json()) as { featured_story: StoryCard | null; code?: string },
  };
}
const ownHome = () => home({ authorization: `Bearer ${reader.token}` });

describe('home', () => {
  it('has no story while none is published', async () => {
    await aStory('پیش‌نویس', { published: null, published_at: null });
    await aStory('فردا', { published_at: http.clock.now() + HOUR_MS });
    expect((await ownHome()).body).toEqual({ success: true, featured_story: null });
  });

  it('shows the newest story, or the pinned one, in one query', async () => {
    await aStory('کهنه', { published_at: http.clock.now() - HOUR_MS });
    await aStory('تازه');
    commands = [];
    const { body } = await ownHome();
    expect(body.featured_story).toMatchObject({ title: 'تازه', summary: 'خلاصهٔ تازه', likes: 2 });
    expect(body.featured_story).not.toHaveProperty('body');
    expect(commands.filter((command) => command.endsWith(' stories'))).toEqual(['find stories']);
    await aStory('سنجاق‌شده', { published_at: http.clock.now() - 2 * HOUR_MS, pinned: true });
    expect((await ownHome()).body.featured_story).toMatchObject({ title: 'سنجاق‌شده', is_pinned: true });
  });

  it('is for people with a session', async () => {
    expect(await home()).toMatchObject({ status: 401, body: { code: 'auth/unauthenticated' } });
  });
});
