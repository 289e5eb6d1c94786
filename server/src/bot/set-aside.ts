import type { Update } from 'grammy/types';
import type { Connection, Model } from 'mongoose';
import {
  SHORT_LIVED_KINDS,
  type BotUpdateKind,
  type BotUpdateState,
} from '@hokm/shared/api/bot-updates/limits';
import type { PageQuery } from '@hokm/shared/api';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Clock, RandomBytes } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { onPage } from '../platform/database/on-page.js';
import { auditAction, type StaffRequest } from '../platform/panel/audit-action.js';
import { withAudit, type AuditQueue } from '../platform/panel/audit-queue.js';
import { kindOf } from './update-facts.js';
import { updates as collection, type UpdateRecord, OF_AN_OPEN_UPDATE } from './model.js';

export interface SetAsideProps {
  readonly connection: Connection;
  readonly audit: AuditQueue;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export interface SetAsideQuery extends PageQuery {
  readonly state: BotUpdateState;
  readonly kind?: BotUpdateKind | undefined;
}

type Changed<Code extends ErrorCode> = Result<{ readonly record: UpdateRecord }, Code>;

/** An update as it came. One that is handled has no content any more. */
export function updateOf({ _id, update }: Pick<UpdateRecord, '_id' | 'update'>): Update {
  return update === undefined ? { update_id: _id } : (JSON.parse(update) as Update);
}

export function kindOfRecord(record: Pick<UpdateRecord, '_id' | 'update' | 'kind'>): BotUpdateKind {
  return record.kind ?? kindOf(updateOf(record));
}

/** Updates that failed, and what the staff does with those that were set aside. */
export class SetAsideUpdates {
  private readonly model: Model<UpdateRecord>;

  constructor(private readonly props: SetAsideProps) {
    this.model = collection.model(props.connection);
    props.audit.watch(collection);
  }

  /** A page of them, the newest attempt first. */
  async page({ state, kind, ...page }: SetAsideQuery): Promise<{ total: number; records: UpdateRecord[] }> {
    const found = {
      state,
      // One that waits for its first attempt to end has not failed.
      ...(state === 'waiting' ? { error: { $exists: true } } : {}),
      ...(kind === undefined ? {} : { kind }),
    };
    const [total, records] = await Promise.all([
      this.model.countDocuments(found),
      onPage(this.model.find(found).sort({ due_at: -1 }), page).lean<UpdateRecord[]>(),
    ]);
    return { total, records };
  }

  /** Lets the bot try it again within seconds. Refusals: `request/not_found`, `bot/not_set_aside`, `bot/too_late`. */
  async retry(
    call: StaffRequest,
    _id: number,
  ): Promise<Changed<'request/not_found' | 'bot/not_set_aside' | 'bot/too_late'>> {
    const known = await this.model.findById(_id).lean<UpdateRecord>();
    if (known !== null && SHORT_LIVED_KINDS.includes(kindOfRecord(known))) return refuse('bot/too_late');
    const again = { $set: { state: 'waiting', due_at: this.props.clock.now() } } as const;
    return this.change(call, _id, 'bot_updates.retry', again);
  }

  /** Deletes its content; its number stays known. Refusals: `request/not_found`, `bot/not_set_aside`. */
  dismiss(call: StaffRequest, _id: number): Promise<Changed<'request/not_found' | 'bot/not_set_aside'>> {
    const gone = { $set: { state: 'done' }, $unset: OF_AN_OPEN_UPDATE } as const;
    return this.change(call, _id, 'bot_updates.dismiss', gone);
  }

  private async change(
    call: StaffRequest,
    _id: number,
    action: string,
    {
      $set,
      ...rest
    }: { readonly $set: Partial<UpdateRecord>; readonly $unset?: Readonly<Record<string, 1>> },
  ): Promise<Changed<'request/not_found' | 'bot/not_set_aside'>> {
    const { audit } = this.props;
    const entry = withAudit(auditAction(call, this.props, { action, target: `${collection.name}:${_id}` }));
    const record = await this.model
      .findOneAndUpdate(
        { _id, state: 'set_aside' },
        { ...rest, $set: { ...$set, ...entry.$set }, $push: entry.$push },
        { returnDocument: 'after' },
      )
      .lean<UpdateRecord>();
    if (record !== null) {
      await audit.flush(this.model, record);
      return { ok: true, record };
    }
    const isKnown = (await this.model.exists({ _id })) !== null;
    return refuse(isKnown ? 'bot/not_set_aside' : 'request/not_found');
  }
}
