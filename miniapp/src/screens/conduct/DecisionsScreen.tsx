import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnSanction } from '@hokm/shared/api';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { Icon } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { AppealForm } from './AppealForm.js';
import { useMoment, useReason } from './words.js';
import styles from './conduct.module.css';

function Decision({ made }: { readonly made: OwnSanction }) {
  const { t } = useTranslation();
  const reason = useReason();
  const moment = useMoment();
  const lasts = made.until !== null || made.is_active;
  return (
    <article className="panel pad">
      <p className={styles.line}>
        <b>{t(`conduct.kind.${made.kind}`)}</b>
        {(lasts || made.is_lifted) && (
          <span className={styles.end} data-active={made.is_active || undefined}>
            {made.is_lifted
              ? t('conduct.taken_back')
              : !made.is_active
                ? t('conduct.over')
                : made.until === null
                  ? t('conduct.no_end')
                  : t('conduct.until', { until: moment(made.until) })}
          </span>
        )}
      </p>
      <p>{t('conduct.reason', { reason: reason(made.reason) })}</p>
      {made.message !== null && (
        <p className={styles.quote} dir="auto">
          {made.message}
        </p>
      )}
      <p className="row-s">{moment(made.at)}</p>
    </article>
  );
}

/** `/settings/decisions`: what the staff has decided about the person, and until when it holds. */
export function DecisionsScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(callQuery('GET /user/sanctions'));
  const appealable = data?.data.filter(({ may_appeal }) => may_appeal) ?? [];
  return (
    <>
      <main className="page wide">
        <TopBar title={t('conduct.title')} />
        <ConnectionBanner />
        {data === null && error !== null && (
          <Problem title={t('conduct.failed')} error={error} onRetry={refetch} />
        )}
        {data === null && error === null && <SkeletonRows rows={3} label={t('app.loading')} />}
        {data?.data.length === 0 && (
          <Notice icon="shield" title={t('conduct.empty')} text={t('conduct.empty_text')} />
        )}
        <div className={styles.list}>
          {data?.data.map((made) => (
            <Decision key={made.id} made={made} />
          ))}
          {appealable.length > 0 && (
            <section className="panel pad" aria-label={t('conduct.appeal')}>
              <AppealForm against={appealable} />
            </section>
          )}
          <Link className="btn wide" to="/messages">
            <Icon name="chat" size={20} />
            {t('conduct.write')}
          </Link>
        </div>
      </main>
      <BottomNav />
    </>
  );
}
