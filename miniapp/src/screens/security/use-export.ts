import { useTranslation } from 'react-i18next';
import { confirmed } from '../../account/step-up.js';
import { useDeed } from '../../account/use-deed.js';
import { exportData } from '../../api/privacy.js';
import { useSession } from '../../session/index.js';
import { showToast } from '../../ui/Toast.js';
import { saveFile } from './save-file.js';

/** Gives a person the file with all that is kept about them. */
export function useExport() {
  const { t } = useTranslation();
  const token = useSession((session) => session.token);
  const { busy, problem, run } = useDeed(t('privacy.export_failed'));
  const take = () =>
    run(async () => {
      const { file, name } = await confirmed(() => exportData(token));
      await saveFile(file, name ?? 'hokm.json');
      showToast(t('privacy.exported'), 'check');
    });
  return { busy, problem, take };
}
