import { randomBytes } from 'node:crypto';
import { Api } from 'grammy';
import { Types, type Connection } from 'mongoose';
import pino from 'pino';
import { wordingOf } from '@hokm/bot/bot';
import type { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { segment as segmentSchema, type Segment } from '@hokm/shared/api/broadcasts';
import type { AccountRecord } from '../../src/accounts/model.js';
import { newAccount } from '../../src/accounts/new-account.js';
import { BroadcastWalker } from '../../src/broadcasts/broadcast-walker.js';
import { ApprovalSums } from '../../src/admin/approvals/sums.js';
import { Broadcasts } from '../../src/broadcasts/broadcasts.js';
import type { BroadcastsContext } from '../../src/broadcasts/context.js';
import type { BroadcastRecord } from '../../src/broadcasts/model.js';
import { NotificationSender } from '../../src/notifications/notification-sender.js';
import { Outbox } from '../../src/notifications/outbox.js';
import { AuditLog } from '../../src/platform/panel/audit-log.js';
import { AuditQueue } from '../../src/platform/panel/audit-queue.js';
import type { ManualTimers } from './manual-timers.js';

const log = pino({ level: 'silent' });
const never = new AbortController().signal;
const nobody = (): Promise<ReadonlySet<string>> => Promise.resolve(new Set());
const notAsked = (): never => {
  throw new Error('nothing is asked here');
};

/** The parts of a process that take part in a broadcast. */
export interface BroadcastingProcess {
  readonly context: BroadcastsContext;
  readonly walker: BroadcastWalker;
  readonly sender: NotificationSender;
  readonly outbox: Outbox;
}

export interface BroadcastingProps {
  readonly connection: Connection;
  readonly timers: ManualTimers;
  readonly telegram: FakeTelegram;
  readonly isUnderMaintenance?: () => boolean;
  readonly measures?: { readonly batch: number; readonly aheadMax: number };
}

export function broadcastingProcess({
  connection,
  timers,
  telegram,
  isUnderMaintenance = () => false,
  measures,
}: BroadcastingProps): BroadcastingProcess {
  const outbox = new Outbox(connection, timers);
  const broadcasts = new Broadcasts(connection, timers);
  const audit = new AuditQueue(connection, new AuditLog(connection, randomBytes, ['x']), timers, log);
  const context: BroadcastsContext = {
    connection,
    clock: timers,
    randomBytes,
    log,
    broadcasts,
    audit,
    outbox,
    isUnderMaintenance,
    approvals: {
      ask: notAsked,
      find: () => Promise.resolve(null),
      sums: new ApprovalSums({
        connection,
        clock: timers,
        randomBytes,
        staffFacts: () => Promise.resolve(new Map()),
      }),
    },
    get messages(): never {
      return notAsked();
    },
    namesOf: () => Promise.resolve(new Map()),
  };
  const wording = wordingOf({ username: 'hokm_test_bot', linkHost: 't.me', publicUrl: null });
  const sender = new NotificationSender({
    connection,
    timers,
    log,
    online: nobody,
    api: new Api(telegram.token, { apiRoot: telegram.apiRoot }),
    wording: () => Promise.resolve(wording),
    news: {
      held: async () => (isUnderMaintenance() ? null : broadcasts.paused()),
      read: (ids) => broadcasts.read(ids),
    },
  });
  return { context, walker: new BroadcastWalker(context, measures), sender, outbox };
}

/** Adds people with Telegram ids from 1 on. Gives their account ids. */
export async function addPeople(
  { connection, timers, telegram }: Pick<BroadcastingProps, 'connection' | 'timers' | 'telegram'>,
  count: number,
  more: (n: number) => Partial<AccountRecord> = () => ({}),
): Promise<string[]> {
  const people = Array.from({ length: count }, (_, at) => {
    const telegram_id = at + 1;
    telegram.people.add({ id: telegram_id, started: true });
    const names = { name: `p${String(telegram_id)}`, first_name: 'p', last_name: '', username: '' };
    return {
      _id: new Types.ObjectId(),
      telegram_id,
      ...names,
      ...newAccount('fa', false, timers.now()),
      ...more(telegram_id),
    };
  });
  await connection.collection('accounts').insertMany(people);
  return people.map(({ _id }) => _id.toHexString());
}

/** A broadcast that may begin now. */
export async function aBroadcast(
  { context }: Pick<BroadcastingProcess, 'context'>,
  more: Partial<Omit<BroadcastRecord, 'segment'>> & { readonly segment?: Partial<Segment> } = {},
): Promise<string> {
  const now = new Date(context.clock.now());
  const _id = new Types.ObjectId().toHexString();
  await context.broadcasts.model.create({
    _id,
    texts: { fa: 'خبر تازه', en: 'News' },
    link: null,
    channels: ['app', 'bot'],
    state: 'scheduled',
    at: now,
    recipients: 0,
    by_bot: 0,
    created_by: 'f'.repeat(24),
    created_at: now,
    cursor: '',
    is_walked: false,
    posted: 0,
    revision: 1,
    // Somebody has agreed, however many people it has.
    approval: 'a'.repeat(24),
    expires_at: new Date(now.getTime() + 1e12),
    ...more,
    segment: segmentSchema.parse(more.segment ?? {}),
  });
  return _id;
}

/**
 * Runs the worker and the bot of a process, second by second of the virtual clock, until `isOver`. `during` is called again and
 * again meanwhile.
 */
export async function runBroadcasts(
  { walker, sender }: Pick<BroadcastingProcess, 'walker' | 'sender'>,
  timers: ManualTimers,
  isOver: () => boolean | Promise<boolean>,
  during: () => void = () => undefined,
): Promise<void> {
  let walkAt = 0;
  while (!(await isOver())) {
    if (timers.now() >= walkAt) {
      await walker.round();
      walkAt = timers.now() + 1_000;
    }
    let isDone = false;
    const round = sender.round(never).finally(() => (isDone = true));
    round.catch(() => undefined);
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      during();
      if (timers.size > 0) timers.advance(5);
    }
    if ((await round) > 0) continue;
    for (let ms = 0; ms < 1_000; ms += 50) {
      timers.advance(50);
      during();
    }
  }
  await sender.settled();
}
