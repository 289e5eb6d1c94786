import { useTranslation } from 'react-i18next';
import { useOffline } from '../../realtime/index.js';
import { Icon } from '../../ui/art/index.js';
import { LinkRow } from '../settings/LinkRow.js';
import { UsageSwitch } from './UsageSwitch.js';
import { useExport } from './use-export.js';
import styles from './security.module.css';

/** Whether use is counted, the export of the player's own data, and the link to delete the account. */
export function Privacy() {
  const { t } = useTranslation();
  const away = useOffline();
  const { isPending, problem, take } = useExport();
  return (
    <>
      <div className="panel list">
        <UsageSwitch />
        <button
          type="button"
          className={styles.pressRow}
          disabled={isPending || away}
          onClick={() => void take()}
        >
          <span className="lead-ic">{isPending ? <span className="spin" /> : <Icon name="download" />}</span>
          <span className="grow">
            <b className="row-t">{t('privacy.export')}</b>
            <span className="row-s">{t('privacy.export_note')}</span>
          </span>
        </button>
        <LinkRow icon="bin" title={t('deletion.title')} note={t('deletion.note')} to="/security/delete" />
      </div>
      {problem !== null && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
