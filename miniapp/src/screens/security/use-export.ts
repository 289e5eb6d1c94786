import { useTranslation } from 'react-i18next';
import { withReauthentication } from '../../data/step-up.js';
import { useMutation } from '../../data/use-mutation.js';
import { exportData } from '../../api/privacy.js';
import { useSession } from '../../session/index.js';
import { showToast } from '../../ui/Toast.js';
import { saveFile } from './save-file.js';

/** Gives a person the file with all that is kept about them. */
export function useExport() {
  const { t } = useTranslation();
  const token = useSession((session) => session.token);
  const { busy, problem, run } = useMutation(t('privacy.export_failed'));
  const take = () =>
    run(async () => {
      const { file, name } = await withReauthentication(() => exportData(token));
      await saveFile(file, name ?? 'hokm.json');
      showToast(t('privacy.exported'), 'check');
    });
  return { busy, problem, take };
}
