import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBotWorld, type BotWorld } from '../../test/support/bot-world.js';
import { accountModel } from '../accounts/model.js';
import { matchModel } from '../play/games/match-record.js';
import { tourModel } from '../tournaments/model.js';

let world: BotWorld;
let group = -7_000;
let person = 7_000;
beforeAll(async () => {
  world = await openBotWorld();
}, 60_000);
afterAll(() => world.close(), 60_000);
beforeEach(() => {
  group -= 1;
  world.telegram.people.addGroup(group, 'شب یلدا');
});

/** Somebody of the group who has played so many matches. */
async function aMember(first_name: string, played = 10) {
  person += 1;
  const id = person;
  world.telegram.people.add({ id, first_name, language_code: 'fa', started: true });
  world.telegram.people.join(group, id);
  const signedIn = { telegram: id, ...(await world.signIn(id)) };
  const standing = { version: 1, score: 0, wins: played, losses: 0 };
  await accountModel(world.http.connection).updateOne({ _id: signedIn.id }, { $set: { standing } });
  return signedIn;
}
type Member = Awaited<ReturnType<typeof aMember>>;
const cups = () => tourModel(world.http.connection);
const ofGroup = () => cups().findOne({ 'cup.chat': group }).lean();
const card = () => world.last(group).text.replace(/[\u2066-\u2069]/g, '');
let keys = 0;
const key = () => ({ idempotency_key: `key-of-cups-${(keys += 1)}` });

async function openCup(by: Member): Promise<string> {
  world.telegram.people.write(by.telegram, '/cup', group);
  await world.settle();
  return (await ofGroup())?._id.toHexString() ?? '';
}
async function goOn(): Promise<void> {
  const task = world.http.parts.modules.parts('tasks').find(({ name }) => name === 'tournaments');
  await task?.run();
}
/** The four of the only match of a cup, and its end, won by the first side. */
async function playFinal(id: string): Promise<void> {
  const matches = matchModel(world.http.connection);
  const { _id, seats } = await matches.findOne({ 'tour.id': id }).orFail().lean();
  const players = seats.map((seat) => ({
    player_id: seat?.player_id,
    cards_played: 40,
    cards_by_player: 40,
  }));
  const result = { winner: 0, reason: 'points' };
  const snapshot = { state: { seats: players, points: [3, 1], result } };
  await matches.updateOne({ _id }, { $set: { status: 'finished', open: false, snapshot, result } });
  await cups().updateOne({ _id: id }, { $set: { due_at: 0 } });
  await goOn();
}

