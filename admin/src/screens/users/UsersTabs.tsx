import { Tabs } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../text/define-texts.js';
import { watchingTexts } from '../../text/watching.js';

const ADDRESSES = { all: '/users', watched: '/users/watched' } as const;
type Shown = keyof typeof ADDRESSES;

/** Everybody, or those whom the reader watches. */
export function UsersTabs({ shown }: { readonly shown: Shown }) {
  const t = useTexts(watchingTexts);
  const navigate = useNavigate();
  return (
    <Tabs value={shown} onChange={(to) => void navigate(ADDRESSES[to === 'watched' ? to : 'all'])}>
      <Tabs.List mb="md">
        <Tabs.Tab value="all">{t('tab_all')}</Tabs.Tab>
        <Tabs.Tab value="watched">{t('tab_watched')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}
