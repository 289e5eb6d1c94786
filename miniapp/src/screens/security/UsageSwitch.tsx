import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '@hokm/web/errors';
import { call } from '../../api/index.js';
import { useOffline } from '../../realtime/index.js';
import { keepUser, useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { useToast } from '../../ui/Toast.js';
import { SwitchRow } from '../settings/SwitchRow.js';

/** Whether the person's page views are counted. */
export function UsageSwitch() {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const away = useOffline();
  const isCounted = useSession((session) => session.user?.no_stats !== true);
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function change(on: boolean): Promise<void> {
    if (away || wanted !== null) return;
    setWanted(on);
    try {
      keepUser((await call('PUT /auth/profile', { body: { no_stats: !on } })).user);
    } catch (error) {
      toast.show(errorMessage(error, null, language), 'close');
    } finally {
      setWanted(null);
    }
  }

  return (
    <SwitchRow
      icon="chart"
      title={t('privacy.usage')}
      note={t(away ? 'privacy.usage_away' : 'privacy.usage_note')}
      on={wanted ?? isCounted}
      onChange={(on) => void change(on)}
    />
  );
}
