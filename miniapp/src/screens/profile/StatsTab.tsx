import { useTranslation } from 'react-i18next';
import type { User } from '@hokm/shared/api';
import { useFormat } from '../../i18n/use-format.js';

/** Games, wins, win rate, level and balance. */
export function StatsTab({ user }: { user: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tiles = [
    { name: t('profile.games'), value: format.number(user.total_games_played) },
    { name: t('profile.wins'), value: format.number(user.games_won) },
    { name: t('profile.win_rate'), value: format.percent(user.games_won, user.total_games_played) },
    { name: t('profile.level'), value: format.number(user.level) },
    { name: t('profile.coins'), value: format.number(user.balance) },
  ];
  return (
    <dl className="stats">
      {tiles.map(({ name, value }) => (
        <div className="panel" key={name}>
          <dd>
            <b>{value}</b>
          </dd>
          <dt>
            <small>{name}</small>
          </dt>
        </div>
      ))}
    </dl>
  );
}
