import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { botName, botOn, RUNGS, type Rung } from '@hokm/shared/bots';
import { isolate } from '@hokm/web/format';
import { useLanguage } from '../settings/index.js';
import { Icon } from '../ui/art/index.js';
import styles from './LadderLine.module.css';

/** Beneath a match of the ladder that was won and counted: who was beaten, and the way to the next rung. */
export function LadderLine({ rung }: { rung: Rung }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = isolate(botName(botOn(rung).player_id, language) ?? '');
  return (
    <Link className={styles.ladderLine} to="/ladder">
      <Icon name="ladder" size={20} />
      <span>
        {t(rung === RUNGS.length ? 'table.ladder_top' : 'table.ladder_beaten', { name })}{' '}
        <b>{t('table.ladder_see')}</b>
      </span>
    </Link>
  );
}
