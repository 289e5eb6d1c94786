import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoinStanding } from '@hokm/shared/api/stakes';
import { PAUSE_DAYS } from '@hokm/shared/api/stakes/limits';
import { call } from '../../api/index.js';
import { callQuery, setQueryData } from '../../data/query.js';
import { useMutation } from '../../data/use-mutation.js';
import { useFormat } from '../../settings/use-format.js';
import { Choice } from '../../ui/form/Choice.js';
import { Problem } from '../../ui/Problem.js';
import { Sheet } from '../../ui/Sheet.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { useToast } from '../../ui/Toast.js';
import { OfflineHint } from './OfflineHint.js';
import { STANDING, useStanding } from './use-standing.js';
import styles from './coins.module.css';

/** Limits of a day that are offered; the server takes any. */
const OFFERED = ['none', '50', '100', '200', '500'] as const;
const PAUSES = PAUSE_DAYS.map((days) => `${days}` as const);
type Pause = (typeof PAUSES)[number];

const asText = (limit: number | null): string => (limit === null ? 'none' : String(limit));

function Fields({ standing }: { standing: CoinStanding }) {
  const { t } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const [pause, setPause] = useState<Pause | null>(null);
  const saving = useMutation(t('coins.save_failed'), ['GET /betting/rooms', 'GET /betting/statistics']);
  const { own_day_limit, next_day_limit, paused_until } = standing;
  const own = asText(own_day_limit);
  // One that was set elsewhere is offered too.
  const values = OFFERED.some((each) => each === own) ? OFFERED : [...OFFERED, own];
  const words = (value: string) => (value === 'none' ? t('coins.limit_none') : format.number(Number(value)));

  const save = (body: { day_limit: number | null } | { pause_days: (typeof PAUSE_DAYS)[number] }) =>
    saving.run(async () => {
      const answer = await call('PUT /betting/limits', { body });
      setQueryData(callQuery(STANDING), answer);
      setPause(null);
      toast.show(t('coins.saved'), 'check');
    });
  const begin = () => {
    const pause_days = PAUSE_DAYS.find((days) => `${days}` === pause);
    if (pause_days !== undefined) void save({ pause_days });
  };

  return (
    <>
      <p className="sheet-text">{t('coins.limits_text')}</p>
      <Choice
        title={t('coins.limit')}
        {...(next_day_limit === null
          ? {}
          : {
              note: t('coins.limit_next', {
                from: `${format.date(next_day_limit.from)} ${format.time(next_day_limit.from)}`,
                limit: words(asText(next_day_limit.day_limit)),
              }),
            })}
        values={values}
        chosen={own}
        wordsOf={words}
        onChoose={(value) => void save({ day_limit: value === 'none' ? null : Number(value) })}
      />
      <Choice
        title={t('coins.pause')}
        note={
          paused_until === null
            ? t('coins.pause_text')
            : t('coins.pause_on', { until: format.date(paused_until) })
        }
        values={PAUSES}
        chosen={pause}
        wordsOf={(value) => t(`coins.pause_${value}`)}
        onChoose={setPause}
      />
      {pause !== null && (
        <div className={styles.ask} role="status">
          <span>{t('coins.pause_ask', { span: t(`coins.pause_${pause}`) })}</span>
          <button type="button" className="btn danger sm" disabled={saving.isPending} onClick={begin}>
            {saving.isPending ? <span className="spin small" /> : t('coins.pause_start')}
          </button>
        </div>
      )}
      <OfflineHint />
      {saving.problem !== null && (
        <p className="hint bad" role="alert">
          {saving.problem}
        </p>
      )}
    </>
  );
}

/** One's own limits: a day's loss, and a pause. */
export function LimitsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useStanding();
  return (
    <Sheet title={t('coins.limits_title')} onClose={onClose}>
      {data === null && error !== null && (
        <Problem title={t('coins.limits_failed')} error={error} onRetry={refetch} />
      )}
      {data === null && error === null && <SkeletonRows rows={2} label={t('app.loading')} />}
      {data !== null && <Fields standing={data} />}
    </Sheet>
  );
}
