import { useTranslation } from 'react-i18next';
import { errorMessage } from '@hokm/web/errors';
import type { ApiError } from '../api/index.js';
import { useLanguage } from '../settings/index.js';
import { Notice } from './Notice.js';

/** Says what could not be loaded and why, with a button to try again. */
export function Problem({ title, error, onRetry }: { title: string; error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Notice icon="refresh" title={title} text={errorMessage(error, null, language)} alert>
      <button type="button" className="btn primary sm" onClick={onRetry}>
        {t('app.retry')}
      </button>
    </Notice>
  );
}
