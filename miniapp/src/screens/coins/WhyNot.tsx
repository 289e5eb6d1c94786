import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CoinStanding } from '@hokm/shared/api/stakes';
import { LEAST_PURSE } from '@hokm/shared/api/stakes/limits';
import { codeText } from '@hokm/web/errors';
import { call } from '../../api/index.js';
import { callQuery, setQueryData } from '../../data/query.js';
import { useMutation } from '../../data/use-mutation.js';
import { useOwnSeat } from '../../realtime/index.js';
import { useLanguage } from '../../settings/index.js';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import { STANDING } from './use-standing.js';
import styles from './coins.module.css';

interface ProgressProps {
  label: string;
  /** How far it is, in words. */
  words: string;
  have: number;
  need: number;
}

function Progress({ label, words, have, need }: ProgressProps) {
  const share = need === 0 ? 1 : Math.min(1, have / need);
  return (
    <div className={styles.progress}>
      <span>{label}</span>
      <b>{words}</b>
      <span className="bar-p" aria-hidden="true">
        <i style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </div>
  );
}

/** One sentence, what is missing in numbers, and a way on. */
interface Reason {
  readonly words: string;
  readonly missing: readonly ProgressProps[];
  readonly way: { readonly to: string; readonly text: string } | null;
  /** What the person has to say about themselves. */
  readonly isAge?: true;
}

function useReason(standing: CoinStanding): Reason {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const table = useOwnSeat(({ roomId }) => roomId);
  const { why_not, days, matches, stakeable, paused_until } = standing;
  const others = { to: '/lobby', text: t('coins.why_others') };
  const plain = (words: string, way: Reason['way'] = others): Reason => ({ words, missing: [], way });
  const earned = { have: Math.min(stakeable, LEAST_PURSE), need: LEAST_PURSE };
  switch (why_not) {
    case 'stake/too_new':
      return {
        words: t('coins.why_too_new', { days: days.need, matches: matches.need }),
        missing: [
          { label: t('coins.why_days'), words: t('coins.why_days_of', { ...days }), ...days },
          { label: t('coins.why_matches'), words: t('coins.why_matches_of', { ...matches }), ...matches },
        ],
        way: { to: '/lobby', text: t('coins.why_play') },
      };
    case 'stake/age':
      return { ...plain(t('coins.why_age'), null), isAge: true };
    case 'stake/guest':
      return plain(t('coins.why_guest'), { to: '/register', text: t('coins.why_guest_act') });
    case 'stake/no_telegram':
      return plain(t('coins.why_no_telegram'), { to: '/security', text: t('coins.why_no_telegram_act') });
    case 'wallet/not_enough':
    case 'stake/too_high':
      return {
        words: t('coins.why_few', { need: LEAST_PURSE }),
        missing: [{ label: t('coins.why_few_bar'), words: t('coins.why_few_of', { ...earned }), ...earned }],
        way: { to: '/', text: t('coins.why_few_act') },
      };
    case 'stake/day_limit':
      return plain(t('coins.why_day'));
    case 'stake/month_won':
      return plain(t('coins.why_month'));
    case 'stake/paused':
      return plain(t('coins.why_paused', { until: paused_until === null ? '' : format.date(paused_until) }));
    case 'stake/playing':
      return plain(
        t('coins.why_playing'),
        table === null ? null : { to: `/game/${table}`, text: t('coins.why_playing_act') },
      );
    case 'wallet/frozen':
      return plain(t('coins.why_frozen'), { to: '/settings/decisions', text: t('coins.why_frozen_act') });
    default:
      return plain(codeText(why_not ?? '', null, language));
  }
}

/** Says that the person is 18 or older. */
function Adult() {
  const { t } = useTranslation();
  const saying = useMutation(t('coins.save_failed'), [
    'GET /betting/rooms',
    'GET /betting/statistics',
    'GET /predictions',
  ]);
  const say = () =>
    saying.run(async () => {
      const answer = await call('POST /betting/adult', { body: { is_adult: true } });
      setQueryData(callQuery(STANDING), answer);
    });
  return (
    <>
      <button type="button" className="btn tint sm" disabled={saying.isPending} onClick={() => void say()}>
        {saying.isPending ? <span className="spin small" /> : t('coins.why_age_act')}
      </button>
      {saying.problem !== null && (
        <p className="hint bad" role="alert">
          {saying.problem}
        </p>
      )}
    </>
  );
}

function Reasons({ standing }: { standing: CoinStanding }) {
  const { t } = useTranslation();
  const { words, missing, way, isAge } = useReason(standing);
  return (
    <section className={classes('panel pad', styles.why)} role="status">
      <h2>
        <Icon name="lock" size={20} />
        <span>{t('coins.why')}</span>
      </h2>
      <p>{words}</p>
      {missing.map((each) => (
        <Progress key={each.label} {...each} />
      ))}
      {isAge === true && <Adult />}
      {way !== null && (
        <Link className="btn tint sm" to={way.to}>
          {way.text}
        </Link>
      )}
    </section>
  );
}

/** Why the person may not put coins in yet, in one sentence; nothing where they may. */
export function WhyNot({ standing }: { standing: CoinStanding }) {
  return standing.why_not === null ? null : <Reasons standing={standing} />;
}
