import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useTexts } from '../text/define-texts.js';
import { shellTexts } from '../text/shell.js';
import { Sidebar } from './Sidebar.js';
import type { BackendHealth } from './use-health.js';

const WIDTH = 288;

interface Props {
  readonly health: BackendHealth;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The sidebar below 1024 px: it slides in from the page's start. */
export function MobileDrawer({ health, isOpen, onClose }: Props) {
  const t = useTexts(shellTexts);
  // Opened after it is mounted: only then does the library remember where the focus returns to.
  const isMounted = useMounted();
  return (
    <Drawer.Root opened={isOpen && isMounted} onClose={onClose} size={WIDTH} position="left">
      <Drawer.Overlay backgroundOpacity={0.55} color="#061c17" />
      <Drawer.Content aria-label={t('sections')} style={{ overflow: 'hidden' }}>
        <Drawer.Body p={0} h="100%">
          <Sidebar health={health} onLeave={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
