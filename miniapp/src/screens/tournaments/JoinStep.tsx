import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { codeText } from '@hokm/web/errors';
import { useLanguage } from '../../settings/index.js';
import { JoinSheet } from './JoinSheet.js';
import { ShareTour } from './ShareTour.js';
import { Step } from './Step.js';
import { useTourAct } from './use-tour-act.js';
import { useWords } from './use-words.js';

/** The way on from what stands in the way, by the refusal's code. */
const WAYS: Readonly<Record<string, { readonly to: string; readonly key: string }>> = {
  'tournaments/guest': { to: '/register', key: 'tours.register' },
  'stake/guest': { to: '/register', key: 'tours.register' },
  'stake/age': { to: '/lobby?coins=1', key: 'tours.see_why' },
  'stake/no_telegram': { to: '/security', key: 'tours.see_why' },
  'stake/too_new': { to: '/lobby', key: 'tours.play' },
  'wallet/not_enough': { to: '/lobby', key: 'tours.play' },
  'stake/too_high': { to: '/lobby', key: 'tours.play' },
  'wallet/frozen': { to: '/settings/decisions', key: 'tours.see_why' },
};
const OTHERS = { to: '/tours', key: 'tours.see_others' };

/** The person may not sign up: why, and what they can do instead. */
function WhyNot({ code }: { code: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const way = WAYS[code] ?? OTHERS;
  return (
    <Step icon="lock" title={t('tours.why_not')} text={codeText(code, null, language)}>
      <Link className="btn tint wide" to={way.to}>
        {t(way.key)}
      </Link>
    </Step>
  );
}

/** The person may sign up alone for a cup: one tap. */
function JoinCup({ tour }: { tour: Tournament }) {
  const { t } = useTranslation();
  const { when } = useWords();
  const { join, isPending, problem } = useTourAct(tour.id, t('tours.join_failed'));
  const until = when(tour.starts_at);
  return (
    <Step icon="cup" title={t('tours.step_sign_up')} text={t('cups.join_text')} problem={problem}>
      <p>{t(tour.cup?.when_full === true ? 'cups.until_full' : 'tours.sign_up_until', { when: until })}</p>
      <button type="button" className="btn primary wide" disabled={isPending} onClick={() => void join(null)}>
        {isPending ? <span className="spin small" /> : t('cups.join')}
      </button>
      {tour.cup?.is_mine !== true && <ShareTour tour={tour} words={t('cups.invite')} />}
    </Step>
  );
}

/** The person may sign up. */
export function JoinStep({ tour }: { tour: Tournament }) {
  const { t } = useTranslation();
  const { when } = useWords();
  const [joining, setJoining] = useState(false);
  const { why_not, until } = tour.you;
  if (why_not !== null) return <WhyNot code={why_not} />;
  if (tour.cup?.partners === 'drawn') return <JoinCup tour={tour} />;
  return (
    <Step
      icon="cup"
      title={t('tours.step_sign_up')}
      text={t(
        tour.cup !== null
          ? 'cups.join_pair'
          : tour.kind === 'arena'
            ? 'tours.sign_up_alone'
            : 'tours.sign_up_pair',
      )}
    >
      <p>{t('tours.sign_up_until', { when: when(until ?? tour.starts_at) })}</p>
      <button
        type="button"
        className="btn primary wide"
        aria-haspopup="dialog"
        onClick={() => setJoining(true)}
      >
        {tour.fee === 0 ? t('tours.sign_up') : t('tours.sign_up_fee', { coins: tour.fee })}
      </button>
      <ShareTour tour={tour} words={t(tour.cup === null ? 'tours.invite' : 'cups.invite')} />
      {joining && <JoinSheet tour={tour} onClose={() => setJoining(false)} />}
    </Step>
  );
}
