import type { Connection, Model } from 'mongoose';
import { APPROVAL_POLICY, type SummedAction } from '@hokm/shared/policy';
import { defineCollection, field } from '../../platform/database/collection.js';
import { isDuplicateKey } from '../../platform/database/ids.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import type { Clock } from '../../platform/core/ports.js';

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

/** An act of a weight. The same key counts once. */
export interface Weighed {
  readonly action: SummedAction;
  readonly actor: string;
  readonly receiver?: string;
  readonly key: string;
  readonly weight: number;
}

/**
 * Sums of what the staff does alone. A sum is one document with a version: of any number of calls at once, one after the other gets its
 * part, as long as there is room. It is counted before the act: a process that dies in between has taken the room for a day, and
 * never lets more through.
 */
export class ApprovalSums {
  private readonly model: Model<SumRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = approvalSums.model(connection);
  }

  /** Counts an act; false, and nothing is counted, where it is too much for one person. */
  async take(act: Weighed): Promise<boolean> {
    const taken: string[] = [];
    for (const id of this.idsOf(act)) {
      if (!(await this.add(id, act))) {
        for (const each of taken) await this.remove(each, act.key);
        return false;
      }
      taken.push(id);
    }
    return true;
  }

  /** Gives the room of an act back that was not done. */
  async giveBack(act: Weighed): Promise<void> {
    for (const id of this.idsOf(act)) await this.remove(id, act.key);
  }

  /** How much of an act somebody may still do alone. */
  async left(action: SummedAction, actor: string): Promise<number> {
    const { most, perMs } = APPROVAL_POLICY[action].alone;
    const found = await this.model.findById(`${action}:actor:${actor}`).lean<SumRecord>();
    return Math.max(0, most - sumOf(recent(found, this.clock.now() - perMs)));
  }

  private idsOf({ action, actor, receiver }: Weighed): string[] {
    const { per } = APPROVAL_POLICY[action].alone;
    return per.flatMap((side) => {
      const whose = side === 'actor' ? actor : receiver;
      return whose === undefined ? [] : [`${action}:${side}:${whose}`];
    });
  }

  private async add(_id: string, { action, key, weight }: Weighed): Promise<boolean> {
    const { most, perMs } = APPROVAL_POLICY[action].alone;
    for (;;) {
      const now = this.clock.now();
      const found = await this.model.findById(_id).lean<SumRecord>();
      const parts = recent(found, now - perMs);
      if (parts.some((part) => part.key === key)) return true;
      if (sumOf(parts) + weight > most) return false;
      const next = {
        parts: [...parts, { key, at: new Date(now), weight }],
        version: (found?.version ?? 0) + 1,
        expires_at: new Date(now + 2 * perMs),
      };
      if (found === null) {
        try {
          await this.model.create({ _id, ...next });
          return true;
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          continue;
        }
      }
      const { matchedCount } = await this.model.updateOne({ _id, version: found.version }, { $set: next });
      if (matchedCount === 1) return true;
    }
  }

  private async remove(_id: string, key: string): Promise<void> {
    await this.model.updateOne({ _id }, { $pull: { parts: { key } }, $inc: { version: 1 } });
  }
}

const recent = (found: SumRecord | null, since: number): SumRecord['parts'] =>
  (found?.parts ?? []).filter(({ at }) => at.getTime() > since);

const sumOf = (parts: SumRecord['parts']): number => parts.reduce((sum, { weight }) => sum + weight, 0);
