import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { TARGET_POINTS, type TargetPoints } from '@hokm/shared/rules';

export const PACES = ['fast', 'classic'] as const;
export const BOT_LEVELS = ['easy', 'normal'] as const;

/** How this person last chose to play against computer players. */
export interface BotMatch {
  readonly points: TargetPoints;
  readonly pace: (typeof PACES)[number];
  readonly level: (typeof BOT_LEVELS)[number];
}

export const USUAL_BOT_MATCH: BotMatch = { points: 3, pace: 'fast', level: 'normal' };

function oneOf<T>(values: readonly T[], value: unknown, usual: T): T {
  return values.find((one) => one === value) ?? usual;
}

/** A choice as the device had kept it; what is missing or unknown is as usual. */
export function readBotMatch(kept: unknown): BotMatch {
  const { points, pace, level } = { ...(typeof kept === 'object' ? kept : null) } as Record<string, unknown>;
  return {
    points: oneOf(TARGET_POINTS, points, USUAL_BOT_MATCH.points),
    pace: oneOf(PACES, pace, USUAL_BOT_MATCH.pace),
    level: oneOf(BOT_LEVELS, level, USUAL_BOT_MATCH.level),
  };
}

/** The choice of this device, kept in local storage under `bot-match`. */
export const useBotMatch = create<BotMatch>()(
  persist((): BotMatch => USUAL_BOT_MATCH, {
    name: 'bot-match',
    version: 1,
    merge: (kept) => readBotMatch(kept),
  }),
);

/** Remembers a part of the choice. */
export function chooseBotMatch(part: Partial<BotMatch>): void {
  useBotMatch.setState(part);
}

/** A choice as a room's options. */
export function botOptions({ points, pace, level }: BotMatch) {
  return {
    target_points: points,
    pace,
    visibility: 'private',
    bots: 'fill',
    bot_level: level,
  } as const;
}
