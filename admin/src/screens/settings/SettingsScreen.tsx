import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isolate } from '@hokm/web/format';
import { callQuery } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { settingsTexts } from '../../text/settings.js';
import { useDates } from '../../ui/dates.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Bone, Failed } from '../../ui/States.js';
import { SecuritySettingsForm } from './SecuritySettingsForm.js';
import { SystemSettingsForm } from './SystemSettingsForm.js';
import type { Settings } from './use-settings-form.js';

type SettingsPath = 'GET /admin/system/settings' | 'GET /admin/security/settings';

interface LoadedProps<Values> {
  readonly path: SettingsPath;
  readonly children: (loaded: Settings<Values>) => ReactNode;
}

/** Loads settings and shows their form; the form starts anew when a newer revision was loaded. */
function Loaded<Values>({ path, children }: LoadedProps<Values>) {
  const t = useTexts(settingsTexts);
  const { date } = useDates();
  const { data, error, refetch } = useQuery({
    ...callQuery(path),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data === undefined)
    return error === null ? (
      <Bone height={320} />
    ) : (
      <Failed title={t('load_failed')} error={error} retry={() => void refetch()} />
    );
  const loaded = data.data as unknown as Settings<Values>;
  const { updated_at, updated_by } = loaded;
  return (
    <div key={loaded.revision}>
      {updated_at !== null && (
        <p className="note">
          {t('last_change', { name: isolate(updated_by), at: date(updated_at, { time: true }) })}
        </p>
      )}
      {children(loaded)}
    </div>
  );
}

/** /admin/settings: settings that act while the product runs. */
export function SettingsScreen() {
  const t = useTexts(settingsTexts);
  const navigate = useNavigate();
  const { tab } = useParams();
  const shown = tab === 'security' ? 'security' : 'general';
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(to) => void navigate(to === 'security' ? '/settings/security' : '/settings')}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="general">{t('tab_general')}</Tabs.Tab>
          <Tabs.Tab value="security">{t('tab_security')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general">
          <Loaded path="GET /admin/system/settings">
            {(loaded: Parameters<typeof SystemSettingsForm>[0]['loaded']) => (
              <SystemSettingsForm loaded={loaded} />
            )}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <Loaded path="GET /admin/security/settings">
            {(loaded: Parameters<typeof SecuritySettingsForm>[0]['loaded']) => (
              <SecuritySettingsForm loaded={loaded} />
            )}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
