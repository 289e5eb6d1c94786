import { useTranslation } from 'react-i18next';
import { TARGET_POINTS } from '@hokm/shared/rules';
import type { TargetPoints } from '@hokm/shared/rules';
import { useFormat } from '../../settings/use-format.js';

/** The choices of the create form; a picker's values are texts. */
export interface RoomChoices {
  points: `${TargetPoints}`;
  pace: 'classic' | 'fast';
  visibility: 'public' | 'private';
  bots: 'none' | 'easy' | 'fill';
}

export const SUGGESTED: RoomChoices = { points: '7', pace: 'classic', visibility: 'public', bots: 'none' };

/** The values of each choice with their texts. */
export function useRoomChoices() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    points: TARGET_POINTS.map((points) => ({ value: `${points}` as const, text: format.number(points) })),
    pace: [
      { value: 'classic' as const, text: t('lobby.pace_classic') },
      { value: 'fast' as const, text: t('lobby.pace_fast') },
    ],
    visibility: [
      { value: 'public' as const, text: t('lobby.public') },
      { value: 'private' as const, text: t('lobby.private') },
    ],
    bots: [
      { value: 'none' as const, text: t('lobby.bots_none') },
      { value: 'easy' as const, text: t('lobby.bots_easy') },
      { value: 'fill' as const, text: t('lobby.bots_fill') },
    ],
    pointsOf: (value: RoomChoices['points']): TargetPoints =>
      TARGET_POINTS.find((points) => String(points) === value) ?? 7,
  };
}
