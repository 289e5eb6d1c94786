import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProfileUser } from '@hokm/shared/api';
import { countryName } from '../../i18n/countries.js';
import { isOwnUser } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';
import { EditSheet } from './EditSheet.js';
import { LevelPanel } from './LevelPanel.js';
import { classes } from '../../lib/classes.js';
import styles from './profile.module.css';

/** A detail of the account: its name, and its value or "not provided". */
function Fact({ name, value, ltr = false }: { name: string; value: string; ltr?: boolean }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt className="row-s">{name}</dt>
      <dd className="row-t">
        {value === '' ? (
          <span className="mute">{t('profile.not_provided')}</span>
        ) : (
          <bdi dir={ltr ? 'ltr' : undefined}>{value}</bdi>
        )}
      </dd>
    </div>
  );
}

/** The level badge and the account's details. */
export function ProfileTab({ user, own }: { user: ProfileUser; own: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [editing, setEditing] = useState(false);
  const fullName = `${user.first_name} ${user.last_name}`.trim();
  const username = user.username === '' ? '' : `@${user.username}`;
  const country = user.country === null ? '' : countryName(user.country, language);
  return (
    <>
      <LevelPanel level={user.level}>
        <span className="row-s">
          {t('profile.wins_games', {
            wins: user.games_won,
            games: user.total_games_played,
            count: user.total_games_played,
          })}
        </span>
      </LevelPanel>
      <section className="panel pad field">
        <label htmlFor="full-name">{t('profile.full_name')}</label>
        <input
          className="input"
          id="full-name"
          readOnly
          dir="auto"
          value={fullName || t('profile.not_provided')}
        />
      </section>
      <dl className={classes('panel list', styles.facts)}>
        <Fact name={t('profile.username')} value={username} ltr />
        {own && <Fact name={t('profile.email')} value={user.email ?? ''} ltr />}
        <Fact name={t('profile.country')} value={country} />
      </dl>
      {own && (
        <button type="button" className="btn wide" onClick={() => setEditing(true)}>
          <Icon name="pencil" size={18} />
          {t('profile.edit')}
        </button>
      )}
      {own && (
        <Link className="btn wide" to="/security">
          <Icon name="lock" size={18} />
          {t('profile.security')}
        </Link>
      )}
      {editing && isOwnUser(user) && <EditSheet user={user} onClose={() => setEditing(false)} />}
    </>
  );
}
