import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../realtime/index.js';
import { noteUse, useHabits, waysByUse, type Way } from '../../settings/habits.js';
import { Icon } from '../../ui/art/index.js';
import type { IconName } from '../../ui/art/index.js';
import { BotSheet } from './BotSheet.js';
import { CodeSheet } from './CodeSheet.js';
import { useQuickPlay } from './quick-play.js';
import { useStartBotMatch } from '../bots/use-bot-match.js';
import styles from './home.module.css';

interface ButtonProps {
  icon: IconName;
  text: string;
  busy: boolean;
  disabled: boolean;
  onClick: () => void;
}

function WayButton({ icon, text, busy, disabled, onClick }: ButtonProps) {
  return (
    <button className="panel" type="button" disabled={disabled} aria-busy={busy} onClick={onClick}>
      {busy ? <span className="spin" /> : <Icon name={icon} size={26} />}
      <b>{text}</b>
    </button>
  );
}

const ICONS: Readonly<Record<Way, IconName>> = { quick: 'bolt', bots: 'bot', code: 'key' };

/**
 * Three ways to a table without the lobby: with anyone who looks for a match, with computer players, by a room's code. The
 * one that this device takes most comes first; the order stays while the page is open.
 */
export function QuickActions() {
  const { t } = useTranslation();
  const connected = useConnection().status === 'connected';
  const [ways] = useState(() => waysByUse(useHabits.getState()));
  const [asks, setAsks] = useState<Way | null>(null);
  const { quickMatch, busy } = useQuickPlay();
  const bots = useStartBotMatch();
  const closed = !connected || busy !== null || bots.busy;
  const take = (way: Way) => {
    noteUse(way);
    if (way === 'quick') quickMatch();
    else setAsks(way);
  };
  const close = () => setAsks(null);
  return (
    <>
      <div className={styles.trio}>
        {ways.map((way) => (
          <WayButton
            key={way}
            icon={ICONS[way]}
            text={t(`home.${way}`)}
            busy={way === 'quick' && busy === 'quick'}
            disabled={closed}
            onClick={() => take(way)}
          />
        ))}
      </div>
      {asks === 'bots' && <BotSheet busy={bots.busy} ready={!closed} onStart={bots.start} onClose={close} />}
      {asks === 'code' && <CodeSheet onClose={close} />}
    </>
  );
}
