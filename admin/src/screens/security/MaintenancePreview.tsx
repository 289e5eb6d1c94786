import type { MaintenanceStatus } from '@hokm/shared/api';
import { formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { Mark } from '../../ui/art.js';
import { Panel } from '../../ui/Panel.js';
import css from './security.module.css';

/** The page that players see during maintenance, on a small phone. */
export function MaintenancePreview({ status }: { readonly status: MaintenanceStatus }) {
  const t = useTexts(securityTexts);
  const language = useLanguage();
  const { message, show_progress, progress_percentage } = status;
  return (
    <Panel title={t('m_preview')}>
      <div className={css['phone']}>
        <Mark size={44} />
        <b>{t('m_page_title')}</b>
        {message !== '' && <bdi>{message}</bdi>}
        {show_progress && (
          <>
            <progress max={100} value={progress_percentage} aria-label={t('m_progress')} />
            <span>{formatPercent(progress_percentage, 100, language)}</span>
          </>
        )}
        <small>{t('m_page_note')}</small>
      </div>
    </Panel>
  );
}
