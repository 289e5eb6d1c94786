import {
  ADMIN_LEVELS,
  ALONE_CONTESTED_HOURS,
  ALONE_MINUTES,
  consentDenial,
  type AdminLevel,
  type StaffFacts,
} from '@hokm/shared/policy';
import { HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import type { Clock } from '../../platform/core/ports.js';
import type { AskProps } from './approval-kind.js';
import type { ApprovalRecord } from './model.js';

export interface ConsentsContext {
  readonly clock: Clock;
  /** Open accounts of a level and above. */
  readonly staffOf: (level: AdminLevel) => Promise<readonly string[]>;
  /** What the consent of some accounts depends on. */
  readonly staffFacts: (ids: readonly string[]) => Promise<ReadonlyMap<string, StaffFacts>>;
  /** Those who had a level and above within a day, and have it no more. */
  readonly formerStaff: (level: AdminLevel) => Promise<readonly string[]>;
}

/** True for a level that is at least the needed one. */
export const reaches = (level: AdminLevel, needed: AdminLevel) =>
  ADMIN_LEVELS.indexOf(level) >= ADMIN_LEVELS.indexOf(needed);

/** True for an act that makes a super administrator. */
const makesSuperAdmin = ({ action, input }: Pick<AskProps, 'action' | 'input'>): boolean =>
  action === 'users.create' || (action === 'users.role' && input['admin_level'] === 'super_admin');

/** Whose consent counts, and whose request still does. */
export class Consents {
  constructor(private readonly context: ConsentsContext) {}

  /**
   * When an act happens without anybody’s consent; null where somebody can be asked. `leaving`: the super administrators whom the
   * asker wants to take away. Nobody waits for their consent to another one: two who do not get on would stay two for ever.
   */
  async runsAlone(
    by: string,
    props: Pick<AskProps, 'level' | 'account' | 'action' | 'input'>,
    leaving: readonly string[],
  ): Promise<Date | null> {
    const { clock, staffOf, staffFacts, formerStaff } = this.context;
    const now = clock.now();
    const { level, account } = props;
    const others = (await staffOf(level)).filter((id) => id !== by);
    const facts = await staffFacts([by, ...others]);
    const asker = facts.get(by) ?? { id: by, since: now, givenBy: [] };
    // Nobody consents to what is done to themselves.
    const without = makesSuperAdmin(props) ? [account, ...leaving] : [account];
    const consents = others.some((id) => {
      const person = facts.get(id);
      return (
        person !== undefined &&
        !without.includes(id) &&
        consentDenial(person, { by: asker, at: now }, now) === null
      );
    });
    if (consents) return null;
    const former = (await formerStaff(level)).filter((id) => id !== by);
    const isContested = others.length > 0 || former.length > 0;
    return new Date(now + (isContested ? ALONE_CONTESTED_HOURS * HOUR_MS : ALONE_MINUTES * MINUTE_MS));
  }

  /** Why the consent of a person who has the level does not count; null where it does. */
  async denialOf(
    { asker, asked_at }: Pick<ApprovalRecord, 'asker' | 'asked_at'>,
    person: string,
  ): Promise<ReturnType<typeof consentDenial>> {
    const now = this.context.clock.now();
    const facts = await this.context.staffFacts([person, asker.actor]);
    const [own, by] = [facts.get(person), facts.get(asker.actor)];
    if (own === undefined || by === undefined) return 'approval/too_new';
    return consentDenial(own, { by, at: asked_at.getTime() }, now);
  }

  /**
   * True while the asker has the account, the level and the sessions that they had, and whoever has consented may still do it.
   */
  async stands({ asker, asked_at, runner, level }: ApprovalRecord): Promise<boolean> {
    const facts = await this.context.staffFacts([asker.actor, runner?.actor ?? asker.actor]);
    const [by, second] = [facts.get(asker.actor), facts.get(runner?.actor ?? '')];
    const isAsked =
      by?.isOpen === true &&
      reaches(by.level, asker.actor_level as AdminLevel) &&
      by.signedOutAt <= asked_at.getTime();
    if (!isAsked || runner === undefined || runner.actor === asker.actor) return isAsked;
    return second?.isOpen === true && reaches(second.level, level);
  }
}
