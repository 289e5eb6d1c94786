import { z } from 'zod';
import { giveBack } from '@hokm/shared/standing';
import type { Language } from '@hokm/shared/text';
import { recountClan } from '../../clans/clan-trophies.js';
import { objectId } from '../../platform/database/ids.js';
import { refuse } from '../../platform/core/result.js';
import { defineJob, type JobRun } from '../../platform/panel-jobs/job-kind.js';
import { denormalizeStanding } from '../../standing/denormalize-standing.js';
import { changeStanding, statisticsModel } from '../../standing/statistics.js';
import type { UsersContext } from '../users/context.js';
import { cheatingBan, findLosses, idOf, type Loss } from './find-losses.js';
import { amends, type AmendsRecord } from './model.js';

const checkpoint = z.object({ given: z.int(), trophies: z.int(), coins: z.int().default(0) });
const input = z.object({ account: z.string(), reason: z.string() });

interface Given {
  readonly trophies: number;
  readonly coins: number;
}

/** What victims are told, by what they got back. */
const AMENDS = {
  fa: {
    intro: 'کسی که با تو بازی کرده بود، یا بازی‌اش را پیش‌بینی کرده بودی، به‌خاطر تقلب از بازی کنار گذاشته شد.',
    trophies: (count: string) => `${count} جامی که در برابرش از دست داده بودی به تو برگشت.`,
    coins: (count: string) => `${count} سکه‌ای که در برابرش از دست داده بودی به تو برگشت.`,
  },
  en: {
    intro: 'Somebody whom you played against, or whose match you predicted, was banned for cheating.',
    trophies: (count: string) => `The ${count} trophies that you lost to them are yours again.`,
    coins: (count: string) => `The ${count} coins that you lost to them are yours again.`,
  },
} as const;

export function amendsText(language: Language, { trophies, coins }: Given): string {
  const texts = AMENDS[language];
  const shown = (count: number) => new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en').format(count);
  return [
    texts.intro,
    ...(trophies > 0 ? [texts.trophies(shown(trophies))] : []),
    ...(coins > 0 ? [texts.coins(shown(coins))] : []),
  ].join(' ');
}

const sumOf = (some: readonly (Pick<Given, 'trophies'> & Partial<Given>)[]): Given => ({
  trophies: some.reduce((sum, { trophies }) => sum + trophies, 0),
  coins: some.reduce((sum, { coins = 0 }) => sum + coins, 0),
});

/** Gives a victim the coins of one match back, once. An account that goes meanwhile gets none. */
async function giveCoins({ wallet }: UsersContext, { match, victim, coins }: Loss): Promise<void> {
  const change = { account: victim, key: `amends:${match}`, amount: coins, kind: 'adjustment' } as const;
  const given = await wallet.change({ ...change, ref: match });
  if (!given.ok && given.code !== 'request/not_found') throw new Error(`coins not given: ${given.code}`);
}

/** Gives back what one match has cost, once, however often it is called. */
async function giveLoss(context: UsersContext, offender: string, loss: Loss): Promise<void> {
  const { connection, clock, changes } = context;
  const { match, victim, trophies, coins } = loss;
  const model = amends.model(connection);
  const _id = idOf(loss);
  const facts = { offender, victim, match, trophies, coins, told: false, at: new Date(clock.now()) };
  await model.updateOne({ _id }, { $setOnInsert: { ...facts, state: 'open' } }, { upsert: true });
  if (coins > 0) await giveCoins(context, loss);
  const statistics = statisticsModel(connection);
  // An interrupted run has left its mark in the standing: it changes once.
  await changeStanding(statistics, {
    player_id: victim,
    mark: `${match}:amends`,
    change: (standing) => giveBack(standing, trophies),
  });
  await denormalizeStanding({ accounts: changes.model, statistics }, victim);
  await recountClan(connection, { 'members.id': victim });
  await model.updateOne({ _id }, { $set: { state: 'done' } });
}

/** Tells a victim of everything that they have not heard of yet: in open apps, and by the bot. */
async function tellVictim(context: UsersContext, offender: string, victim: string): Promise<void> {
  const { connection, notifier, outbox, changes, clock, log } = context;
  const model = amends.model(connection);
  const untold = { offender, victim, state: 'done', told: false } as const;
  const records = await model
    .find(untold)
    .select({ trophies: 1, coins: 1 })
    .lean<Pick<AmendsRecord, '_id' | 'trophies' | 'coins'>[]>();
  if (records.length === 0) return;
  const given = sumOf(records);
  notifier.notify([victim], 'message', {
    kind: 'amends',
    text_key: 'amends/trophies',
    params: { ...given, matches: records.length },
    at: clock.now(),
  });
  const record = await changes.model
    .findById(objectId(victim))
    .select({ language: 1 })
    .lean<{ language: Language }>();
  try {
    const language = record?.language ?? 'fa';
    const [first] = records.map(({ _id }) => _id).sort();
    await outbox?.post({
      key: `amends:${first ?? ''}:${records.length}`,
      account: victim,
      notice: { kind: 'answer', text: amendsText(language, given) },
    });
  } catch (error) {
    // What they lost is theirs again; they see them in the app.
    log.error({ err: error, account: victim }, 'amends not posted');
  }
  await model.updateMany({ _id: { $in: records.map(({ _id }) => _id) } }, { $set: { told: true } });
}

/** The victims who got something back and have not heard of it: a run broke off in between. */
async function untoldVictims({ connection }: UsersContext, offender: string): Promise<readonly string[]> {
  const records = await amends
    .model(connection)
    .find({ offender, state: 'done', told: false })
    .select({ victim: 1 })
    .lean<{ victim: string }[]>();
  return [...new Set(records.map(({ victim }) => victim))];
}

async function makeWhole(
  context: UsersContext,
  { account, reason }: z.infer<typeof input>,
  run: JobRun<z.infer<typeof checkpoint>>,
) {
  const { changes, chain, connection, clock } = context;
  const record = await changes.find(account);
  const ban = record === null ? null : cheatingBan(record, clock.now());
  if (ban === null) return refuse('users/not_banned');
  const { due } = await findLosses({ connection, accounts: changes.model }, account, ban.at, clock.now());
  const victims = [...new Set(due.map(({ victim }) => victim))];
  const untold = await untoldVictims(context, account);
  for (const victim of untold) if (!victims.includes(victim)) await tellVictim(context, account, victim);
  const sum = run.resumed ?? { given: 0, trophies: 0, coins: 0 };
  const total = sum.given + due.length;
  for (const victim of victims) {
    const losses = due.filter((loss) => loss.victim === victim);
    const back = sumOf(losses);
    await chain.append(
      run.audited({
        action: 'users.make_whole.give',
        target: `accounts:${victim}`,
        reason,
        changes: [
          { field: 'trophies', before: null, after: back.trophies },
          ...(back.coins > 0 ? [{ field: 'coins', before: null, after: back.coins }] : []),
        ],
      }),
    );
    for (const loss of losses) await giveLoss(context, account, loss);
    await tellVictim(context, account, victim);
    sum.given += losses.length;
    sum.trophies += back.trophies;
    sum.coins += back.coins;
    run.progress(sum.given, total);
    await run.checkpoint(sum);
  }
  return sum;
}

/** Gives back what the opponents of a banned person have lost. */
export const makeWholeJob = (context: UsersContext) =>
  defineJob({
    kind: 'users.make_whole',
    area: 'panel/users',
    input,
    checkpoint,
    // Two at once for one person would tell victims twice.
    alone: 'users.make_whole',
    run: (given, run) => makeWhole(context, given, run),
  });
