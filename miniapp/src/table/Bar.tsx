import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SuitGlyph } from '../deck/index.js';
import { Icon } from '../ui/art/index.js';
import { Bubble } from './Bubble.js';
import { ConnectionBanner } from './ConnectionBanner.js';
import { useFrame } from './context.js';
import type { Placed } from './places.js';
import { Ring } from './Ring.js';
import { arePropsEqual } from './are-props-equal.js';
import { say } from './say.js';
import type { BarStatus } from './status.js';
import type { TableConnection } from './types.js';
import { classes } from '../lib/classes.js';
import styles from './Bar.module.css';

/** A pause that is announced: its whole length, and how much of it has passed when the words come, ms. */
export interface Countdown {
  readonly title: string;
  readonly note: string;
  readonly total: number;
  readonly elapsed: number;
}

interface BarProps {
  own: Placed;
  status: BarStatus;
  countdown: Countdown | null;
  connection: TableConnection;
  onRetry: () => void;
  /** Shows the last trick; null while there is none to show. */
  onLastTrick: (() => void) | null;
  /** Takes the seat back from the bot; null while nobody plays for the viewer. */
  onBack: (() => void) | null;
  /** Offers a hint, with nothing to ask while there is nothing to do; null where other people play. */
  onHint: { readonly ask: (() => void) | null } | null;
  /** Opens the quick phrases; null for spectators. */
  onPhrases: (() => void) | null;
}

function StatusLines({ status }: { status: BarStatus }) {
  const { t } = useTranslation();
  const { headline, note, act } = status;
  return (
    <>
      {'name' in headline ? (
        <b className="ell">
          <bdi>{headline.name}</bdi>
        </b>
      ) : (
        <b className={act ? styles.turn : 'ell'}>{say(t, headline)}</b>
      )}
      {note !== null && (
        <small>
          {note.suit !== undefined && (
            <span className={styles.sd}>
              <SuitGlyph suit={note.suit} />
            </span>
          )}
          <span className="ell">{say(t, note)}</span>
        </small>
      )}
    </>
  );
}

function CountdownLines({ title, note, total, elapsed }: Countdown) {
  const delay = `${-elapsed}ms`;
  return (
    <>
      <b className="ell">{title}</b>
      <small>
        <span className="ell">{note}</span>
      </small>
      <span className={styles.tline}>
        <i style={{ animationDuration: `${total}ms`, animationDelay: delay }} />
      </span>
    </>
  );
}

function BotPlays(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <b className="ell">{t('table.bot_for_you')}</b>
      <small>
        <span className="ell">{t('table.bot_for_you_note')}</span>
      </small>
    </>
  );
}

/** The table's voice: own ring, one sentence, tools. Same place and height whatever it says, so nothing jumps. */
export const Bar = memo(function Bar({
  own,
  status,
  countdown,
  connection,
  onRetry,
  onLastTrick,
  onBack,
  onHint,
  onPhrases,
}: BarProps) {
  const { t } = useTranslation();
  const { anchors } = useFrame();
  return (
    <div className={classes(styles.me, countdown === null ? '' : styles.say)} ref={anchors.at('bar')}>
      <Ring placed={own}>
        <Bubble playerId={own.player.player_id} />
      </Ring>
      <div className={styles.who}>
        {countdown !== null ? (
          <CountdownLines key={countdown.title} {...countdown} />
        ) : onBack !== null ? (
          <BotPlays />
        ) : (
          <StatusLines status={status} />
        )}
      </div>
      <div className={styles.tools}>
        {onHint !== null && onBack === null && (
          <button
            type="button"
            className="tb"
            aria-label={t('table.hint')}
            disabled={onHint.ask === null}
            onClick={onHint.ask ?? undefined}
          >
            <Icon name="bulb" />
          </button>
        )}
        {onBack !== null ? (
          <button type="button" className="btn primary sm" onClick={onBack}>
            {t('table.im_back')}
          </button>
        ) : (
          <button
            type="button"
            className="tb"
            aria-label={t('table.last_trick')}
            disabled={onLastTrick === null}
            onClick={onLastTrick ?? undefined}
          >
            <Icon name="last" />
          </button>
        )}
        {onPhrases !== null && onBack === null && (
          <button type="button" className="tb" aria-label={t('table.phrases')} onClick={onPhrases}>
            <Icon name="chat" />
          </button>
        )}
      </div>
      <ConnectionBanner connection={connection} onRetry={onRetry} />
    </div>
  );
}, arePropsEqual);
