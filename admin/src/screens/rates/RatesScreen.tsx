import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { StaffRate } from '@hokm/shared/api/rates';
import { QUOTED_PAIRS } from '@hokm/shared/api/rates/limits';
import { mayEnter } from '@hokm/shared/policy';
import { useLanguage } from '@hokm/web/react';
import { useCall } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import type { Column } from '../../list/list-props.js';
import { useListParams } from '../../list/use-list-params.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { ratesTexts } from '../../text/rates.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { useDates } from '../../ui/dates.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Tag } from '../../ui/Tag.js';
import { toastDone } from '../../ui/toasts.js';
import { PairCard } from './PairCard.js';
import { RateForm } from './RateForm.js';
import { pairWords, RATES, rateText } from './rate-words.js';
import css from './rates.module.css';

const SORT = { by: 'effective_at', order: 'desc' } as const;
const FILTERS = ['pair'] as const;
const TONES = { now: 'ok', planned: 'info', past: 'mute', withdrawn: 'bad' } as const;

function State({ rate: { state, withdrawn, note } }: { readonly rate: StaffRate }) {
  const t = useTexts(ratesTexts);
  const words = withdrawn?.reason ?? note;
  return (
    <span className={css['two']}>
      <Tag tone={TONES[state]}>{t(`state_${state}`)}</Tag>
      {words !== '' && <bdi className="note name">{words}</bdi>}
    </span>
  );
}

function Rate({ rate: { pair, rate } }: { readonly rate: StaffRate }) {
  const t = useTexts(ratesTexts);
  return (
    <span className={css['two']}>
      <bdi className="num">{rateText(rate, useLanguage())}</bdi>
      <small className="note">{t(pairWords(pair))}</small>
    </span>
  );
}

/** Only a super administrator takes a rate back. */
function Withdraw({ rate: { id, rate, state } }: { readonly rate: StaffRate }) {
  const t = useTexts(ratesTexts);
  const language = useLanguage();
  const me = useUser();
  const withdraw = useCall('POST /admin/forex/rates/:id/withdraw', [RATES]);
  if (state === 'withdrawn' || !mayEnter(me.admin_level, 'panel/settings')) return null;
  const ask = () =>
    void openConfirm({
      title: t('withdraw_title'),
      body: t('withdraw_body', { rate: rateText(rate, language) }),
      confirm: t('withdraw'),
      tone: 'bad',
      typed: { label: t('withdraw_why'), fits: (text) => text !== '' },
      run: async (reason) => {
        await withdraw.mutateAsync({ params: { id }, body: { reason } });
        toastDone(t('withdrawn'));
      },
    });
  return (
    <Button size="xs" variant="default" onClick={ask}>
      {t('withdraw')}
    </Button>
  );
}

function useColumns(): readonly Column<StaffRate>[] {
  const t = useTexts(ratesTexts);
  const { date } = useDates();
  return useMemo(
    () => [
      { id: 'rate', head: t('rate'), cell: (rate) => <Rate rate={rate} />, width: '26%' },
      {
        id: 'from',
        head: t('from'),
        cell: ({ effective_at }) => date(effective_at, { style: 'long', time: true }),
      },
      { id: 'state', head: t('state'), cell: (rate) => <State rate={rate} /> },
      { id: 'by', head: t('set_by'), cell: ({ set_by }) => <bdi className="name">{set_by}</bdi> },
      { id: 'withdraw', head: t('withdraw'), align: 'end', cell: (rate) => <Withdraw rate={rate} /> },
    ],
    [t, date],
  );
}

/** Exchange rates: how they stand, and every row that was set. */
export function RatesScreen() {
  const t = useTexts(ratesTexts);
  const { date } = useDates();
  const list = useListParams(SORT, FILTERS);
  const source = useListSource(RATES, list);
  const columns = useColumns();
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={2} />} onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} actions={add} />
      <div className={css['cards']}>
        {QUOTED_PAIRS.map((pair) => (
          <PairCard key={pair} pair={pair} />
        ))}
      </div>
      <DataList
        name={t('list')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id }) => id}
        getName={({ pair }) => t(pairWords(pair))}
        filters={[
          {
            key: 'pair',
            label: t('pair'),
            options: QUOTED_PAIRS.map((value) => ({ value, label: t(pairWords(value)) })),
          },
        ]}
        card={(rate) => (
          <div className={css['card']}>
            <div className="grow">
              <Rate rate={rate} />
              <small className="note">{date(rate.effective_at, { style: 'long', time: true })}</small>
              <State rate={rate} />
            </div>
            <Withdraw rate={rate} />
          </div>
        )}
        empty={{ title: t('empty'), note: t('none_note') }}
        failed={t('failed')}
      />
      <RateForm isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
