import { useTranslation } from 'react-i18next';
import { useFormat } from '../settings/use-format.js';
import { useOpenRequests } from '../social/open-requests.js';

/** The number of open friend requests; nothing if there are none. */
export function OpenRequests() {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useOpenRequests();
  if (count === 0) return null;
  return (
    <span className="badge-n" role="img" aria-label={t('nav.requests', { count })}>
      {format.number(count)}
    </span>
  );
}
