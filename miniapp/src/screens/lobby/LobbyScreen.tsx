import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection, useLobby } from '../../realtime/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import '../../text/lobby.js';
import { TopBar } from '../../shell/TopBar.js';
import { ConnectionChip } from './ConnectionChip.js';
import { CreateRoom } from './CreateRoom.js';
import { OnlinePeople } from './OnlinePeople.js';
import { QuickRow } from './QuickRow.js';
import { DebugRooms } from './DebugRooms.js';
import { RoomList } from './RoomList.js';
import { WelcomeCard } from './WelcomeCard.js';
import styles from './lobby.module.css';

/** The lobby: the person's card, online people, creating a room, and the list of rooms. */
export function LobbyScreen() {
  const { t } = useTranslation();
  const lobby = useLobby();
  const { status } = useConnection();
  const nameField = useRef<HTMLInputElement>(null);
  return (
    <>
      <main className="page wide">
        <TopBar title={t('lobby.title')}>
          <ConnectionChip status={status} />
        </TopBar>
        <ConnectionBanner />
        <div className={styles.lobby}>
          <div className={styles.stack}>
            <WelcomeCard />
            <OnlinePeople people={lobby.people} total={lobby.users_total} loaded={lobby.loaded} />
            <CreateRoom nameField={nameField} />
          </div>
          <div className={styles.stack}>
            <QuickRow />
            <RoomList lobby={lobby} onCreate={() => nameField.current?.focus()} />
          </div>
        </div>
        {import.meta.env.DEV && <DebugRooms rooms={lobby.rooms} />}
      </main>
      <BottomNav />
    </>
  );
}
