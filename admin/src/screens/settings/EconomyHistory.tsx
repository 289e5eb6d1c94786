import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EconomyChange, EconomyPlan } from '@hokm/shared/api/settings';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery, useCall } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { settingsTexts } from '../../text/settings.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { useDates } from '../../ui/dates.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import { useSettingNames } from './use-setting-names.js';
import css from './economy.module.css';

const ECONOMY = 'GET /admin/economy';
const HISTORY = 'GET /admin/economy/history';
/** Changes that are shown. */
const SHOWN = 20;

/** Names of settings and words for their values. */
function useWords() {
  const t = useTexts(settingsTexts);
  const language = useLanguage();
  const nameOf = useSettingNames();
  const textOf = (value: boolean | number | readonly string[] | null | undefined) => {
    if (typeof value === 'number') return formatNumber(value, language);
    if (value === undefined || value === null) return '—';
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    return value.length === 0 ? t('off_in_nowhere') : isolate([...value].join(' '));
  };
  return { nameOf, textOf };
}

function Plan({ plan: { id, effective_at, changes, set_by } }: { readonly plan: EconomyPlan }) {
  const t = useTexts(settingsTexts);
  const { date } = useDates();
  const { nameOf, textOf } = useWords();
  const drop = useCall('DELETE /admin/economy/planned/:id', [ECONOMY]);
  const at = date(effective_at, { time: true });
  const ask = () =>
    void openConfirm({
      title: t('plan_drop'),
      body: t('plan_drop_body', { at }),
      confirm: t('plan_drop'),
      run: async () => {
        await drop.mutateAsync({ params: { id } });
        toastDone(t('plan_dropped'));
      },
    });
  return (
    <li>
      <div className="grow">
        <b>{t('plan_from', { at })}</b>
        {Object.entries(changes).map(([field, value]) => (
          <span key={field}>
            {nameOf(field)}: {textOf(value)}
          </span>
        ))}
        <small className="note">{t('plan_by', { name: isolate(set_by) })}</small>
      </div>
      <Button size="xs" variant="default" onClick={ask}>
        {t('plan_drop')}
      </Button>
    </li>
  );
}

function Change({ change: { at, by, changes } }: { readonly change: EconomyChange }) {
  const t = useTexts(settingsTexts);
  const { date } = useDates();
  const { nameOf, textOf } = useWords();
  return (
    <li>
      <div className="grow">
        <small className="note">{t('change_by', { name: isolate(by), at: date(at, { time: true }) })}</small>
        {changes === null ? (
          <span>{t('change_erased')}</span>
        ) : (
          changes.map(({ field, before, after }) => (
            <span key={field}>
              {t('change_words', { field: nameOf(field), before: textOf(before), after: textOf(after) })}
            </span>
          ))
        )}
      </div>
    </li>
  );
}

/** The planned and the earlier changes of the settings of coins. */
export function EconomyHistory() {
  const t = useTexts(settingsTexts);
  const economy = useQuery(callQuery(ECONOMY));
  const history = useQuery(callQuery(HISTORY, { query: { per_page: SHOWN } }));
  const planned = economy.data?.data.planned ?? [];
  return (
    <div className={css['beside']}>
      {planned.length > 0 && (
        <Panel title={t('planned')}>
          <ul className={css['rows']}>
            {planned.map((plan) => (
              <Plan key={plan.id} plan={plan} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('history')}>
        {history.data === undefined ? (
          history.error === null ? (
            <Bone height={120} />
          ) : (
            <Failed title={t('history_failed')} error={history.error} retry={() => void history.refetch()} />
          )
        ) : history.data.data.length === 0 ? (
          <p className="note">{t('history_none')}</p>
        ) : (
          <ul className={css['rows']}>
            {history.data.data.map((change) => (
              <Change key={change.at} change={change} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
