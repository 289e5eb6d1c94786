import { useTranslation } from 'react-i18next';
import { isolate } from '@hokm/web/format';
import { useScene } from './context.js';
import type { Turning } from './turning.js';
import { cardWords, shortName } from './words.js';
import styles from './TurningLine.module.css';

/** One sentence about where a match was lost, and the way to that trick. */
export function TurningLine({ turning, onSee }: { turning: Turning; onSee: () => void }) {
  const { t } = useTranslation();
  const { game } = useScene();
  const { trick, level, winnerId, card } = turning;
  const name = shortName(game.players.find(({ player_id }) => player_id === winnerId)?.name ?? '');
  const said = { n: trick, level, name: isolate(name), card: cardWords(t, card) };
  return (
    <p className={styles.turning}>
      {t(level === 0 ? 'table.turned_early' : 'table.turned', said)}{' '}
      <button type="button" className={styles.turningsee} onClick={onSee}>
        {t('table.turned_see')}
      </button>
    </p>
  );
}
