import type { Connection, Model } from 'mongoose';
import {
  APPROVAL_POLICY,
  handsBehind,
  SUMMED_ACTIONS,
  type StaffFacts,
  type SummedAction,
} from '@hokm/shared/policy';
import { defineCollection, field } from '../../platform/database/collection.js';
import { isDuplicateKey } from '../../platform/database/ids.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import type { Clock, RandomBytes } from '../../platform/core/ports.js';

/** What one person has done alone, or what was done alone to one person, in the span of its act. */
interface SumRecord {
  /** `<action>:<actor|receiver>:<account id>` */
  _id: string;
  parts: { key: string; at: Date; weight: number }[];
  version: number;
  expires_at: Date;
}

export const approvalSums = defineCollection<SumRecord>({
  name: 'approval_sums',
  schema: { _id: field.text, parts: field.mixed, version: field.number, expires_at: field.date },
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'sums whose span is over' }],
  personalData: notPersonal('what the staff did alone within a day, by ids of accounts; expires within days'),
});

/** An act of a weight. */
export interface Weighed {
  readonly action: SummedAction;
  readonly actor: string;
  readonly receiver?: string;
  readonly weight: number;
  /** The same key counts once, by its largest weight. Without one each act counts. */
  readonly key?: string;
}

/** The room that an act has taken. */
export interface Room {
  /** Gives it back, where the act was not done. */
  readonly giveBack: () => Promise<void>;
}

interface SumsContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly staffFacts: (ids: readonly string[]) => Promise<ReadonlyMap<string, StaffFacts>>;
}

const KEY_BYTES = 12;

/**
 * Sums of what the staff does alone. A sum is one document with a version: of any number of calls at once, one after the other gets its
 * part, as long as there is room. It is counted before the act: a process that dies in between has taken the room for a day, and
 * never lets more through. What somebody does counts for who has lately given them their level or address, too: a second
 * account of one's own gives no second room.
 */
export class ApprovalSums {
  private readonly model: Model<SumRecord>;

  constructor(private readonly context: SumsContext) {
    this.model = approvalSums.model(context.connection);
  }

  /** Counts an act; null, and nothing is counted, where it is too much for one person. */
  async take(act: Weighed): Promise<Room | null> {
    const part = { key: act.key ?? this.context.randomBytes(KEY_BYTES).toString('hex'), weight: act.weight };
    const taken: string[] = [];
    const giveBack = async () => {
      for (const each of taken) await this.remove(each, part.key);
    };
    for (const id of await this.idsOf(act)) {
      const added = await this.add(id, act.action, part);
      if (added === null) {
        await giveBack();
        return null;
      }
      if (added === 'new') taken.push(id);
    }
    return { giveBack };
  }

  /** How much of each act somebody may still do alone, to a person where one is named. */
  async left(actor: string, receiver?: string): Promise<Readonly<Record<SummedAction, number>>> {
    const left = await Promise.all(
      SUMMED_ACTIONS.map(async (action): Promise<[SummedAction, number]> => {
        const { most, perMs } = APPROVAL_POLICY[action].alone;
        const ids = await this.idsOf({ action, actor, ...(receiver === undefined ? {} : { receiver }) });
        const found = await this.model.find({ _id: { $in: ids } }).lean<SumRecord[]>();
        const done = found.map((each) => sumOf(recent(each, this.context.clock.now() - perMs)));
        return [action, Math.max(0, most - Math.max(0, ...done))];
      }),
    );
    return Object.fromEntries(left) as Record<SummedAction, number>;
  }

  /** The people for whom something counts that a member of staff does. */
  private async handsOf(actor: string): Promise<readonly string[]> {
    const facts = (await this.context.staffFacts([actor])).get(actor);
    return facts === undefined ? [actor] : handsBehind(facts, this.context.clock.now());
  }

  private async idsOf({
    action,
    actor,
    receiver,
  }: Pick<Weighed, 'action' | 'actor' | 'receiver'>): Promise<string[]> {
    const { per } = APPROVAL_POLICY[action].alone;
    const sides = await Promise.all(
      per.map(async (side) => {
        const whose = side === 'actor' ? await this.handsOf(actor) : receiver === undefined ? [] : [receiver];
        return whose.map((id) => `${action}:${side}:${id}`);
      }),
    );
    return [...new Set(sides.flat())];
  }

  /** Adds a part; null where there is no room for it. */
  private async add(
    _id: string,
    action: SummedAction,
    { key, weight }: { readonly key: string; readonly weight: number },
  ): Promise<'new' | 'known' | null> {
    const { most, perMs } = APPROVAL_POLICY[action].alone;
    for (;;) {
      const now = this.context.clock.now();
      const found = await this.model.findById(_id).lean<SumRecord>();
      const kept = recent(found, now - perMs);
      const known = kept.find((part) => part.key === key);
      if (known !== undefined && known.weight >= weight) return 'known';
      const parts = kept.filter((part) => part !== known);
      if (sumOf(parts) + weight > most) return null;
      const isNew = known === undefined ? 'new' : 'known';
      const next = {
        parts: [...parts, { key, at: new Date(now), weight }],
        version: (found?.version ?? 0) + 1,
        expires_at: new Date(now + 2 * perMs),
      };
      if (found === null) {
        try {
          await this.model.create({ _id, ...next });
          return isNew;
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          continue;
        }
      }
      const { matchedCount } = await this.model.updateOne({ _id, version: found.version }, { $set: next });
      if (matchedCount === 1) return isNew;
    }
  }

  private async remove(_id: string, key: string): Promise<void> {
    await this.model.updateOne({ _id }, { $pull: { parts: { key } }, $inc: { version: 1 } });
  }
}

const recent = (found: SumRecord | null, since: number): SumRecord['parts'] =>
  (found?.parts ?? []).filter(({ at }) => at.getTime() > since);

const sumOf = (parts: SumRecord['parts']): number => parts.reduce((sum, { weight }) => sum + weight, 0);