describe('/cup in a group', () => {
  it('posts a card that follows sign-ups, the round and the winners, with their picture', async () => {
    const people = await Promise.all(['سارا', 'رضا', 'مینا', 'کاوه'].map((name) => aMember(name)));
    const [sara] = people;
    if (sara === undefined) throw new Error('nobody');
    const id = await openCup(sara);
    expect(card()).toContain('جام «شب یلدا»');
    expect(card()).toContain('هنوز کسی نیامده');
    expect(world.buttonsOf(world.last(group))[0]).toContain(`startapp=tour_${id}`);
    for (const each of people) await world.call(each, 'POST', `/tours/${id}/join`, key());
    await world.pass(5_000);
    expect(card()).toContain('۴ نفر از ۱۶');
    expect(card()).toContain('مینا');
    await world.call(sara, 'POST', `/cups/${id}/start`, key());
    await world.pass(5_000);
    expect(card()).toContain('مرحلهٔ ۱ از ۱');
    expect(card()).toContain(' در برابر ');
    await playFinal(id);
    await world.pass(5_000);
    expect(card()).toContain('برندهٔ جام:');
    const edit = world.telegram.callsOf('editMessageText').at(-1);
    expect(JSON.stringify(edit?.['link_preview_options'])).toContain('/api/pictures/matches/');
    // It is one message all the time.
    expect(world.telegram.world.sent.filter(({ chat_id }) => chat_id === group)).toHaveLength(1);
  });

  it('is named as its group, without what would turn the text around it', async () => {
    world.telegram.people.addGroup(group, '\u202Eشب\nیلدا\u200B');
    await openCup(await aMember('سارا'));
    expect((await ofGroup())?.name.fa).toBe('شب یلدا');
  });

  it('opens one cup, however often the update comes, and none while the group has one', async () => {
    const [sara, reza] = [await aMember('سارا'), await aMember('رضا')];
    const update = world.telegram.people.write(sara.telegram, '/cup', group);
    world.telegram.world.push({ ...update });
    await world.settle();
    expect(await cups().countDocuments({ 'cup.chat': group })).toBe(1);
    await openCup(reza);
    expect(await cups().countDocuments({ 'cup.chat': group })).toBe(1);
    expect(card()).toContain('همین حالا یک جام باز دارد');
  });

  it('is refused to who has played little, and where the bot may not write nothing is opened', async () => {
    const novice = await aMember('نوآموز', 3);
    expect(await openCup(novice)).toBe('');
    expect(card()).toContain('۱۰ بازی');
    const sara = await aMember('سارا');
    world.telegram.people.closeGroup(
      group,
      'Bad Request: not enough rights to send text messages to the chat',
    );
    expect(await openCup(sara)).toBe('');
    expect(world.last(sara.telegram).text).toContain('اجازهٔ نوشتن ندارم');
  });

  it('lets its opener change size, points, partners and hour with buttons while nobody is in', async () => {
    const [sara, reza] = [await aMember('سارا'), await aMember('رضا')];
    const id = await openCup(sara);
    const press = async (by: Member, data: string) => {
      world.telegram.people.press(by.telegram, world.last(group).message_id, data);
      await world.settle();
    };
    const data = () => world.buttonsOf(world.last(group)).filter((each) => each.startsWith('cup:'));
    expect(data()).toEqual([
      `cup:${id}:people:24`,
      `cup:${id}:points:5`,
      `cup:${id}:partners:chosen`,
      expect.stringMatching(new RegExp(`^cup:${id}:at:\\d{13}$`, 'u')),
    ]);
    await press(reza, `cup:${id}:people:24`);
    expect(await ofGroup()).toMatchObject({ seats: 16 });
    await press(sara, `cup:${id}:people:24`);
    expect(await ofGroup()).toMatchObject({ seats: 24, kind: 'swiss' });
    for (const people of [32, 4, 8]) await press(sara, `cup:${id}:people:${people}`);
    await press(sara, `cup:${id}:partners:chosen`);
    await press(sara, `cup:${id}:points:5`);
    expect(await ofGroup()).toMatchObject({ seats: 4, kind: 'elimination', target_points: 5 });
    expect(card()).toContain('با یار خودش');
    expect(card()).toContain('تا ۵ امتیاز');
    const at = data().find((each) => each.includes(':at:')) ?? '';
    await press(sara, at);
    const starts_at = Number(at.split(':').at(-1));
    expect(await ofGroup()).toMatchObject({ starts_at, cup: { when_full: false } });
    expect(card()).toContain('به وقت تهران');
    for (let n = 0; n < 3 && !data().some((each) => each.endsWith(':full')); n++)
      await press(sara, data().find((each) => each.includes(':at:')) ?? '');
    await press(sara, `cup:${id}:at:full`);
    expect(await ofGroup()).toMatchObject({ cup: { when_full: true } });
    await press(sara, `cup:${id}:partners:drawn`);
    const before = world.last(group).message_id;
    await world.call(reza, 'POST', `/tours/${id}/join`, key());
    // The card still has its buttons.
    world.telegram.people.press(sara.telegram, before, `cup:${id}:people:12`);
    await world.settle();
    expect(await ofGroup()).toMatchObject({ seats: 8 });
    // Ten edits within a moment have used up what a group may get in a minute.
    await world.pass(60_000);
    await world.pass(5_000);
    expect(data()).toEqual([]);
  });

  it('says that it does not take place when it is called off', async () => {
    const sara = await aMember('سارا');
    const id = await openCup(sara);
    await world.call(sara, 'POST', `/cups/${id}/cancel`, key());
    await world.pass(5_000);
    expect(card()).toContain('برگزار نشد');
    expect(world.buttonsOf(world.last(group))).toEqual([]);
  });
});

describe('/cup in private', () => {
  it('says where cups are opened', async () => {
    const sara = await aMember('سارا');
    world.telegram.people.write(sara.telegram, '/cup');
    await world.settle();
    expect(world.last(sara.telegram).text).toContain('در گروه خودت');
  });
});
