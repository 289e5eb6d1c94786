import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PredictionDetails } from '@hokm/shared/api/predictions';
import { PREDICTION_CHIPS, PREDICTION_COINS } from '@hokm/shared/api/predictions/limits';
import { newKey } from '@hokm/web/browser';
import { call } from '../../api/index.js';
import { setQueryData } from '../../data/query.js';
import { useMutation } from '../../data/use-mutation.js';
import { installationId, useOffline } from '../../realtime/index.js';
import { useFormat } from '../../settings/use-format.js';
import '../../text/coins.js';
import '../../text/predictions.js';
import { Choice } from '../../ui/form/Choice.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { Sheet } from '../../ui/Sheet.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { useToast } from '../../ui/Toast.js';
import { STANDING } from './use-standing.js';
import { OfflineHint } from './OfflineHint.js';
import { OwnPrediction, outcomeOf } from './OwnPrediction.js';
import { PredictionReason } from './PredictionReason.js';
import { PredictionSides, type Side } from './PredictionSides.js';
import { predictionOf, usePrediction } from './use-prediction.js';

interface FormProps {
  readonly roomId: string;
  readonly prediction: PredictionDetails;
}

/** Chooses a side and so many coins, and says what follows before anything is sent. */
function Form({ roomId, prediction }: FormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const isOffline = useOffline();
  const chips = PREDICTION_CHIPS.filter((each) => each <= prediction.most);
  const [team, setTeam] = useState<Side | null>(null);
  const [coins, setCoins] = useState<number>(chips[0] ?? PREDICTION_CHIPS[0]);
  // The same wish, sent again after a lost answer, is one prediction.
  const [key] = useState(newKey);
  const making = useMutation(t('predictions.make_failed'), [STANDING, 'GET /predictions']);
  const make = () =>
    making.run(async () => {
      if (team === null) return;
      const { data } = await call('POST /predictions', {
        body: {
          room_id: roomId,
          team,
          coins,
          idempotency_key: `${key}:${team}:${coins}`,
          installation: installationId(),
        },
      });
      setQueryData(predictionOf(roomId), { success: true, data });
      toast.show(t('predictions.made'), 'check');
    });
  return (
    <>
      <PredictionSides prediction={prediction} chosen={team} onChoose={setTeam} />
      <Choice
        title={t('predictions.how_many')}
        note={
          prediction.most < PREDICTION_COINS.max
            ? t('predictions.most', { most: prediction.most })
            : t('predictions.pays_moves')
        }
        values={chips.map((each) => `${each}` as const)}
        chosen={`${coins}` as `${(typeof chips)[number]}`}
        wordsOf={(value) => format.number(Number(value))}
        onChoose={(value) => setCoins(Number(value))}
      />
      {making.problem !== null && (
        <p className="hint bad" role="alert">
          {making.problem}
        </p>
      )}
      <OfflineHint />
      <button
        type="button"
        className="btn primary wide"
        disabled={making.isPending || team === null || isOffline}
        onClick={() => void make()}
      >
        {making.isPending ? (
          <span className="spin" />
        ) : team === null ? (
          t('predictions.choose')
        ) : (
          t('predictions.make', { coins })
        )}
      </button>
      <p className="hint">{t('predictions.final')}</p>
    </>
  );
}

function Body({ roomId, prediction }: FormProps) {
  const { t } = useTranslation();
  const { why_not, status } = prediction;
  const isMade = outcomeOf(prediction) !== null;
  const isMay = why_not === null && status === 'open';
  return (
    <>
      <p className="sheet-text">{t('predictions.locks')}</p>
      {isMay ? (
        <Form roomId={roomId} prediction={prediction} />
      ) : (
        <PredictionSides prediction={prediction} chosen={null} onChoose={null} />
      )}
      <OwnPrediction prediction={prediction} />
      {!isMay && !isMade && why_not !== null && <PredictionReason code={why_not} />}
      <p className="hint">{t('coins.play_money')}</p>
    </>
  );
}

/** The predictions of a match that is watched: both pools, one's own, and the way to make one. */
export function PredictionSheet({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, isNever, refetch } = usePrediction(roomId, true);
  const isOff = error?.code === 'predictions/off';
  return (
    <Sheet title={t('predictions.title')} onClose={onClose}>
      {data !== null && <Body roomId={roomId} prediction={data} />}
      {data === null && error === null && !isNever && <SkeletonRows rows={3} label={t('app.loading')} />}
      {data === null && error !== null && !isNever && (
        <Problem title={t('predictions.failed')} error={error} onRetry={refetch} />
      )}
      {data === null && isNever && (
        <Notice
          icon="lock"
          title={t(isOff ? 'predictions.off' : 'predictions.off_none')}
          text={t(isOff ? 'predictions.off_text' : 'predictions.off_none_text')}
        />
      )}
    </Sheet>
  );
}
