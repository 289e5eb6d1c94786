import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '../../styles/lobby.css';
import { useConnection, useLobby } from '../../realtime/index.js';
import { BottomNav } from '../../ui/BottomNav.js';
import { ConnectionBanner } from '../../ui/ConnectionBanner.js';
import '../../rooms/texts.js';
import { TopBar } from '../../ui/TopBar.js';
import { ConnectionChip } from './ConnectionChip.js';
import { CreateRoom } from './CreateRoom.js';
import { OnlinePeople } from './OnlinePeople.js';
import { QuickRow } from './QuickRow.js';
import { RawRooms } from './RawRooms.js';
import { RoomList } from './RoomList.js';
import { WelcomeCard } from './WelcomeCard.js';

/** The lobby: who one is, who is online, a room of one's own, and the rooms there are. */
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
        <div className="lobby">
          <div className="stack">
            <WelcomeCard />
            <OnlinePeople people={lobby.people} total={lobby.users_total} loaded={lobby.loaded} />
            <CreateRoom nameField={nameField} />
          </div>
          <div className="stack">
            <QuickRow />
            <RoomList lobby={lobby} onCreate={() => nameField.current?.focus()} />
          </div>
        </div>
        {import.meta.env.DEV && <RawRooms rooms={lobby.rooms} />}
      </main>
      <BottomNav />
    </>
  );
}
