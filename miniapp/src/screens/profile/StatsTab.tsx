import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ScoreAnswer, ProfileUser } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import '../../text/partners.js';
import { LevelPanel } from './LevelPanel.js';
import { classes } from '../../lib/classes.js';
import styles from './profile.module.css';

interface Props {
  user: ProfileUser;
  /** Null while loading or after a failure; the account's own numbers are shown without it. */
  score: ScoreAnswer['data'] | null;
  failed: boolean;
  scorePath: string;
}

/** A person's level with its progress, and their statistics. */
export function StatsTab({ user, score, failed, scorePath }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  // The account that this device kept may be older than the score that has just come.
  const games = score?.gamesPlayed ?? user.total_games_played;
  const wins = score?.gamesWon ?? user.games_won;
  const tiles = [
    { name: t('profile.games'), value: format.number(games) },
    { name: t('profile.wins'), value: format.number(wins) },
    { name: t('profile.win_rate'), value: format.percent(wins, games) },
    // Coins are the owner's own to see; the level stands in the panel above as well, so that every row of tiles is full.
    ...(user.balance === undefined
      ? []
      : [
          { name: t('profile.level'), value: format.number(user.level) },
          { name: t('profile.coins'), value: format.number(user.balance) },
        ]),
    { name: t('profile.trophies'), value: score && format.number(score.trophies) },
    {
      name: t('profile.rank'),
      value: score && (score.rank === null ? t('profile.no_rank') : format.number(score.rank)),
    },
    { name: t('profile.streak'), value: score && format.number(score.streak) },
  ];
  return (
    <>
      <LevelPanel level={user.level} {...(!failed && { progress: score?.progress ?? null })} />
      <dl className={classes(styles.stats, user.balance === undefined && styles.ofOther)}>
        {tiles.map(({ name, value }) => (
          <div className="panel" key={name}>
            <dt>
              <small>{name}</small>
            </dt>
            <dd>
              <b className={(value ?? '').length > 6 ? styles.long : undefined}>
                {value ?? (failed ? '–' : '…')}
              </b>
            </dd>
          </div>
        ))}
      </dl>
      <Link className={classes('panel', styles.entry)} to={scorePath}>
        <span className="lead-ic">
          <Icon name="star" />
        </span>
        <span className="grow">
          <b className="row-t">{t('profile.score')}</b>
          <span className="row-s">{t('profile.score_note')}</span>
        </span>
        <span className="mute">
          <Icon name="fwd" size={20} />
        </span>
      </Link>
      {user.balance !== undefined && (
        <Link className={classes('panel', styles.entry)} to="/partners">
          <span className="lead-ic">
            <Icon name="users" />
          </span>
          <span className="grow">
            <b className="row-t">{t('partners.title')}</b>
            <span className="row-s">{t('partners.note')}</span>
          </span>
          <span className="mute">
            <Icon name="fwd" size={20} />
          </span>
        </Link>
      )}
    </>
  );
}
