import { useTranslation } from 'react-i18next';
import type { Entrant, TournamentCard } from '@hokm/shared/api/tournaments';
import type { Language } from '@hokm/shared/text';
import { formatNames, isolate } from '@hokm/web/format';
import { serverNow } from '../../realtime/index.js';
import { useLanguage } from '../../settings/index.js';
import { roundKey } from '../../rooms/round-name.js';
import '../../text/cups.js';
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
  const when = (at: string): string => {
    const { key, ...parts } = whenOf(at, serverNow(), language);
    return t(`tours.${key}`, parts);
  };
  const peopleOf = ({ people }: Pick<Entrant, 'people'>): string =>
    formatNames(
      people.map(({ name }) => name),
      language,
    );
  return {
    nameOf: ({ name }: Pick<TournamentCard, 'name'>) => inLanguage(name, language),
    when,
    roundOf,
    peopleOf,
    feeOf: ({ fee }: Pick<TournamentCard, 'fee'>) =>
      fee === 0 ? t('tours.free') : t('tours.fee', { coins: fee }),
    /** The highest prize, in one line. */
    prizesOf: ({ prizes }: Pick<TournamentCard, 'prizes'>) => {
      const most = Math.max(0, ...prizes.map(({ coins }) => coins));
      return most === 0 ? t('tours.no_prizes') : t('tours.prize_to', { coins: most });
    },
    /** A pair in a line: whoever has no partner plays with a computer player. */
    pairOf: (entrant: Pick<Entrant, 'people'>): string => {
      const names = peopleOf(entrant);
      return entrant.people.length === 1 ? t('cups.with_bot', { name: names }) : names;
    },
    /** The kind; of a cup who has opened it. */
    kindOf: ({ kind, cup }: Pick<TournamentCard, 'kind' | 'cup'>): string =>
      cup === null ? t(`tours.kind_${kind}`) : t('cups.of', { name: isolate(cup.opener.name) }),
    /** When it begins. */
    startOf: ({ starts_at, status, cup }: Pick<TournamentCard, 'starts_at' | 'status' | 'cup'>): string =>
      cup?.when_full === true && status === 'published'
        ? t('cups.begins_full', { most: cup.people_most })
        : when(starts_at),
    /** How it is played, in a sentence or two. */
    aboutOf: ({ kind, cup }: Pick<TournamentCard, 'kind' | 'cup'>): string =>
      cup === null
        ? t(`tours.about_${kind}`)
        : `${t(`cups.about_${cup.partners}`)} ${t(`cups.about_${kind}`)}`,
    takenOf: ({ kind, taken, seats, cup }: Pick<TournamentCard, 'kind' | 'taken' | 'seats' | 'cup'>) =>
      cup !== null
        ? t('cups.people_in', { people: cup.people, most: cup.people_most })
        : t(kind === 'arena' ? 'tours.taken_people' : 'tours.taken_pairs', { taken, seats }),
  };
}
