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
 * A dialogue has taken effect once. A question that Telegram refuses, or takes later, is passed by what the person types next, which
 * is no answer then.
 */
function expectOnce(count: number, { orders, id }: Actor): void {
  if (orders.troubled.has(id)) expect(count).toBeLessThanOrEqual(1);
  else expect(count).toBe(1);
}

const lettersOf = ({ orders }: Actor, text: string): number =>
  [...orders.product.letters.values()].filter((letter) => letter.text === text).length;

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
  return () => expectOnce(lettersOf(actor, text), actor);
};

/** The letter is typed before the question has come. */
const hastySupport: Flow = async (actor, _, nth) => {
  const text = `hasty ${actor.id} ${nth}`;
  await actor.write('/support');
  await actor.write(text);
  await actor.untilHandled();
  return () => expectOnce(lettersOf(actor, text), actor);
};

const groupChoice: Flow = async (actor) => {
  const since = actor.mark;
  await actor.write('/table', GROUP);
  if (!(await actor.press('group:told-on', since, GROUP))) return nothing;
  return () => expect(actor.orders.product.listening.get(GROUP)).toContain(accountId(actor.id));
};

/** A new table in inline mode: Telegram tells of the chosen result, and its button is pressed at once. */
const inlineTable: Flow = async (actor) => {
  const { telegram, product } = actor.orders;
  const asked = telegram.people.askInline(actor.id, '');
  await actor.give(asked);
  const question = telegram.world.questions.get(asked.inline_query?.id ?? '');
  if (!(await actor.until(() => question?.answer !== null)) || question?.answer?.['results'] === undefined)
    return nothing;
  const results = question.answer['results'] as readonly { readonly id: string }[];
  const result = results.find(({ id }) => id.startsWith('new-'))?.id ?? '';
  const { inline, update } = telegram.people.chooseInline(actor.id, result);
  if (update !== null) await actor.give(update);
  const offer = result.slice('new-'.length);
  await actor.give(telegram.people.pressStale(actor.id, inline ?? '', `tb:${offer}`));
  const isKnown = () => product.accounts.has(actor.id);
  if (!isKnown()) return nothing;
  return () => expect(product.madeRooms.has(`offer:${offer}`)).toBe(true);
};

const playAgain: Flow = async (actor, _, nth) => {
  const { telegram, product } = actor.orders;
  const id = `finished-${actor.id}-${nth}`;
  telegram.world.inline.set(id, { id, text: 'x', reply_markup: undefined, edits: 0 });
  const update = telegram.people.pressStale(actor.id, id, 'again');
  await actor.give(update);
  return () => {
    const made = [...product.madeRooms.keys()].filter((key) => key.startsWith(`update:${update.update_id}:`));
    expect(made).toHaveLength(1);
    expect(product.callsOf('addInlineCard').filter(([, inline]) => inline === id)).not.toEqual([]);
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
  hastySupport,
  groupRoom,
  groupChoice,
  inlineTable,
  playAgain,
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
