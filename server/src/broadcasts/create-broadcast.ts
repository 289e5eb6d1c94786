import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { AskedApproval } from '@hokm/shared/api/approvals';
import type { createBroadcast as contract, Segment } from '@hokm/shared/api/broadcasts';
import { BROADCAST_AHEAD_DAYS, etaMinutes } from '@hokm/shared/api/broadcasts/limits';
import { APPROVAL_POLICY } from '@hokm/shared/policy';
import { DAY_MS } from '@hokm/shared/time';
import { presentAsked, type Approvals } from '../admin/approvals/approvals.js';
import { writeToPerson } from '../messages/answer-thread.js';
import { idOfKey } from '../messages/threads.js';
import { beginningOf } from '../messages/view.js';
import { refuse, type Refusal } from '../platform/core/result.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import { auditAction, type StaffCall } from '../platform/panel/audit-action.js';
import { wordsFor } from './broadcasts.js';
import type { BroadcastsContext } from './context.js';
import type { BroadcastRecord } from './model.js';

const ID_BYTES = 12;
const KEPT_MS = 2 * 365 * DAY_MS;

type Wish = BodyOf<typeof contract>;
export type Created =
  | {
      readonly ok: true;
      readonly id: string;
      readonly recipients: number;
      readonly eta_minutes: number;
      readonly approval: AskedApproval | null;
    }
  | Refusal<
      'request/invalid' | 'request/not_found' | 'approval/needed' | 'approval/too_many' | 'search/too_slow'
    >;

/** The number of messages that the bot sends. */
export const botMessages = ({ channels, by_bot }: Pick<BroadcastRecord, 'channels' | 'by_bot'>): number =>
  channels.includes('bot') ? by_bot : 0;

function answerOf(record: BroadcastRecord, approval: AskedApproval | null): Created {
  const { _id: id, recipients } = record;
  return { ok: true, id, recipients, eta_minutes: etaMinutes(botMessages(record)), approval };
}

/** Stores a broadcast with its audit entry; gives the known one where its id is taken. */
async function store(
  { broadcasts, audit }: BroadcastsContext,
  record: BroadcastRecord,
): Promise<{ readonly record: BroadcastRecord; readonly isNew: boolean }> {
  try {
    await broadcasts.model.create(record);
  } catch (error) {
    const known = isDuplicateKey(error) ? await broadcasts.find(record._id) : null;
    if (known === null) throw error;
    return { record: known, isNew: false };
  }
  await audit.flush(broadcasts.model, record);
  return { record, isNew: true };
}

/** Asks a second person; the broadcast waits for it. The same broadcast is asked for once. */
function askFor(
  { approvals }: BroadcastsContext,
  call: StaffCall,
  { _id, recipients, ...words }: Pick<BroadcastRecord, '_id' | 'recipients' | 'texts' | 'link'>,
  reason: string,
): ReturnType<Approvals['ask']> {
  return approvals.ask(call, {
    action: 'broadcasts.send',
    account: '',
    level: APPROVAL_POLICY['broadcasts.send'].level,
    reason,
    key: _id,
    input: { broadcast: _id },
    facts: { name: beginningOf(wordsFor(words, 'fa').text), people: recipients },
  });
}

async function toSegment(
  context: BroadcastsContext,
  call: StaffCall,
  segment: Segment,
  { texts, link, channels, at, ask, reason, key }: Wish,
): Promise<Created> {
  const { approvals, broadcasts, clock, randomBytes } = context;
  const now = clock.now();
  const begin = at === undefined ? now : Math.max(now, Date.parse(at));
  if (begin > now + BROADCAST_AHEAD_DAYS * DAY_MS) return refuse('request/invalid');
  const by = call.account.id;
  const _id = key === undefined ? randomBytes(ID_BYTES).toString('hex') : idOfKey('broadcast', by, key);
  const before = key === undefined ? null : await broadcasts.find(_id);
  if (before !== null) return answerOf(before, null);
  const counted = await broadcasts.count(segment);
  if (counted === null) return refuse('search/too_slow');
  const weighed = { action: 'broadcasts.send', actor: by, key: _id, weight: counted.recipients } as const;
  // What begins later is counted when it begins.
  const needsSecond =
    begin > now
      ? counted.recipients > APPROVAL_POLICY['broadcasts.send'].alone.most
      : (await approvals.sums.take(weighed)) === null;
  if (needsSecond && ask !== true) return refuse('approval/needed');
  // Before the broadcast is stored: one that waits without being asked for would wait for ever.
  const { recipients } = counted;
  const asked = needsSecond ? await askFor(context, call, { _id, recipients, texts, link }, reason) : null;
  if (asked !== null && !asked.ok) return asked;
  const approval = asked === null ? {} : { approval: asked.record._id.toHexString() };
  const action = auditAction(call, context, {
    action: 'broadcasts.create',
    target: `broadcasts:${_id}`,
    reason,
    changes: [
      { field: 'segment', before: null, after: segment },
      { field: 'recipients', before: null, after: counted.recipients },
      { field: 'channels', before: null, after: channels },
    ],
  });
  const { record, isNew } = await store(context, {
    ...approval,
    _id,
    texts,
    link,
    channels,
    segment,
    ...counted,
    state: needsSecond ? 'asked' : 'scheduled',
    at: new Date(begin),
    created_by: by,
    created_at: new Date(now),
    cursor: '',
    is_walked: false,
    posted: 0,
    expires_at: new Date(now + KEPT_MS),
    revision: 1,
    audit_pending: [action],
    audit_due: now,
  });
  return answerOf(record, isNew && asked !== null ? presentAsked(asked.record) : null);
}

/**
 * Writes to one person, who gets a thread, or to all people of a segment. To more than 1,000 in a day a second person has to agree:
 * `approval/needed` without `ask`.
 */
export async function createBroadcast(
  context: BroadcastsContext,
  call: StaffCall,
  wish: Wish,
): Promise<Created> {
  const { to, texts, key } = wish;
  if ('segment' in to) return toSegment(context, call, to.segment, wish);
  const textFor = (language: 'fa' | 'en') => wordsFor({ texts, link: null }, language).text;
  const written = await writeToPerson(context.messages, call, to.account, { textFor, key });
  if (!written.ok) return written;
  return { ok: true, id: written.record._id, recipients: 1, eta_minutes: 0, approval: null };
}
