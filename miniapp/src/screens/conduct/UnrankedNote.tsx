import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { Icon } from '../../ui/art/index.js';
import { useMoment } from './words.js';

/** Tells a person whose matches count for no trophies until when, and leads to the reason and the appeal. */
export function UnrankedNote() {
  const { t } = useTranslation();
  const moment = useMoment();
  const { data } = useQuery(callQuery('GET /user/sanctions'));
  const held = data?.data.find(({ kind, is_active }) => kind === 'exclude_ranked' && is_active);
  if (held === undefined) return null;
  return (
    <Link className="banner warn" to="/settings/decisions">
      <Icon name="shield" size={20} />
      <span className="grow">
        <b>
          {held.until === null
            ? t('conduct.unranked')
            : t('conduct.unranked_until', { until: moment(held.until) })}
        </b>
        <span className="row-s">{t('conduct.unranked_why')}</span>
      </span>
      <Icon name="fwd" size={20} />
    </Link>
  );
}
