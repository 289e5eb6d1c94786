import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import '../../text/predictions.js';
import { Icon } from '../../ui/art/index.js';
import { isPredicting } from '../../lib/predicting.js';
import { PredictionSheet } from './PredictionSheet.js';
import { usePrediction } from './use-prediction.js';

/** Opens the predictions of a match that is watched, at once for who comes to predict it; nothing where it is not predicted. */
export function WatchPrediction({ roomId }: { roomId: string }) {
  const { t } = useTranslation();
  const location = useLocation();
  const [isOpen, setOpen] = useState(() => isPredicting(location.state));
  const { data, error, isNever } = usePrediction(roomId, false);
  // A late look at a match that nobody predicted has nothing to show.
  const isEmpty = data !== null && data.status === 'locked' && data.closed_at === null;
  const isUnknown = data === null && (error === null || isNever);
  if (!isOpen && (isUnknown || isEmpty)) return null;
  return (
    <>
      <button type="button" className="btn small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="coin" size={20} />
        {t(data?.mine == null ? 'predictions.open' : 'predictions.open_mine')}
      </button>
      {isOpen && <PredictionSheet roomId={roomId} onClose={() => setOpen(false)} />}
    </>
  );
}
