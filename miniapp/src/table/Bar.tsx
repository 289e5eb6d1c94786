import { memo, useState, type ReactNode } from 'react';
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
import { useSecondsTo } from './use-round-end.js';
import { classes } from '../lib/classes.js';
import styles from './Bar.module.css';

/** The pause after a trick: its whole length, ms, and its end, server's ms. It is counted from its start and `said` after a second. */
export interface Countdown {
  readonly said: boolean;
  readonly total: number;
  readonly endsAt: number;
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
          <bdi className="ell">{headline.name}</bdi>
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

/** A line that becomes shorter until a pause of `total` ms ends. */
function PauseLine({ total, endsAt }: Pick<Countdown, 'total' | 'endsAt'>) {
  const { now } = useFrame();
  const [elapsed] = useState(() => Math.round(total - (endsAt - now())));
  return (
    <span className={styles.tline}>
      <i style={{ animationDuration: `${total}ms`, animationDelay: `${-elapsed}ms` }} />
    </span>
  );
}

function CountdownLines({ said, total, endsAt, name }: Countdown & { name: string }) {
  const { t } = useTranslation();
  const n = useSecondsTo(endsAt);
  return (
    <>
      <b className="ell">{said ? t('table.round_complete') : <bdi className="ell">{name}</bdi>}</b>
      <small>
        <span className="ell">{t('table.next_round', { n })}</span>
      </small>
      {said && <PauseLine total={total} endsAt={endsAt} />}
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
    <div className={classes(styles.me, countdown?.said === true ? styles.say : '')} ref={anchors.at('bar')}>
      <Ring placed={own}>
        <Bubble playerId={own.player.player_id} />
      </Ring>
      <div className={styles.who}>
        {countdown !== null ? (
          <CountdownLines {...countdown} name={own.player.name} />
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
