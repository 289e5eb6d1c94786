import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshUser, useSession } from '../../session/index.js';
import { isolate } from '@hokm/web/format';
import { useFormat } from '../../settings/use-format.js';
import { Avatar, Icon, Toranj } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './lobby.module.css';

/** The person's initial, name, level, games and balance. Loaded on each visit: a match changes them. */
export function WelcomeCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const user = useSession((session) => session.user);
  const [loading, setLoading] = useState(true);
  const load = () => {
    setLoading(true);
    void refreshUser().then(() => setLoading(false));
  };
  useEffect(() => void refreshUser().then(() => setLoading(false)), []);
  if (!user && loading) {
    return (
      <section className={classes('felt', styles.welcome)} aria-busy="true">
        <span className="skel disc l" />
        <span className="grow row-s">{t('lobby.loading_profile')}</span>
      </section>
    );
  }
  if (!user) {
    return (
      <section className={classes('felt onfelt', styles.welcome)} role="alert">
        <span className="grow row-s">{t('lobby.profile_failed')}</span>
        <button type="button" className="tb" onClick={load}>
          {t('app.retry')}
        </button>
      </section>
    );
  }
  return (
    <section className={classes('felt', styles.welcome)}>
      <span data-toranj="">
        <Toranj />
      </span>
      <span className="av l">
        <Avatar name={user.name} id={user.id} photo={user.avatar} frame={user.worn.frame} />
      </span>
      <span className="grow">
        <b className="row-t ell-2">{t('lobby.welcome', { name: isolate(user.name) })}</b>
        <span className="row-s">
          {t('lobby.level_games', {
            count: user.total_games_played,
            level: user.level,
            games: user.total_games_played,
          })}
        </span>
      </span>
      <span className="coin" role="img" aria-label={`${t('lobby.coins')} ${format.number(user.balance)}`}>
        <Icon name="coin" size={20} />
        <b>{format.number(user.balance)}</b>
      </span>
    </section>
  );
}
