import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useConnection, useOffline } from '../../realtime/index.js';
import { TableLoading } from '../../table/index.js';
import { ConnectionBanner } from '../../table/ConnectionBanner.js';

/** The table while it is being prepared; without a connection it says so and leads out. */
export function Preparing() {
  const { t } = useTranslation();
  const { status, attempt, returnAt, retry } = useConnection();
  if (!useOffline()) return <TableLoading />;
  return (
    <TableLoading>
      <div>
        <ConnectionBanner connection={{ status, attempt, returnAt }} onRetry={retry} />
      </div>
      <Link className="btn" to="/lobby" replace>
        {t('table.to_lobby')}
      </Link>
    </TableLoading>
  );
}
