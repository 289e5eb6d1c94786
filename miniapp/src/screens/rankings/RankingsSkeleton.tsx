import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../ui/Skeleton.js';

/** Skeleton of the rankings: the viewer's card over the list. */
export function RankingsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="col ranked">
      <span className="skel own-shape" aria-hidden="true" />
      <div className="col">
        <SkeletonRows rows={6} label={t('app.loading')} lead="rank-mark" />
      </div>
    </div>
  );
}
