import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { arrival } from '@hokm/web/browser';
import { logWarning } from '../../lib/log.js';
import { usage } from '../../session/index.js';
import { useToast } from '../../ui/Toast.js';
import type { ShareSheetProps } from './ShareSheet.js';

/** Only the import: Vite awaits the chunk's styles around it, and a failed stylesheet has to reject this promise. */
const loadSheet = async () => (await import('./ShareSheet.js')).ShareSheet;

/** The sheet in which the picture of a finished match or tournament is shared. It is loaded with the first tap. `id`: the match's, its
 * room's, or the tournament's. */
export function useShareSheet(
  id: string,
  of: 'match' | 'tour' = 'match',
): { openShare: () => void; shareSheet: ReactNode } {
  const { t } = useTranslation();
  const toast = useToast();
  const [loaded, setLoaded] = useState<{ readonly Sheet: ComponentType<ShareSheetProps> } | null>(null);
  const openShare = () => {
    usage.event('share_opened');
    arrival(loadSheet()).then(
      (Sheet) => setLoaded({ Sheet }),
      (error: unknown) => {
        logWarning('Share sheet', error);
        toast.show(t('connection.disconnected'));
      },
    );
  };
  const shareSheet =
    loaded === null ? null : <loaded.Sheet id={id} of={of} onClose={() => setLoaded(null)} />;
  return { openShare, shareSheet };
}
