import { useTranslation } from 'react-i18next';
import type { User } from '@hokm/shared/api';
import { useFormat } from '../../i18n/use-format.js';

/** The level badge, and the name as the account has it. */
export function ProfileTab({ user }: { user: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  const fullName = `${user.first_name} ${user.last_name}`.trim();
  return (
    <>
      <section className="panel pad level">
        <span className="lv num">{format.number(user.level)}</span>
        <span className="grow">
          <b className="row-t">{t('profile.level_player', { level: user.level })}</b>
          <span className="row-s">
            {t('profile.wins_games', { wins: user.games_won, games: user.total_games_played })}
          </span>
        </span>
      </section>
      <section className="panel pad field">
        <label htmlFor="full-name">{t('profile.full_name')}</label>
        <input className="input" id="full-name" readOnly value={fullName || t('profile.not_provided')} />
      </section>
    </>
  );
}
