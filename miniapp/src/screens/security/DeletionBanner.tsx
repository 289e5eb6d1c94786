import { useTranslation } from 'react-i18next';
import { loadSecurityInfo } from '../../account/security-info.js';
import { useMutation } from '../../data/use-mutation.js';
import { call } from '../../api/index.js';
import { useFormat } from '../../settings/use-format.js';
import { useOffline } from '../../realtime/index.js';
import { Icon } from '../../ui/art/index.js';
import { showToast } from '../../ui/Toast.js';
import { classes } from '../../lib/classes.js';
import styles from './security.module.css';

/** Shows when the account will be deleted, with a button to keep it. `at` in ISO 8601. */
export function DeletionBanner({ at }: { at: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const away = useOffline();
  const { isPending, problem, run } = useMutation(t('deletion.cancel_failed'));
  const keep = () =>
    run(async () => {
      showToast((await call('POST /user/delete/cancel')).message, 'check');
      await loadSecurityInfo();
    });
  return (
    <div className="banner danger" role="alert">
      <Icon name="hourglass" size={20} />
      <span className="grow">
        {t('deletion.waits', { date: format.date(at) })}
        {problem !== null && <small>{problem}</small>}
      </span>
      <button
        type="button"
        className={classes('btn sm', styles.keep)}
        disabled={isPending || away}
        onClick={() => void keep()}
      >
        {t('deletion.keep')}
      </button>
    </div>
  );
}
