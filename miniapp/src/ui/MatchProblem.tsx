import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../settings/index.js';
import { errorMessage } from '@hokm/web/errors';
import type { ApiError } from '../api/index.js';
import { Notice } from './Notice.js';
import { Problem } from './Problem.js';

/** Refusals that another try does not change. */
const FINAL = ['room/does_not_exist', 'room/private', 'room/not_started', 'game/not_finished'] as const;

/** True if trying again does not help: there is no such match, or this person may not see it, or not yet. */
export function isFinal(code: string): boolean {
  return FINAL.some((one) => one === code);
}

/** Says why a match cannot be shown. Offers to try again where that may help, else the list of matches. */
export function MatchProblem({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: ApiError;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!isFinal(error.code)) return <Problem title={title} error={error} onRetry={onRetry} />;
  const gone = error.code === 'room/does_not_exist';
  return (
    <Notice
      icon="deck"
      title={gone ? t('replay.missing') : title}
      text={gone ? t('replay.missing_text') : errorMessage(error, null, language)}
      alert
    >
      <Link className="btn primary sm" to="/history" replace>
        {t('history.title')}
      </Link>
    </Notice>
  );
}
