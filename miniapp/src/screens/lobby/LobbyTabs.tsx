import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TabPanel, Tabs } from '../../ui/Tabs.js';
import { useCoinRoomsOpen } from './use-coin-rooms-open.js';

export type LobbyTab = 'rooms' | 'coins';

const PANEL = 'lobby';
const PATHS: Readonly<Record<LobbyTab, string>> = { rooms: '/lobby', coins: '/lobby?coins=1' };

/** Rooms, and coin rooms where they are open. Without them there is nothing to choose. */
export function LobbyTabs({ chosen, children }: { chosen: LobbyTab; children: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = useCoinRoomsOpen(chosen === 'coins');
  return (
    <>
      {open && (
        <Tabs
          label={t('lobby.kinds')}
          panel={PANEL}
          tabs={[
            { name: 'rooms', text: t('lobby.rooms') },
            { name: 'coins', text: t('lobby.for_coins') },
          ]}
          chosen={chosen}
          onChoose={(name) => navigate(PATHS[name], { replace: true })}
        />
      )}
      <TabPanel id={PANEL} chosen={open ? chosen : null}>
        {children}
      </TabPanel>
    </>
  );
}
