import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../ui/Skeleton.js';

/** As many numbers as the statistics show. */
const TILES = 8;

/** The shape of a profile that is on its way. */
export function ProfileSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="cols">
      <div className="profile-skel" role="status" aria-busy="true" aria-label={t('app.loading')}>
        <span className="skel face" />
        <span className="skel line w46" />
        <span className="skel line w36" />
        <span className="skel line w52" />
        <span className="skel act-shape" />
        <span className="skel tabs-shape" />
        <span className="skel level-shape" />
        <span className="tiles-shape">
          {Array.from({ length: TILES }, (_, tile) => (
            <span key={tile} className="skel" />
          ))}
        </span>
        <span className="skel entry-shape" />
      </div>
      <div className="col" aria-hidden="true">
        <span className="sec">
          <span className="skel line w36" />
        </span>
        <span className="skel badges-shape" />
        <span className="sec">
          <span className="skel line w36" />
        </span>
        <SkeletonRows rows={3} label={t('app.loading')} />
      </div>
    </div>
  );
}
