import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PredictionDetails } from '@hokm/shared/api/predictions';
import { PREDICTION_COINS } from '@hokm/shared/api/predictions/limits';
import { codeText } from '@hokm/web/errors';
import { useLanguage } from '../../settings/index.js';
import { classes } from '../../lib/classes.js';
import { Icon } from '../../ui/art/index.js';
import { useStanding } from './use-standing.js';
import { WhyNot } from './WhyNot.js';
import styles from './predictions.module.css';

type Code = NonNullable<PredictionDetails['why_not']>;

/** Reasons that are those of coin rooms too, which say what is missing in numbers. */
const OF_PERSON: readonly Code[] = [
  'stake/too_new',
  'stake/age',
  'stake/guest',
  'stake/no_telegram',
  'stake/day_limit',
  'stake/month_won',
  'stake/paused',
  'wallet/frozen',
];

function useWay(code: Code): { readonly to: string; readonly text: string } {
  const { t } = useTranslation();
  if (code === 'predictions/too_many_open' || code === 'predictions/day_limit')
    return { to: '/coins/history?what=predictions', text: t('predictions.to_history') };
  if (code === 'wallet/not_enough') return { to: '/', text: t('predictions.to_daily') };
  return { to: '/lobby', text: t('predictions.to_lobby') };
}

function OwnReason({ code }: { readonly code: Code }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { to, text } = useWay(code);
  const words =
    code === 'wallet/not_enough'
      ? t('predictions.few', { need: PREDICTION_COINS.min })
      : codeText(code, null, language);
  return (
    <section className={classes('panel pad', styles.why)} role="status">
      <h3>
        <Icon name="lock" size={20} />
        <span>{t('predictions.why')}</span>
      </h3>
      <p>{words}</p>
      <Link className="btn tint sm" to={to}>
        {text}
      </Link>
    </section>
  );
}

/** Why the person may not predict this match, in one sentence, and a way on. */
export function PredictionReason({ code }: { readonly code: Code }) {
  const { data } = useStanding();
  if (!OF_PERSON.includes(code) || data === null) return <OwnReason code={code} />;
  return <WhyNot standing={{ ...data, why_not: code }} />;
}
