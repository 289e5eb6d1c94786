import { z } from 'zod';
import {
  AUTO_BLOCK_HOURS,
  COLLUSION_MATCHES,
  DETECTION_RULE_NAMES,
  DETECTION_RULES,
  EVENT_DAYS,
  THREAT_DAYS,
  THREAT_LEVELS,
  WINDOW_MINUTES,
  type DetectionRule,
} from '../security/limits.js';

const between = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max);

const ruleSettings = (name: DetectionRule) =>
  z.object({
    is_on: z.boolean(),
    /** How many open a threat. */
    threshold: between({ min: 1, max: DETECTION_RULES[name].max }),
    /** Signals of a window count together. */
    window_minutes: between(WINDOW_MINUTES),
  });
type RuleSettings = ReturnType<typeof ruleSettings>;

/** When signals open a threat, and what follows. */
export const detectionSettings = z.object({
  rules: z.object(
    Object.fromEntries(DETECTION_RULE_NAMES.map((name) => [name, ruleSettings(name)])) as Record<
      DetectionRule,
      RuleSettings
    >,
  ),
  /** Networks of some threats are blocked by themselves. */
  auto_block: z.boolean(),
  /** Hours of such a block at most; each kind of threat has its own length below that. */
  auto_block_hours: between(AUTO_BLOCK_HOURS),
  /** What is done by itself about a threat around an account: a mail to its owner, an ended session, a frozen purse. */
  auto_account: z.boolean(),
  /** The search for people who play together: every day, over thirty days. */
  collusion: z.object({
    is_on: z.boolean(),
    /** Matches together from which on two people are compared with chance. */
    matches: between(COLLUSION_MATCHES),
  }),
  /** Days that events of low severity are kept, and all others. */
  low_event_days: between(EVENT_DAYS),
  event_days: between(EVENT_DAYS),
  /** Days that a threat is kept after it was last seen. */
  threat_days: between(THREAT_DAYS),
  /** Super administrators are told of threats of this level and above. */
  tell_from: z.enum(THREAT_LEVELS),
  /** By mail too, where they have an address. */
  tell_by_mail: z.boolean(),
});
export type DetectionSettings = z.infer<typeof detectionSettings>;
