import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { Icon } from '../../ui/art/index.js';
import { useMoment } from '../conduct/words.js';

/** Says to a muted person that nothing can be handed in and until when, and leads to the reason and the appeal. */
export function MutedNote() {
  const { t } = useTranslation();
  const moment = useMoment();
  const { data } = useQuery(callQuery('GET /user/sanctions'));
  const held = data?.data.find(({ kind, is_active }) => kind === 'mute' && is_active);
  if (held === undefined) return null;
  return (
    <Link className="banner warn" to="/settings/decisions">
      <Icon name="shield" size={20} />
      <span className="grow">
        <b>
          {held.until === null ? t('stories.muted') : t('stories.muted_until', { until: moment(held.until) })}
        </b>
        <span className="row-s">{t('stories.muted_why')}</span>
      </span>
      <Icon name="fwd" size={20} />
    </Link>
  );
}
