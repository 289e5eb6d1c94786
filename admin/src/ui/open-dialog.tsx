import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { wantOverlays } from './overlays.js';

/** Opens a dialog whose content closes it. */
export async function openDialog(
  title: ReactNode,
  render: (close: () => void) => ReactNode,
  size = 520,
): Promise<void> {
  if (!(await wantOverlays())) return;
  const id = modals.open({ title, size, children: null });
  modals.updateModal({ modalId: id, children: render(() => modals.close(id)) });
}
