import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TARGET_POINTS } from '@hokm/shared/rules';
import { BOT_LEVELS, chooseBotMatch, PACES, useBotMatch } from '../../settings/bot-match.js';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import { Choice } from '../../ui/form/Choice.js';
import { Sheet } from '../../ui/Sheet.js';
import styles from './home.module.css';

const LENGTHS = TARGET_POINTS.map((points) => `${points}` as const);

interface Props {
  busy: boolean;
  /** False while nothing can begin. */
  ready: boolean;
  onStart: () => void;
  onClose: () => void;
}

/** How long, how fast and how strong a match against computer players is; the choice is remembered. */
export function BotSheet({ busy, ready, onStart, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const chosen = useBotMatch();
  return (
    <Sheet title={t('home.bots')} onClose={onClose}>
      <form
        className={styles.botSheet}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) onStart();
        }}
      >
        <Choice
          title={t('home.bots_length')}
          values={LENGTHS}
          chosen={`${chosen.points}`}
          wordsOf={(value) => format.number(Number(value))}
          onChoose={(value) => {
            const points = TARGET_POINTS.find((one) => `${one}` === value);
            if (points !== undefined) chooseBotMatch({ points });
          }}
        />
        <Choice
          title={t('home.bots_pace')}
          values={PACES}
          chosen={chosen.pace}
          wordsOf={(pace) => t(`home.bots_pace_${pace}`)}
          onChoose={(pace) => chooseBotMatch({ pace })}
        />
        <Choice
          title={t('home.bots_level')}
          values={BOT_LEVELS}
          chosen={chosen.level}
          wordsOf={(level) => t(`home.bots_level_${level}`)}
          onChoose={(level) => chooseBotMatch({ level })}
        />
        <button
          className="btn primary wide big"
          type="submit"
          data-focus=""
          aria-busy={busy}
          disabled={!ready || busy}
        >
          {busy ? <span className="spin" /> : t('home.bots_start')}
        </button>
        <Link className={styles.botLadder} to="/ladder">
          <Icon name="ladder" size={20} />
          {t('home.bots_ladder')}
        </Link>
      </form>
    </Sheet>
  );
}
