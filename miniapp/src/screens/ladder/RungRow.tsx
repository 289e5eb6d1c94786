import { useTranslation } from 'react-i18next';
import type { LadderRung } from '@hokm/shared/api';
import { botName, botOn } from '@hokm/shared/bots';
import { isolate } from '@hokm/web/format';
import { useLanguage } from '../../settings/index.js';
import { Avatar, Icon } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './ladder.module.css';

interface Props {
  rung: LadderRung;
  /** A match on this rung is being started. */
  busy: boolean;
  disabled: boolean;
  onPlay: () => void;
}

function Action({ rung, name, busy, disabled, onPlay }: Props & { name: string }) {
  const { t } = useTranslation();
  if (rung.state === 'locked')
    return (
      <span className={styles.lock} role="img" aria-label={t('ladder.locked')}>
        <Icon name="lock" size={20} />
      </span>
    );
  const next = rung.state === 'next';
  return (
    <button
      type="button"
      className={next ? 'btn sm primary' : 'btn sm'}
      disabled={disabled || busy}
      aria-busy={busy}
      aria-label={t(next ? 'ladder.play_with' : 'ladder.again_with', { name })}
      onClick={onPlay}
    >
      {busy ? <span className="spin" /> : t(next ? 'ladder.play' : 'ladder.again')}
    </button>
  );
}

/** A rung: the face of its bot, its habit, how the person stands to it, and the way to play. */
export function RungRow(props: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { rung } = props;
  const bot = botOn(rung.rung);
  const name = botName(bot.player_id, language) ?? '';
  return (
    <li
      className={classes(styles.rung, styles[rung.state])}
      aria-current={rung.state === 'next' ? 'step' : undefined}
    >
      <span className={styles.face}>
        <span className="av l">
          <Avatar name={name} id={bot.player_id} bot />
        </span>
        <span className={styles.number}>{t('ladder.number', { n: rung.rung })}</span>
      </span>
      <span className="grow">
        <span className={classes('row-t', styles.name)}>
          <bdi>{name}</bdi>
          <span className="chip">{t('ladder.bot')}</span>
          {rung.state === 'beaten' && (
            <span className="chip ok">
              <Icon name="check" size={14} />
              {t('ladder.beaten')}
            </span>
          )}
        </span>
        <span className="row-s">{t(`bots.habit.${bot.key}`)}</span>
        {rung.matches > 0 && (
          <span className="row-s">{t('ladder.record', { wins: rung.wins, matches: rung.matches })}</span>
        )}
      </span>
      <Action {...props} name={isolate(name)} />
    </li>
  );
}
