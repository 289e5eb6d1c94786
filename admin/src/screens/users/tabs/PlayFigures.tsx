import type { PanelPersonPage } from '@hokm/shared/api/users';
import { formatNumber, formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../../text/define-texts.js';
import { usersTexts } from '../../../text/users.js';
import { Figure } from '../../../ui/Figure.js';

type Player = Pick<PanelPersonPage, 'score' | 'level' | 'trophies' | 'games'>;

/** How a person plays: score and share of matches won. */
export function PlayFigures({ user }: { readonly user: Player }) {
  const t = useTexts(usersTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { played, won } = user.games;
  return (
    <>
      <Figure
        label={t('score')}
        value={number(user.score)}
        note={`${t('level_n', { level: number(user.level) })} · ${t('trophies')}: ${number(user.trophies)}`}
      />
      <Figure
        label={t('win_rate')}
        value={played === 0 ? '—' : formatPercent(won, played, language)}
        note={played === 0 ? t('no_matches') : t('won_of', { won: number(won), played: number(played) })}
      />
    </>
  );
}
