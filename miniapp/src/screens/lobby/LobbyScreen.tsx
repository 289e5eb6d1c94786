import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '../../styles/lobby.css';
import { useConnection, useLobby } from '../../realtime';
import { BottomNav } from '../../ui/BottomNav';
import { ConnectionBanner } from '../../ui/ConnectionBanner';
import { TopBar } from '../../ui/TopBar';
import { ConnectionChip } from './ConnectionChip';
import { CreateRoom } from './CreateRoom';
import { OnlinePeople } from './OnlinePeople';
import { RawRooms } from './RawRooms';
import { RoomList } from './RoomList';
import { WelcomeCard } from './WelcomeCard';

/** The lobby: who one is, who is online, a room of one's own, and the rooms there are. */
export function LobbyScreen() {
  const { t } = useTranslation();
  const lobby = useLobby();
  const { status } = useConnection();
  const nameField = useRef<HTMLInputElement>(null);
  return (
    <>
      <main className="page">
        <TopBar title={t('lobby.title')}>
          <ConnectionChip status={status} />
        </TopBar>
        <ConnectionBanner />
        <WelcomeCard />
        <OnlinePeople users={lobby.users} total={lobby.users_total} loaded={lobby.loaded} />
        <CreateRoom nameField={nameField} />
        <RoomList lobby={lobby} onCreate={() => nameField.current?.focus()} />
        {import.meta.env.DEV && <RawRooms rooms={lobby.rooms} />}
      </main>
      <BottomNav />
    </>
  );
}
