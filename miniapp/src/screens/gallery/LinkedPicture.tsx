import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useQuery } from '../../data/use-query.js';
import { Notice } from '../../ui/Notice.js';
import { readPicture } from './calls.js';
import { LoadProblem } from './LoadProblem.js';
import { Viewer } from './Viewer.js';

/** The picture that a link names, in the viewer; closing it leaves the gallery. */
export function LinkedPicture({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(readPicture(id));
  if (data !== null)
    return (
      <Viewer
        pictures={[data.data]}
        total={1}
        start={0}
        onClose={() => navigate('/gallery', { replace: true })}
      />
    );
  if (error === null) return null;
  if (error.code !== 'request/not_found' && error.code !== 'request/invalid')
    return <LoadProblem title={t('gallery.picture_failed')} error={error} onRetry={refetch} />;
  return (
    <Notice icon="picture" title={t('gallery.picture_gone')} text={t('gallery.picture_gone_text')} alert>
      <Link className="btn sm tint" to="/gallery" replace>
        {t('gallery.see_all')}
      </Link>
    </Notice>
  );
}
