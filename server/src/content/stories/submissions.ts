import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { MediaUse } from '@hokm/shared/api/media';
import { SUBMISSION_STATUSES, type SubmissionStatus } from '@hokm/shared/api/stories/limits';
import type { MediaUser } from '../../media/users.js';
import { isDuplicateKey } from '../../platform/database/ids.js';
import { foundInList } from '../../platform/database/found-by.js';
import { onPage } from '../../platform/database/on-page.js';
import type { Clock } from '../../platform/core/ports.js';
import type { PendingAudit } from '../../platform/panel/audit-model.js';
import { withAudit } from '../../platform/panel/audit-queue.js';
import { submissionKeys, submissions, type SubmissionRecord } from './submission-model.js';

/** Decisions that the median is of. */
const MEDIAN_OF = 100;
/** The process that has decided follows its decision at once; after this the worker does, ms. */
const FOLLOW_MS = 30_000;
const FOLLOWED_AT_ONCE = 100;

export type Wish = Pick<SubmissionRecord, 'title' | 'text' | 'pictures'>;
/** The fields that a decision sets. */
export type Verdict = Pick<SubmissionRecord, 'rejection_reason' | 'admin_notes' | 'story' | 'publish'> & {
  readonly status: 'approved' | 'rejected';
};

/** Stories that players have handed in. Each change is one conditional update. */
export class Submissions implements MediaUser {
  readonly model: Model<SubmissionRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = submissions.model(connection);
  }

  /** The stored one where there is one of this id already. */
  async create(
    given: Pick<SubmissionRecord, '_id' | 'account' | 'author_name' | 'language'>,
    { title, text, pictures }: Wish,
  ): Promise<SubmissionRecord> {
    const wish = { title, text, pictures };
    const record: SubmissionRecord = {
      ...given,
      ...wish,
      ...submissionKeys({ ...given, ...wish }),
      status: 'pending',
      at: this.clock.now(),
      revision: 1,
    };
    try {
      await this.model.create(record);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.model.findById(record._id).orFail().lean<SubmissionRecord>();
    }
    return record;
  }

  async find(id: string): Promise<SubmissionRecord | null> {
    return this.model.findById(id).lean<SubmissionRecord>();
  }

  /** Of one writer only. */
  async findOwn(id: string, account: string): Promise<SubmissionRecord | null> {
    return this.model.findOne({ _id: id, account }).lean<SubmissionRecord>();
  }

  /** Null unless it waits at this revision. */
  async change(
    { _id, account, author_name }: SubmissionRecord,
    revision: number,
    { title, text, pictures }: Wish,
  ): Promise<SubmissionRecord | null> {
    const wish = { title, text, pictures };
    return this.update(
      { _id, account, status: 'pending', revision },
      { $set: { ...wish, ...submissionKeys({ ...wish, author_name }) }, $inc: { revision: 1 } },
    );
  }

  /** False unless it waits. */
  async withdraw(id: string, account: string): Promise<boolean> {
    const done = await this.update(
      { _id: id, account, status: 'pending' },
      { $set: { status: 'withdrawn' }, $inc: { revision: 1 } },
    );
    return done !== null;
  }

  /** The decision of staff, with its audit entry; null unless it waits at this revision. */
  async decide(
    { _id, revision = 0 }: SubmissionRecord,
    verdict: Verdict,
    action: PendingAudit,
  ): Promise<SubmissionRecord | null> {
    const now = this.clock.now();
    const { $set, $push } = withAudit(action);
    return this.update(
      { _id, status: 'pending', revision },
      {
        $set: {
          ...verdict,
          decided_at: now,
          decided_by: action.actor,
          follow_due: now + FOLLOW_MS,
          ...$set,
        },
        $push,
        $inc: { revision: 1 },
      },
    );
  }

  async followed(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $unset: { follow_due: 1 } });
  }

  /** Decisions that a process has left unfollowed. */
  async unfollowed(): Promise<SubmissionRecord[]> {
    return this.model
      .find({ follow_due: { $lte: this.clock.now() } })
      .limit(FOLLOWED_AT_ONCE)
      .lean<SubmissionRecord[]>();
  }

  async page(
    {
      status,
      search,
      author,
    }: Readonly<{ status: SubmissionStatus | 'all'; search: string; author?: string | undefined }>,
    paging: PageQuery,
  ): Promise<{ total: number; records: SubmissionRecord[] }> {
    return this.paged(
      {
        ...(status === 'all' ? {} : { status }),
        ...(author === undefined ? {} : { account: author }),
        ...foundInList(search),
      },
      status === 'pending' && author === undefined ? 1 : -1,
      paging,
    );
  }

  async pageOf(account: string, paging: PageQuery): Promise<{ total: number; records: SubmissionRecord[] }> {
    return this.paged({ account }, -1, paging);
  }

  /** How many of each status a person has handed in. */
  async countsOf(account: string): Promise<Record<SubmissionStatus, number>> {
    const found = await this.model
      .find({ account })
      .select({ status: 1 })
      .lean<Pick<SubmissionRecord, 'status'>[]>();
    const count = (status: SubmissionStatus) => found.filter((each) => each.status === status).length;
    return {
      pending: count('pending'),
      approved: count('approved'),
      rejected: count('rejected'),
      withdrawn: count('withdrawn'),
    };
  }

  /** Those of a writer that were decided on since a moment, at most `most`. */
  async decidedSince(account: string, since: number, most: number): Promise<SubmissionRecord[]> {
    return this.model
      .find({ account, decided_at: { $gte: since } })
      .sort({ at: -1 })
      .limit(most)
      .lean<SubmissionRecord[]>();
  }

  async stats() {
    const counts = SUBMISSION_STATUSES.map((status) => this.model.countDocuments({ status }));
    const oldest = this.model
      .findOne({ status: 'pending' })
      .sort({ at: 1 })
      .select({ at: 1 })
      .lean<Pick<SubmissionRecord, 'at'>>();
    const last = this.model
      .find({ decided_at: { $gt: 0 } })
      .sort({ decided_at: -1 })
      .limit(MEDIAN_OF)
      .select({ at: 1, decided_at: 1 })
      .lean<Pick<SubmissionRecord, 'at' | 'decided_at'>[]>();
    const [pending = 0, approved = 0, rejected = 0, withdrawn = 0] = await Promise.all(counts);
    const waits = (await last).map(({ at, decided_at = at }) => decided_at - at).sort((a, b) => a - b);
    const oldestAt = (await oldest)?.at;
    return {
      pending,
      approved,
      rejected,
      withdrawn,
      oldest_at: oldestAt === undefined ? null : new Date(oldestAt).toISOString(),
      median_wait_ms: waits[Math.floor(waits.length / 2)] ?? null,
    };
  }

  /** Those that wait and those that were approved: the others are shown to nobody but the staff. */
  async usesOf(id: string, max: number): Promise<MediaUse[]> {
    const found = await this.model
      .find({ pictures: id, status: { $in: ['pending', 'approved'] } })
      .select({ title: 1 })
      .limit(max)
      .lean<Pick<SubmissionRecord, '_id' | 'title'>[]>();
    return found.map(({ _id, title }) => ({ type: 'submissions', id: _id, title }));
  }

  async usedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const filter = { pictures: { $in: [...ids] }, status: { $in: ['pending', 'approved'] } } as const;
    return new Set(await this.model.distinct('pictures', filter as object));
  }

  private async update(
    filter: QueryFilter<SubmissionRecord>,
    change: UpdateQuery<SubmissionRecord>,
  ): Promise<SubmissionRecord | null> {
    return this.model.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean<SubmissionRecord>();
  }

  private async paged(filter: QueryFilter<SubmissionRecord>, order: 1 | -1, paging: PageQuery) {
    const [total, records] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(this.model.find(filter).sort({ at: order }), paging).lean<SubmissionRecord[]>(),
    ]);
    return { total, records };
  }
}
