import { IconArrowDown } from '@tabler/icons-react';
import { formatNumber, formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { analyticsTexts } from '../../text/analytics.js';
import { useTexts } from '../../text/define-texts.js';
import { Panel } from '../../ui/Panel.js';
import { Empty } from '../../ui/States.js';
import type { Behavior } from './figures.js';
import css from './analytics.module.css';

const STEPS = ['sign_up', 'launch', 'room', 'match', 'finish', 'purchase'] as const;

/** How far newcomers come: bars from the page's start, between two what was lost, the worst loss in red. */
export function Funnel({ behavior: { funnel, bot_starts } }: { readonly behavior: Behavior }) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  const starts = bot_starts.reduce((sum, { count }) => sum + count, 0);
  const numbers = STEPS.map((step) => funnel[step]);
  const losses = numbers.slice(1).map((n, at) => ((numbers[at] ?? 0) === 0 ? 0 : 1 - n / (numbers[at] ?? 1)));
  // Few ever buy: that is no loss to mend.
  const worst = Math.max(...losses.slice(0, -1));
  return (
    <Panel title={t('funnel')} note={t('funnel_note', { n: formatNumber(starts, language) })}>
      {funnel.sign_up === 0 ? (
        <Empty title={t('funnel_none')} />
      ) : (
        <ol className={css['funnel']}>
          {STEPS.map((step, at) => {
            const n = numbers[at] ?? 0;
            const loss = losses[at - 1] ?? 0;
            const isWorst = at > 0 && at < STEPS.length - 1 && loss > 0 && loss === worst;
            return (
              <li key={step}>
                {at > 0 && loss > 0 && (
                  <span className={css['drop']} data-worst={isWorst || undefined}>
                    <IconArrowDown size={13} stroke={2} aria-hidden="true" />
                    {t('lost', { share: formatPercent(loss, 1, language) })}
                    {isWorst && ` · ${t('worst')}`}
                  </span>
                )}
                <span className={css['step']}>
                  <span className="cut">{t(`f_${step}`)}</span>
                  <span className={css['stepBar']} aria-hidden="true">
                    <i style={{ width: `${(n / funnel.sign_up) * 100}%`, opacity: 1 - at * 0.1 }} />
                  </span>
                  <b className="num">{formatNumber(n, language)}</b>
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </Panel>
  );
}
