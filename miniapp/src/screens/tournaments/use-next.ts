import { useTranslation } from 'react-i18next';
import type { TournamentCard } from '@hokm/shared/api/tournaments';
import type { TournamentStep } from '@hokm/shared/api/tournaments/limits';
import { isolate } from '@hokm/web/format';

/** The person's next step in the words of a card; `tone`: the colour of its mark. */
export interface Next {
  readonly words: string;
  readonly tone: 'gold' | 'ok' | '';
}

/** Steps that press, and those that are in order. */
const PRESSING: ReadonlySet<TournamentStep> = new Set([
  'answer',
  'reserve',
  'check_in',
  'to_table',
  'playing',
]);
const IN_ORDER: ReadonlySet<TournamentStep> = new Set(['wait_start', 'checked', 'wait_round']);

/** Says what the person does next in a tournament; null where there is nothing to say. */
export function useNext(): (card: TournamentCard) => Next | null {
  const { t } = useTranslation();
  return ({ status, you, taken, seats }) => {
    const { step, partner, place } = you;
    if (step === 'none' || status === 'cancelled') return null;
    if (step === 'finished')
      return place === null ? null : { words: t('tours.step_finished', { place }), tone: 'gold' };
    if (step === 'sign_up' && taken >= seats) return { words: t('tours.step_full'), tone: '' };
    const words = t(`tours.step_${step}`, { name: isolate(partner?.name ?? '') });
    return { words, tone: PRESSING.has(step) ? 'gold' : IN_ORDER.has(step) ? 'ok' : '' };
  };
}
