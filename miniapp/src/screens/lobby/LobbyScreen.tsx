import { Suspense, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useConnection, useLobby } from '../../realtime/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import '../../text/lobby.js';
import { TopBar } from '../../shell/TopBar.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { ConnectionChip } from './ConnectionChip.js';
import { CreateRoom } from './CreateRoom.js';
import { FirstTable } from './FirstTable.js';
import { LobbyTabs } from './LobbyTabs.js';
import { NoTable } from './NoTable.js';
import { OnlinePeople } from './OnlinePeople.js';
import { QuickRow } from './QuickRow.js';
import { DebugRooms } from './DebugRooms.js';
import { RoomList } from './RoomList.js';
import { WelcomeCard } from './WelcomeCard.js';
import styles from './lobby.module.css';

interface Props {
  coinRooms: ReactNode;
  /** The way to tournaments. */
  tours: ReactNode;
}

/** `/lobby`: the rooms, or with `?coins=1` the coin rooms. Their code, and that of tournaments, comes when it is needed. */
export function LobbyScreen({ coinRooms, tours }: Props) {
  const { t } = useTranslation();
  const { status } = useConnection();
  const [query] = useSearchParams();
  const coins = query.get('coins') === '1';
  return (
    <>
      <main className="page wide">
        <TopBar title={t('lobby.title')}>
          <ConnectionChip status={status} />
        </TopBar>
        <ConnectionBanner />
        <LobbyTabs chosen={coins ? 'coins' : 'rooms'}>
          <NoTable />
          {!coins && <FirstTable />}
          {coins ? (
            <Suspense fallback={<SkeletonRows rows={3} label={t('app.loading')} />}>{coinRooms}</Suspense>
          ) : (
            <Lobby tours={tours} />
          )}
        </LobbyTabs>
      </main>
      <BottomNav />
    </>
  );
}

/** The person's card, online people, creating a room, and the list of rooms. */
function Lobby({ tours }: Pick<Props, 'tours'>) {
  const lobby = useLobby();
  const nameField = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={styles.lobby}>
        <div className={styles.stack}>
          <WelcomeCard />
          <OnlinePeople people={lobby.people} total={lobby.users_total} loaded={lobby.loaded} />
          <CreateRoom nameField={nameField} />
        </div>
        <div className={styles.stack}>
          <QuickRow />
          <Suspense>{tours}</Suspense>
          <RoomList lobby={lobby} onCreate={() => nameField.current?.focus()} />
        </div>
      </div>
      {import.meta.env.DEV && <DebugRooms rooms={lobby.rooms} />}
    </>
  );
}
