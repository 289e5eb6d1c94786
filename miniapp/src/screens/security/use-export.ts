import { useTranslation } from 'react-i18next';
import { withReauthentication } from '../../data/step-up.js';
import { useMutation } from '../../data/use-mutation.js';
import { download } from '../../api/index.js';
import { showToast } from '../../ui/Toast.js';
import { saveFile } from '../../telegram/save-file.js';

/** Gives a person the file with all that is kept about them. */
export function useExport() {
  const { t } = useTranslation();
  const { isPending, problem, run } = useMutation(t('privacy.export_failed'));
  const take = () =>
    run(async () => {
      const { file, name } = await withReauthentication(() => download('GET /user/export'));
      await saveFile(file, name ?? 'hokm.json');
      showToast(t('privacy.exported'), 'check');
    });
  return { isPending, problem, take };
}
