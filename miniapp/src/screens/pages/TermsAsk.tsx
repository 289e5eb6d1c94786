import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Page } from '@hokm/shared/api/page-content';
import { call } from '../../api/index.js';
import { useConfig } from '../../data/config.js';
import { useMutation } from '../../data/use-mutation.js';
import { useQuery } from '../../data/use-query.js';
import { keepUser, useSession } from '../../session/index.js';
import { Sheet } from '../../ui/Sheet.js';
import { showToast } from '../../ui/Toast.js';
import '../../text/site-pages.js';
import { pageQuery } from './page-query.js';
import { PageText } from './PageText.js';
import styles from './pages.module.css';
import { areTermsDue } from './terms-due.js';

interface AskProps {
  page: Page;
  refetch: () => void;
  onClose: () => void;
}

function Ask({ page, refetch, onClose }: AskProps) {
  const { t } = useTranslation();
  const { isPending, problem, run } = useMutation(t('pages.accept_failed'));
  const version = page.terms_version;
  const accept = async () => {
    const isDone = await run(async () => {
      if (version === null) return;
      const { terms_version } = await call('POST /pages/terms/accept', { body: { version } });
      const { user } = useSession.getState();
      if (user !== null) keepUser({ ...user, terms_version });
      showToast(t('pages.accepted'), 'check');
    });
    if (isDone) onClose();
    // Newer ones may be out.
    else refetch();
  };
  return (
    <Sheet title={page.title} onClose={onClose}>
      <p className="sheet-text">{t('pages.terms_ask')}</p>
      <div className={styles.terms} tabIndex={0} role="region" aria-label={page.title}>
        <PageText page={page} onLeave={onClose} />
      </div>
      {problem !== null && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      <div className="sheet-choice">
        <button type="button" className="btn primary" disabled={isPending} onClick={() => void accept()}>
          {isPending ? <span className="spin" /> : t('pages.accept')}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {t('pages.later')}
        </button>
      </div>
    </Sheet>
  );
}

/** Asks once at the start for binding terms that the person has not accepted; never at a table. Asked again at the next start. */
export function TermsAsk() {
  const config = useConfig();
  const { pathname } = useLocation();
  const user = useSession((session) => session.user);
  const [isClosed, setClosed] = useState(false);
  const accepted = user?.terms_version ?? null;
  const isDue = user !== null && !isClosed && areTermsDue({ config, accepted, pathname });
  const { data, refetch } = useQuery({ ...pageQuery('terms'), enabled: isDue });
  const page = data?.data ?? null;
  const isBinding = page?.terms_version != null && page.terms_version > (accepted ?? 0);
  if (!isDue || page === null || !isBinding) return null;
  return <Ask page={page} refetch={refetch} onClose={() => setClosed(true)} />;
}
