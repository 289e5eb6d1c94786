import { expect } from 'vitest';
import { accountId } from '../memory-services.js';
import type { Actor } from './actor.js';

/** Checks what a person's doing has come to, at the end. */
export type Check = () => void;
type Flow = (actor: Actor, random: () => number, nth: number) => Promise<Check>;

export const GROUP = -100;
const COMMANDS = ['/help', '/terms', '/top', '/profile', '/invite', '/privacy', '/play', 'hello'];

const nothing: Check = () => undefined;
const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/**
 * A dialogue that came to its end has taken effect once. Only one process keeps the order of a person's updates: with two of them, or
 * when one that died has left an update, a later answer may come before its question is stored, and the dialogue does not get it.
 */
function expectOnce(count: number, { orders }: Actor): void {
  expect(count).toBeLessThanOrEqual(1);
  if (orders.deaths === 0 && orders.count === 1) expect(count).toBe(1);
}

const simple: Flow = async (actor, random) => {
  await actor.write(pick(random, COMMANDS));
  return nothing;
};

const language: Flow = async (actor, random) => {
  const since = actor.mark;
  await actor.write('/language');
  const chosen = pick(random, ['fa', 'en']);
  if (!(await actor.press(`lang:${chosen}`, since))) return nothing;
  return () => expect(actor.orders.product.accounts.get(actor.id)?.language).toBe(chosen);
};

/** A dialogue of four questions; each comes after the answer to the one before. */
const newRoom: Flow = async (actor, random, nth) => {
  const { product } = actor.orders;
  const name = `r${nth}`;
  const made = () =>
    [...product.madeRooms.values()].filter(({ by, card }) => by === accountId(actor.id) && card.name === name)
      .length;
  const begun = actor.mark;
  await actor.write('/newroom');
  const isAsked = () =>
    actor.orders.telegram.world.sent.some(
      ({ chat_id, message_id }) => chat_id === actor.id && message_id > begun,
    );
  if (!(await actor.until(isAsked))) return nothing;
  let since = actor.mark;
  await actor.write(name);
  for (const data of ['7', pick(random, ['fast', 'classic']), 'private']) {
    if (!(await actor.press(data, since))) return () => expect(made()).toBe(0);
    since = Math.max(since, actor.mark);
  }
  await actor.untilHandled();
  return () => expectOnce(made(), actor);
};

const support: Flow = async (actor, _, nth) => {
  const since = actor.mark;
  await actor.write('/support');
  const isAsked = () =>
    actor.orders.telegram.world.sent.some(
      ({ chat_id, message_id }) => chat_id === actor.id && message_id > since,
    );
  if (!(await actor.until(isAsked))) return nothing;
  const text = `letter ${actor.id} ${nth}`;
  await actor.write(text);
  await actor.untilHandled();
  return () => {
    const { letters } = actor.orders.product;
    expectOnce([...letters.values()].filter((letter) => letter.text === text).length, actor);
  };
};

const groupRoom: Flow = async (actor) => {
  const { product } = actor.orders;
  const update = actor.orders.telegram.people.write(actor.id, '/play', GROUP);
  await actor.give(update);
  return () => {
    const made = [...product.madeRooms].filter(([key]) => key.startsWith(`update:${update.update_id}:`));
    expect(made).toHaveLength(1);
    expect(product.cards).toContain(`${GROUP}:${made[0]?.[1].card.code}`);
  };
};

const pay: Flow = async (actor, random) => {
  const { telegram, product } = actor.orders;
  const link = `https://t.me/$invoice${telegram.world.nextId()}`;
  telegram.world.invoices.set(link, { link, title: 'Coins', payload: 'pack', stars: 50 });
  const checkout = telegram.people.checkout(actor.id, link);
  await actor.give(checkout);
  const question = telegram.world.questions.get(checkout.pre_checkout_query?.id ?? '');
  const asked = actor.orders.time.now();
  const isAnswered = () => question?.answer !== null || actor.orders.time.now() - asked > 15_000;
  await actor.until(isAnswered);
  if (question?.answer === null) return nothing;
  expect(question?.answer?.['ok']).toBe(true);
  const { payment, update } = telegram.people.paid(actor.id, link);
  await actor.give(update);
  const isRefunded = random() < 0.3;
  if (isRefunded) await actor.give(telegram.people.refunded(payment));
  return () => {
    expect(product.coins.get(payment.charge_id)).toBe(500);
    expect(product.reversed.has(payment.charge_id)).toBe(isRefunded);
  };
};

const askFriend: Flow = async (actor, _, nth) => {
  const to = accountId(500 + nth);
  await actor.give(actor.orders.telegram.people.start(actor.id, `friend_${to}`));
  return () => expect(actor.orders.product.friendRequests).toContain(`${accountId(actor.id)}:${to}`);
};

const answerFriend: Flow = async (actor, random, nth) => {
  const { product } = actor.orders;
  const id = `${accountId(600 + nth)}:${accountId(actor.id)}`;
  product.requests.push({ id, name: 'Reza' });
  const since = actor.mark;
  await actor.write('/friends');
  const isAccepted = random() < 0.5;
  const isPressed = await actor.press(`fr:${isAccepted ? 'a' : 'r'}:${id}`, since);
  if (!isPressed) return nothing;
  return () => expect(product.answered.get(`${accountId(actor.id)}:${id}`)).toBe(isAccepted);
};

const FLOWS: readonly Flow[] = [
  simple,
  simple,
  language,
  newRoom,
  support,
  groupRoom,
  pay,
  askFriend,
  answerFriend,
];

/** What a person does, one thing after the other; not always waiting for the end of the one before. */
export async function act(actor: Actor, random: () => number, count: number): Promise<Check[]> {
  const checks: Check[] = [];
  let hasChosen = false;
  for (let nth = 0; nth < count; nth++) {
    await actor.orders.time.delay(random() * 3_000);
    const flow = pick(random, FLOWS);
    // The last choice of two would depend on their order.
    if (flow === language && hasChosen) continue;
    hasChosen ||= flow === language;
    checks.push(await flow(actor, random, nth));
  }
  return checks;
}

/** A newcomer comes by somebody's link. */
export async function arrive(actor: Actor, inviter: number): Promise<Check> {
  await actor.give(actor.orders.telegram.people.start(actor.id, `ref_${accountId(inviter)}`));
  return () => expect(actor.orders.product.referrals.get(accountId(actor.id))).toBe(accountId(inviter));
}
