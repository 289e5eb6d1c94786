import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../ui/Skeleton.js';

/** The shape of rankings that are on their way: one's own card over the list. */
export function RankingsSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <span className="skel own-shape" aria-hidden="true" />
      <SkeletonRows rows={6} label={t('app.loading')} />
    </>
  );
}
