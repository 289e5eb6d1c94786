import { createHash } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import type { Notification } from '@hokm/shared/api/notifications';
import { NOTIFICATION_DAYS, NOTIFICATIONS_MAX } from '@hokm/shared/api/notifications/limits';
import type { Language } from '@hokm/shared/text';
import { DAY_MS } from '@hokm/shared/time';
import { answerTo } from '../admin/users/tell-writers.js';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { endOfSanction, isTold, wasTakenBack } from '../accounts/sanctions.js';
import { wordsFor } from '../broadcasts/broadcasts.js';
import type { BroadcastRecord } from '../broadcasts/model.js';
import type { Submissions } from '../content/stories/submissions.js';
import type { Threads } from '../messages/threads.js';
import { beginningOf } from '../messages/view.js';
import { reports, type ReportRecord } from '../moderation/model.js';
import type { Clock } from '../platform/core/ports.js';
import type { GivenFrame } from '../seasons/give-frames.js';
import { objectId } from '../platform/database/ids.js';
import { inboxes, type InboxRecord } from './model.js';

/** Marks of single notifications that are kept; beyond that the oldest count as unread again. */
const MARKS_MAX = 400;

export interface InboxContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly threads: Pick<Threads, 'answeredSince'>;
  readonly submissions: Pick<Submissions, 'decidedSince'>;
  /** The frames of seasons that a person was given since a moment. */
  readonly framesOf: (account: string, since: Date) => Promise<readonly GivenFrame[]>;
  /** The broadcasts that the app shows to a person. */
  readonly shownTo: (account: string) => Promise<readonly BroadcastRecord[]>;
}

/** Some have long ids; marks and paths have short ones. */
const shortIdOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 24);

/** A notification before it is known whether it was read. */
type Told = Notification extends infer Each
  ? Each extends Notification
    ? Omit<Each, 'is_read'>
    : never
  : never;

/**
 * The notifications of a person: broadcasts, answers of the team, decisions of the staff, frames of seasons, what became of
 * their reports and appeals. Nothing is stored for it but marks: each is read from where it is kept.
 */
export class Inbox {
  private readonly marks: Model<InboxRecord>;

  constructor(private readonly context: InboxContext) {
    this.marks = inboxes.model(context.connection);
  }

  /** All notifications of a person, newest first, in a language. */
  async list(account: string, language: Language): Promise<Notification[]> {
    const since = new Date(this.context.clock.now() - NOTIFICATION_DAYS * DAY_MS);
    const [marks, broadcasts, replies, decisions, answers, stories, frames] = await Promise.all([
      this.marks.findById(account).lean<InboxRecord>(),
      this.broadcasts(account, language),
      this.replies(account, since),
      this.decisions(account, since),
      this.answers(account, since),
      this.stories(account, since),
      this.frames(account, since),
    ]);
    const { until = new Date(0), read = [] } = marks ?? {};
    const isRead = ({ id, at }: Told) => Date.parse(at) <= until.getTime() || read.includes(id);
    // Of a granted appeal the answer says it.
    const decided = decisions.filter(({ id }) => !answers.granted.has(id));
    const told: readonly Told[] = [...broadcasts, ...decided, ...answers.told, ...stories, ...frames];
    return [
      ...told.map((each) => ({ ...each, is_read: isRead(each) })),
      ...replies.map(({ wasSeen, ...each }) => ({ ...each, is_read: wasSeen || isRead(each) })),
    ].sort((a, b) => b.at.localeCompare(a.at));
  }

  /** Marks one as read. False when there is none with this id. */
  async read(account: string, id: string): Promise<boolean> {
    const known = (await this.list(account, 'fa')).some((each) => each.id === id);
    if (!known) return false;
    await this.mark(account, { $addToSet: { read: id } });
    await this.marks.updateOne(
      { _id: account, [`read.${String(MARKS_MAX)}`]: { $exists: true } },
      { $pop: { read: -1 } },
    );
    return true;
  }

  /** Marks everything until a moment as read. */
  async readAll(account: string, until: Date): Promise<void> {
    await this.mark(account, { $max: { until }, $set: { read: [] } });
  }

