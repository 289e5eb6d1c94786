import { useTranslation } from 'react-i18next';
import { useLanguage } from '../settings/index.js';
import { problemText } from '../text/problem.js';
import { Notice } from './Notice.js';

/** What could not be loaded and why, with the way to try again. */
export function Problem({ title, code, onRetry }: { title: string; code: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Notice icon="refresh" title={title} text={problemText(code, null, language)} alert>
      <button type="button" className="btn primary sm" onClick={onRetry}>
        {t('app.retry')}
      </button>
    </Notice>
  );
}
