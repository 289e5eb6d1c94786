import { useTranslation } from 'react-i18next';

/** The shape of a profile that is on its way. */
export function ProfileSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="profile-skel" role="status" aria-busy="true" aria-label={t('app.loading')}>
      <span className="skel face" />
      <span className="skel line w46" />
      <span className="skel line w36" />
      <span className="skel tabs-shape" />
      <span className="skel level-shape" />
      <span className="tiles-shape">
        <span className="skel" />
        <span className="skel" />
        <span className="skel" />
        <span className="skel" />
      </span>
    </div>
  );
}
