import type { GameType } from '@hokm/shared/api';
import type { EconomySettings } from '@hokm/shared/api/settings';
import { botLevel, pace, STAKES } from '@hokm/shared/protocol';
import { SEATS, TARGET_POINTS } from '@hokm/shared/rules';
import type { Language } from '@hokm/shared/text';

const NAMES: Readonly<Record<Language, string>> = { fa: 'حکم چهارنفره', en: 'Four-handed Hokm' };

/** Hokm as the list of games shows it. The choices are those that rooms accept; `stakes` are empty while coin rooms are closed. */
export function presentHokm(
  language: Language,
  { stakes, predictions }: Pick<EconomySettings, 'stakes' | 'predictions'>,
): GameType {
  return {
    id: 'hokm4',
    name: NAMES[language],
    players: SEATS.length,
    teams: 2,
    target_points: [...TARGET_POINTS],
    paces: [...pace.options],
    bot_levels: [...botLevel.options],
    stakes: stakes ? [...STAKES] : [],
    predictions,
  };
}
