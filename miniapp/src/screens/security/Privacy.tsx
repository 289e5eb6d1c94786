import { useTranslation } from 'react-i18next';
import { confirmed } from '../../account/step-up.js';
import { useDeed } from '../../account/use-deed.js';
import { exportData } from '../../api/privacy.js';
import { useSession } from '../../session/index.js';
import { Icon } from '../../ui/art/index.js';
import { showToast } from '../../ui/Toast.js';
import { LinkRow } from '../settings/LinkRow.js';
import { saveFile } from './save-file.js';

/** One's data to take along, and the way out. */
export function Privacy() {
  const { t } = useTranslation();
  const token = useSession((session) => session.token);
  const { busy, problem, run } = useDeed(t('privacy.export_failed'));
  const take = () =>
    run(async () => {
      const { file, name } = await confirmed(() => exportData(token));
      await saveFile(file, name ?? 'hokm.json');
      showToast(t('privacy.exported'), 'check');
    });
  return (
    <>
      <div className="panel list">
        <button type="button" className="press-row" disabled={busy} onClick={() => void take()}>
          <span className="lead-ic">{busy ? <span className="spin" /> : <Icon name="download" />}</span>
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
