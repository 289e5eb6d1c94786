import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../realtime/index.js';
import { Icon } from '../../ui/art/index.js';
import type { IconName } from '../../ui/art/index.js';
import { BotSheet } from './BotSheet.js';
import { CodeSheet } from './CodeSheet.js';
import { useQuickPlay } from './quick-play.js';
import { useStartBotMatch } from '../bots/use-bot-match.js';
import styles from './home.module.css';

interface WayProps {
  icon: IconName;
  text: string;
  busy?: boolean;
  disabled: boolean;
  onClick: () => void;
}

function Way({ icon, text, busy = false, disabled, onClick }: WayProps) {
  return (
    <button className="panel" type="button" disabled={disabled} aria-busy={busy} onClick={onClick}>
      {busy ? <span className="spin" /> : <Icon name={icon} size={26} />}
      <b>{text}</b>
    </button>
  );
}

/** Three ways to a table without the lobby: with anyone who waits, with computer players, by a room's code. */
export function QuickActions() {
  const { t } = useTranslation();
  const connected = useConnection().status === 'connected';
  const [asksCode, setAsksCode] = useState(false);
  const [asksBots, setAsksBots] = useState(false);
  const { quickMatch, busy } = useQuickPlay();
  const bots = useStartBotMatch();
  const closed = !connected || busy !== null || bots.busy;
  return (
    <>
      <div className={styles.trio}>
        <Way
          icon="bolt"
          text={t('home.quick')}
          busy={busy === 'quick'}
          disabled={closed}
          onClick={quickMatch}
        />
        <Way icon="bot" text={t('home.bots')} disabled={closed} onClick={() => setAsksBots(true)} />
        <Way icon="key" text={t('home.code')} disabled={closed} onClick={() => setAsksCode(true)} />
      </div>
      {asksBots && (
        <BotSheet busy={bots.busy} ready={!closed} onStart={bots.start} onClose={() => setAsksBots(false)} />
      )}
      {asksCode && <CodeSheet onClose={() => setAsksCode(false)} />}
    </>
  );
}
