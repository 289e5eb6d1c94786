import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CostDialog } from './CostDialog.js';
import type { RefreshCost } from './types.js';

export type Question = 'leave' | 'refresh';

interface TableDialogsProps {
  question: Question | null;
  /** Cost of leaving: nothing, the match, or the match that ends at once because nobody else is there. */
  leaveCost: 'free' | 'match' | 'alone';
  /** What the viewer has put in and would lose; null for nothing. */
  stake: number | null;
  watching: boolean;
  refreshCost: RefreshCost;
  onClose: () => void;
  onLeave: () => void;
  onRefresh: () => void;
}

/** Cost of a full refresh for a player. Spectators have no game to come back to. */
function costOfRefresh(t: TFunction, cost: RefreshCost, watching: boolean): string {
  const clears = t('table.refresh_clears');
  if (!watching) return `${clears} ${t(`table.refresh_cost.${cost}`)}`;
  return cost === 'none' ? clears : `${clears} ${t(`table.refresh_watching.${cost}`)}`;
}

/** The two questions of the header: leave, and full refresh. */
export function TableDialogs(props: TableDialogsProps) {
  const { question, leaveCost, stake, watching, refreshCost, onClose, onLeave, onRefresh } = props;
  const { t } = useTranslation();
  if (question === null) return null;
  if (question === 'leave')
    return (
      <CostDialog
        key="leave"
        title={t('table.leave_title')}
        cost={[
          t(`table.leave_cost.${leaveCost}`),
          ...(stake === null ? [] : [t('table_coins.leave_cost', { coins: stake })]),
        ].join(' ')}
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
      cost={costOfRefresh(t, refreshCost, watching)}
      stay={t('table.refresh_no')}
      go={t('table.refresh_yes')}
      onStay={onClose}
      onGo={onRefresh}
    />
  );
}