  private async mark(
    _id: string,
    change: { $addToSet: { read: string } } | { $max: { until: Date }; $set: { read: string[] } },
  ): Promise<void> {
    const first = '$max' in change ? {} : { until: new Date(0) };
    await this.marks.updateOne({ _id }, { ...change, $setOnInsert: first }, { upsert: true });
  }

  private async broadcasts(account: string, language: Language) {
    const shown = await this.context.shownTo(account);
    return shown.map((record) => ({
      kind: 'broadcast' as const,
      id: `broadcast-${record._id}`,
      at: (record.started_at ?? record.at).toISOString(),
      ...wordsFor(record, language),
    }));
  }

  private async replies(account: string, since: Date) {
    const threads = await this.context.threads.answeredSince(account, since, NOTIFICATIONS_MAX);
    return threads.flatMap(({ _id, messages, has_unread }) => {
      const last = messages.findLast(({ from }) => from === 'team');
      if (last === undefined || last.at < since) return [];
      const { id, text, at } = last;
      const words = { thread: _id, text: beginningOf(text), at: at.toISOString() };
      return [{ kind: 'reply' as const, id: `reply-${id}`, ...words, wasSeen: !has_unread }];
    });
  }

  private async decisions(account: string, since: Date) {
    const record = await accountModel(this.context.connection)
      .findById(objectId(account))
      .select({ sanctions: 1 })
      .lean<Pick<AccountRecord, 'sanctions'>>();
    const told = (record?.sanctions ?? []).filter(isTold);
    const made = told
      .filter(({ at }) => at >= since)
      .slice(-NOTIFICATIONS_MAX)
      .map((each) => ({
        kind: 'decision' as const,
        id: `decision-${each.id}`,
        decision: each.kind,
        reason: each.reason,
        message: each.message ?? '',
        at: each.at.toISOString(),
        until: endOfSanction(each)?.toISOString() ?? null,
      }));
    const lifted = told
      .filter((each) => wasTakenBack(each, told))
      .flatMap(({ id, kind, lifted: end }) =>
        end === undefined || end.at < since ? [] : [{ id, decision: kind, at: end.at }],
      )
      .slice(-NOTIFICATIONS_MAX)
      .map(({ id, decision, at }) => ({
        kind: 'lifted' as const,
        id: `lifted-${id}`,
        decision,
        at: at.toISOString(),
      }));
    return [...made, ...lifted];
  }

  /** Reports of the person that led to something, and the answers to their appeals. One query by index. */
  private async answers(account: string, since: Date) {
    const decided = await reports
      .model(this.context.connection)
      .find({ by: account, closed_at: { $gte: since.getTime() } })
      .sort({ closed_at: -1 })
      .limit(NOTIFICATIONS_MAX)
      .lean<ReportRecord[]>();
    const granted = new Set(
      decided.flatMap(({ reason, outcome, against }) =>
        reason === 'appeal' && outcome === 'actioned' && against !== undefined
          ? [`lifted-${against.id}`]
          : [],
      ),
    );
    const told = decided.flatMap((report): Told[] => {
      const { reason, outcome, against, closed_at = 0 } = report;
      const at = new Date(closed_at).toISOString();
      const id = shortIdOf(report._id);
      if (reason !== 'appeal')
        return outcome === 'actioned' ? [{ kind: 'report', id: `report-${id}`, at }] : [];
      const decision = against?.kind ?? null;
      return [{ kind: 'appeal', id: `appeal-${id}`, at, answer: answerTo(report), decision }];
    });
    return { told, granted };
  }

  private async frames(account: string, since: Date) {
    const given = await this.context.framesOf(account, since);
    return given.map(({ season, at, ...frame }) => ({
      kind: 'frame' as const,
      id: `frame-${shortIdOf(season)}`,
      at: at.toISOString(),
      ...frame,
    }));
  }

  private async stories(account: string, since: Date) {
    const decided = await this.context.submissions.decidedSince(account, since.getTime(), NOTIFICATIONS_MAX);
    return decided.flatMap(({ _id, status, title, rejection_reason = '', story, publish, decided_at = 0 }) =>
      status !== 'approved' && status !== 'rejected'
        ? []
        : [
            {
              kind: 'story' as const,
              id: `story-${_id}`,
              status,
              title,
              reason: rejection_reason,
              at: new Date(decided_at).toISOString(),
              story: publish === true ? (story ?? null) : null,
            },
          ],
    );
  }
}
