import type { ReportPage } from '@hokm/shared/api/reports';
import { LASTING_SANCTIONS, type ModerationAction, type ToldSanction } from '@hokm/shared/api/users/limits';
import type { TextKey } from '../../text/define-texts.js';
import type { verdictTexts } from '../../text/verdicts.js';

type Say = Extract<TextKey<typeof verdictTexts>, `say_${string}`>;

/** A decision with one key: what is done to the player, and the words that they read. */
export interface Verdict {
  readonly id: string;
  readonly action: ModerationAction;
  readonly hours?: number;
  readonly say: Say;
  /** For administrators only. */
  readonly isAdmins?: boolean;
  /** It hurts: it is asked once more. */
  readonly isHard?: boolean;
}

const DAY = 24;
const warn = (say: Say): Verdict => ({ id: 'warn', action: 'warn', say });
const mute = (days: number, say: Say): Verdict => ({
  id: `mute_${days}`,
  action: 'mute',
  hours: days * DAY,
  say,
});
const unranked = (days: number, say: Say): Verdict => ({
  id: `unranked_${days}`,
  action: 'exclude_ranked',
  hours: days * DAY,
  say,
  isAdmins: true,
  isHard: true,
});
const suspend = (days: number, say: Say): Verdict => ({
  id: `suspend_${days}`,
  action: 'suspend',
  hours: days * DAY,
  say,
  isAdmins: true,
  isHard: true,
});

/** The decisions for each reason besides dismissing, the mildest first. Appeals have their own. */
const VERDICTS: Readonly<Record<ReportPage['reason'], readonly Verdict[]>> = {
  cheating: [warn('say_cheating'), unranked(7, 'say_unranked'), suspend(7, 'say_suspend_cheating')],
  insult: [
    warn('say_insult'),
    mute(1, 'say_mute'),
    mute(7, 'say_mute_again'),
    suspend(3, 'say_suspend_insult'),
  ],
  stalling: [warn('say_stalling'), unranked(3, 'say_unranked_stalling')],
  spam: [warn('say_spam'), mute(1, 'say_mute_spam'), mute(7, 'say_mute_again')],
  name_or_picture: [
    warn('say_name'),
    { id: 'rename', action: 'rename', say: 'say_rename' },
    { id: 'remove_avatar', action: 'remove_avatar', say: 'say_picture' },
  ],
  other: [warn('say_rules'), mute(1, 'say_mute'), suspend(3, 'say_suspend')],
  appeal: [],
};

/** The decisions that somebody may take on a case, in the order of their keys; key 1 is "dismiss". */
export function verdictsFor(reason: ReportPage['reason'], isAdmin: boolean): readonly Verdict[] {
  return VERDICTS[reason].filter(({ isAdmins = false }) => isAdmin || !isAdmins);
}

/** A decision that the appeals of a case are against, and that can be taken back. */
export interface Lift {
  readonly kind: ToldSanction;
  /** Its id in the player's record. */
  readonly sanction: string;
}

/** The decisions that can be lifted for the appeals of a case, each once. An appeal that names no decision is against all in force. */
export function liftsFor({ reports, record }: Pick<ReportPage, 'reports' | 'record'>): readonly Lift[] {
  const lifts = new Map<string, Lift>();
  for (const { against } of reports)
    if (against === null)
      for (const { id, kind, is_active } of record) {
        const lasting = LASTING_SANCTIONS.find((each) => each === kind);
        if (lasting !== undefined && is_active) lifts.set(id, { kind: lasting, sanction: id });
      }
    else if (!against.is_over)
      lifts.set(against.sanction, { kind: against.kind, sanction: against.sanction });
  return [...lifts.values()];
}
