import { IconArrowDown } from '@tabler/icons-react';
import { formatNumber, formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { analyticsTexts } from '../../text/analytics.js';
import { useTexts } from '../../text/define-texts.js';
import { Panel } from '../../ui/Panel.js';
import { Empty } from '../../ui/States.js';
import type { Behavior } from './figures.js';
import css from './analytics.module.css';

const STEPS = ['bot_start', 'sign_up', 'launch', 'room', 'match', 'finish'] as const;

interface BarProps {
  readonly name: string;
  readonly n: number;
  /** Of the whole width, 0 to 1. */
  readonly width: number;
  readonly at: number;
}

function Bar({ name, n, width, at }: BarProps) {
  const language = useLanguage();
  return (
    <span className={css['step']}>
      <span className="cut">{name}</span>
      <span className={css['stepBar']} aria-hidden="true">
        <i style={{ width: `${Math.min(1, width) * 100}%`, opacity: 1 - at * 0.1 }} />
      </span>
      <b className="num">{formatNumber(n, language)}</b>
    </span>
  );
}

/** How far newcomers come: bars from the page's start, between two what was lost, the worst loss in red. */
export function Funnel({ behavior: { funnel } }: { readonly behavior: Behavior }) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  const numbers = STEPS.map((step) => funnel[step]);
  const widest = Math.max(...numbers);
  const losses = numbers
    .slice(1)
    .map((n, at) => ((numbers[at] ?? 0) === 0 ? 0 : Math.max(0, 1 - n / (numbers[at] ?? 1))));
  const worst = Math.max(...losses);
  const { n: back, of } = funnel.second_day;
  return (
    <Panel title={t('funnel')} note={t('funnel_note', { n: formatNumber(funnel.purchase, language) })}>
      {widest === 0 ? (
        <Empty title={t('funnel_none')} />
      ) : (
        <ol className={css['funnel']}>
          {STEPS.map((step, at) => {
            const n = numbers[at] ?? 0;
            const loss = losses[at - 1] ?? 0;
            const isWorst = loss > 0 && loss === worst;
            return (
              <li key={step}>
                {loss > 0 && (
                  <span className={css['drop']} data-worst={isWorst || undefined}>
                    <IconArrowDown size={13} stroke={2} aria-hidden="true" />
                    {t('lost', { share: formatPercent(loss, 1, language) })}
                    {isWorst && ` · ${t('worst')}`}
                  </span>
                )}
                <Bar name={t(`f_${step}`)} n={n} width={n / widest} at={at} />
              </li>
            );
          })}
          <li>
            {of > 0 && (
              <span className={css['drop']}>
                {t('second_day_of', {
                  share: formatPercent(back, of, language),
                  n: formatNumber(of, language),
                })}
              </span>
            )}
            <Bar name={t('f_second_day')} n={back} width={back / widest} at={STEPS.length} />
          </li>
        </ol>
      )}
    </Panel>
  );
}
