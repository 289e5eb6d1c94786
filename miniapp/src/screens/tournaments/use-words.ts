import { useTranslation } from 'react-i18next';
import type { Entrant, TournamentCard } from '@hokm/shared/api/tournaments';
import type { Language } from '@hokm/shared/text';
import { formatNames } from '@hokm/web/format';
import { serverNow } from '../../realtime/index.js';
import { useLanguage } from '../../settings/index.js';
import { roundKey } from '../../rooms/round-name.js';
import '../../text/table-tour.js';
import '../../text/tournaments.js';
import { whenOf } from './when.js';

/** A text in the reader's language, or in the other where it has none. */
export const inLanguage = (text: Readonly<Record<Language, string>>, language: Language): string =>
  text[language] || text[language === 'fa' ? 'en' : 'fa'];

/** Names, rounds and times of tournaments in the reader's language. */
export function useWords() {
  const { t } = useTranslation();
  const language = useLanguage();
  const roundOf = (kind: TournamentCard['kind'], round: number, rounds: number | null): string =>
    t(roundKey(kind, round, rounds), { round });
  return {
    nameOf: ({ name }: Pick<TournamentCard, 'name'>) => inLanguage(name, language),
    when: (at: string) => {
      const { key, ...parts } = whenOf(at, serverNow(), language);
      return t(`tours.${key}`, parts);
    },
    roundOf,
    peopleOf: ({ people }: Pick<Entrant, 'people'>) =>
      formatNames(
        people.map(({ name }) => name),
        language,
      ),
    feeOf: ({ fee }: Pick<TournamentCard, 'fee'>) =>
      fee === 0 ? t('tours.free') : t('tours.fee', { coins: fee }),
    /** The highest prize, in one line. */
    prizesOf: ({ prizes }: Pick<TournamentCard, 'prizes'>) => {
      const most = Math.max(0, ...prizes.map(({ coins }) => coins));
      return most === 0 ? t('tours.no_prizes') : t('tours.prize_to', { coins: most });
    },
    takenOf: ({ kind, taken, seats }: Pick<TournamentCard, 'kind' | 'taken' | 'seats'>) =>
      t(kind === 'arena' ? 'tours.taken_people' : 'tours.taken_pairs', { taken, seats }),
  };
}
