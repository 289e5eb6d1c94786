import { APPROVAL_POLICY } from '@hokm/shared/policy';
import type { BroadcastsContext } from './context.js';
import { countResult } from './count-result.js';
import type { BroadcastRecord } from './model.js';

/** How much is handed to the bot. */
interface Measures {
  /** People whose messages are handed over at once. */
  readonly batch: number;
  /** Messages of all broadcasts that wait for the bot at most. */
  readonly aheadMax: number;
}
const MEASURES: Measures = { batch: 500, aheadMax: 2_000 };
/** How often it is counted what became of the messages, ms: rarer the more there are. */
const COUNT_EVERY_MS = 10_000;
const COUNT_MORE_MS = 0.1;

/**
 * Hands the messages of broadcasts to the bot, never more than it can send soon, so that pausing and cancelling act at once.
 * Any number of processes may run it, and each may die at any moment: a message is posted once for a person, and the cursor
 * moves after the messages before it are posted.
 */
export class BroadcastWalker {
  constructor(
    private readonly context: BroadcastsContext,
    private readonly measures: Measures = MEASURES,
  ) {}

  /**
   * One round of the worker. Gives when the next is to be, ms since 1970: at once while one is being sent; null without any that is
   * sent or planned.
   */
  async round(): Promise<number | null> {
    const { broadcasts, clock, isUnderMaintenance } = this.context;
    if (isUnderMaintenance()) return clock.now();
    const planned = await this.begin();
    const sending = await broadcasts.inState('sending');
    for (const record of sending) {
      const walked = record.is_walked ? record : await this.walk(record);
      if (walked !== null) await this.settle(walked);
    }
    return sending.length > 0 ? clock.now() : planned;
  }

  /** Begins what is due. Gives when the first that is planned is, ms since 1970; null without any. */
  private async begin(): Promise<number | null> {
    const { broadcasts, clock } = this.context;
    const now = new Date(clock.now());
    const scheduled = await broadcasts.inState('scheduled');
    for (const record of scheduled) {
      const { _id, at, started_at = now } = record;
      if (at > now) continue;
      const begun = await this.mayBegin(record);
      if (begun !== null)
        await broadcasts.change(
          { _id, state: 'scheduled' },
          { $set: { state: 'sending', started_at, ...begun } },
        );
    }
    return scheduled.length === 0 ? null : Math.min(...scheduled.map(({ at }) => at.getTime()));
  }

  /**
   * Counts the people of a broadcast for whoever wrote it, as many as there are now, and gives those whom it reaches: nobody who fits
   * later. Null where it does not begin: without room it waits until there is; it is closed where it has come to need a second
   * person, or has grown since one agreed by more than what one person reaches alone.
   */
  private async mayBegin(record: BroadcastRecord): Promise<Pick<BroadcastRecord, 'people'> | null> {
    const { approvals, broadcasts } = this.context;
    const { _id, approval, started_at, segment, created_by } = record;
    if (started_at !== undefined) return {};
    const { most } = APPROVAL_POLICY['broadcasts.send'].alone;
    if (approval !== undefined) {
      const counted = await broadcasts.count(segment);
      if (counted === null) return null;
      return counted.recipients > record.recipients + most ? this.close(record, counted.recipients) : {};
    }
    const people = await broadcasts.peopleOf(segment, most + 1);
    if (people.length > most) return this.close(record, people.length);
    const weighed = {
      action: 'broadcasts.send',
      actor: created_by,
      key: _id,
      weight: people.length,
    } as const;
    return (await approvals.sums.take(weighed)) === null ? null : { people };
  }

  /** Closes a broadcast that reaches more people than somebody has agreed to. */
  private async close({ _id }: BroadcastRecord, people: number): Promise<null> {
    const { broadcasts, clock, log } = this.context;
    log.warn({ broadcast: _id, people }, 'broadcast has come to need a second person, closed');
    const ended_at = new Date(clock.now());
    await broadcasts.change({ _id, state: 'scheduled' }, { $set: { state: 'refused', ended_at } });
    return null;
  }

  /** Posts batches until enough waits for the bot or nobody is left. Null when it is not to be sent any more. */
  private async walk(given: BroadcastRecord): Promise<BroadcastRecord | null> {
    const { broadcasts, outbox } = this.context;
    const { batch } = this.measures;
    let record: BroadcastRecord | null = given;
    while (record !== null && !record.is_walked) {
      const { _id, cursor, channels } = record;
      const sends = outbox !== null && channels.includes('bot');
      if (sends && !(await this.hasRoom())) return record;
      const people: readonly string[] = sends ? await broadcasts.next(record, batch) : [];
      await outbox?.postNews(_id, people);
      record = await broadcasts.change(
        { _id, state: 'sending', cursor },
        {
          $set: { cursor: people.at(-1) ?? cursor, is_walked: people.length < batch },
          $inc: { posted: people.length },
        },
      );
      // It was paused or cancelled meanwhile, or another process is at it.
      if (record === null) await this.dropCancelled(_id);
    }
    return record;
  }

  private async hasRoom(): Promise<boolean> {
    const { broadcasts, outbox } = this.context;
    const most = this.measures.aheadMax - this.measures.batch;
    const ahead = (await outbox?.newsAhead(most + 1, await broadcasts.paused())) ?? 0;
    return ahead <= most;
  }

  private async dropCancelled(id: string): Promise<void> {
    const { broadcasts, outbox } = this.context;
    const record = await broadcasts.find(id);
    if (record?.state === 'cancelled') await outbox?.dropNews(id);
  }

  /** Counts what became of the messages; ends a broadcast of which none is left. */
  private async settle(record: BroadcastRecord): Promise<void> {
    const { broadcasts, clock } = this.context;
    const { _id, is_walked, posted, counted_at } = record;
    const now = clock.now();
    if (counted_at !== undefined && now < counted_at.getTime() + COUNT_EVERY_MS + posted * COUNT_MORE_MS)
      return;
    const counted = await countResult(this.context, record);
    const isOver = is_walked && counted.waiting === 0;
    const at = new Date(now);
    await broadcasts.model.updateOne(
      { _id, state: 'sending' },
      {
        $set: {
          result: counted,
          counted_at: at,
          ...(isOver ? { state: 'done', ended_at: at } : {}),
        },
        ...(isOver ? { $inc: { revision: 1 } } : {}),
      },
    );
  }
}
