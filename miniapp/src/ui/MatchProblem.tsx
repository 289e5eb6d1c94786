import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../settings/index.js';
import { problemText } from '../text/problem.js';
import { Notice } from './Notice.js';
import { Problem } from './Problem.js';

/** Refusals that another try does not change. */
const FINAL = ['room/does_not_exist', 'room/private', 'room/not_started', 'game/not_finished'] as const;

/** Whether a match's refusal is its last word: there is none, or it is not for this person, or not yet. */
export function isFinal(code: string): boolean {
  return FINAL.some((one) => one === code);
}

/** Why a match cannot be looked at: another try where that may help, else the way to one's own matches. */
export function MatchProblem({ title, code, onRetry }: { title: string; code: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!isFinal(code)) return <Problem title={title} code={code} onRetry={onRetry} />;
  const gone = code === 'room/does_not_exist';
  return (
    <Notice
      icon="deck"
      title={gone ? t('replay.missing') : title}
      text={gone ? t('replay.missing_text') : problemText(code, null, language)}
      alert
    >
      <Link className="btn primary sm" to="/history" replace>
        {t('history.title')}
      </Link>
    </Notice>
  );
}
