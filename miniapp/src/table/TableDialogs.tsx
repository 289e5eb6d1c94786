import { useTranslation } from 'react-i18next';
import { CostDialog } from './CostDialog.js';

export type Question = 'leave' | 'refresh';

interface TableDialogsProps {
  question: Question | null;
  /** Leaving costs the match. */
  costly: boolean;
  /** Clearing the phone loses the seat. */
  guest: boolean;
  onClose: () => void;
  onLeave: () => void;
  onRefresh: () => void;
}

/** The two questions of the header: leave, and full refresh. */
export function TableDialogs({ question, costly, guest, onClose, onLeave, onRefresh }: TableDialogsProps) {
  const { t } = useTranslation();
  if (question === null) return null;
  if (question === 'leave')
    return (
      <CostDialog
        key="leave"
        title={t('table.leave_title')}
        cost={t(costly ? 'table.leave_cost' : 'table.leave_free')}
        stay={t('table.leave_no')}
        go={t('table.leave_yes')}
        onStay={onClose}
        onGo={onLeave}
      />
    );
  return (
    <CostDialog
      key="refresh"
      title={t('table.refresh_title')}
      cost={t(guest ? 'table.refresh_cost_guest' : 'table.refresh_cost')}
      stay={t('table.refresh_no')}
      go={t('table.refresh_yes')}
      onStay={onClose}
      onGo={onRefresh}
    />
  );
}
