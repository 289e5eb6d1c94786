import { useQuery } from '@tanstack/react-query';
import type { StaffRate } from '@hokm/shared/api/rates';
import { AGING_MS, FRESH_MS, type QuotedPair } from '@hokm/shared/api/rates/limits';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { formatNumber } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { callQuery, invalidate } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { ratesTexts } from '../../text/rates.js';
import { useDates } from '../../ui/dates.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { pairWords, RATES, rateText } from './rate-words.js';
import { StepChart } from './StepChart.js';
import css from './rates.module.css';

const DAYS = 90;
/** Rows of a chart at most. */
const ROWS = 100;

function Age({ effective_at }: Pick<StaffRate, 'effective_at'>) {
  const t = useTexts(ratesTexts);
  const age = useNow(MINUTE_MS) - Date.parse(effective_at);
  if (age < FRESH_MS)
    return (
      <Tag tone="ok" dot="full">
        {t('age_fresh')}
      </Tag>
    );
  if (age < AGING_MS)
    return (
      <Tag tone="wait" dot="ring">
        {t('age_aging')}
      </Tag>
    );
  return (
    <Tag tone="bad" dot="cross">
      {t('age_stale')}
    </Tag>
  );
}

function Present({ pair, rates }: { readonly pair: QuotedPair; readonly rates: readonly StaffRate[] }) {
  const t = useTexts(ratesTexts);
  const language = useLanguage();
  const { date } = useDates();
  const now = useNow(MINUTE_MS);
  const counted = rates.filter(({ state }) => state === 'now' || state === 'past').reverse();
  const present = counted.at(-1);
  if (present === undefined)
    return (
      <>
        <p className={css['none']}>{t('none')}</p>
        <p className="note">{t('none_note')}</p>
      </>
    );
  const from = now - DAYS * DAY_MS;
  const steps = counted.map(({ effective_at, rate }) => ({
    at: Date.parse(effective_at),
    value: Number(rate),
  }));
  const before = steps.findLastIndex(({ at }) => at <= from);
  const shown = steps.slice(Math.max(0, before));
  const words = t('chart', {
    pair: t(pairWords(pair)),
    days: formatNumber(DAYS, language),
    first: formatNumber(shown[0]?.value ?? 0, language, { maximumSignificantDigits: 12 }),
    last: rateText(present.rate, language),
  });
  return (
    <>
      <p className={css['value']}>
        <bdi className="num">{rateText(present.rate, language)}</bdi>
        <Age effective_at={present.effective_at} />
      </p>
      <p className="note">
        {t('since', { date: date(present.effective_at, { style: 'long', time: true }) })}
      </p>
      <StepChart words={words} steps={shown} from={from} until={now} />
      <p className={`note ${css['ends'] ?? ''}`} aria-hidden="true">
        <bdi>{t('days_ago', { days: formatNumber(DAYS, language) })}</bdi>
        <span>{t('today')}</span>
      </p>
    </>
  );
}

/** The present rate of a pair, how old it is, and how it came there. */
export function PairCard({ pair }: { readonly pair: QuotedPair }) {
  const t = useTexts(ratesTexts);
  const { data, error } = useQuery(callQuery(RATES, { query: { pair, per_page: ROWS } }));
  return (
    <Panel title={t(pairWords(pair))}>
      {data !== undefined ? (
        <Present pair={pair} rates={data.data} />
      ) : error === null ? (
        <Bone height={150} />
      ) : (
        // The other cards and the list have failed with it, and come back with it.
        <Failed title={t('cards_failed')} error={error} retry={() => void invalidate(RATES)} />
      )}
    </Panel>
  );
}
