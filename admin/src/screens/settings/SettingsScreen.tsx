import { Tabs } from '@mantine/core';
import { useNavigate, useParams } from 'react-router-dom';
import { useTexts } from '../../text/define-texts.js';
import { settingsTexts } from '../../text/settings.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { EconomyHistory } from './EconomyHistory.js';
import { EconomySettingsForm } from './EconomySettingsForm.js';
import { LoadedSettings } from './LoadedSettings.js';
import { SecuritySettingsForm } from './SecuritySettingsForm.js';
import { SystemSettingsForm } from './SystemSettingsForm.js';

const TABS = ['general', 'security', 'economy'] as const;

/** /admin/settings: settings that act while the product runs. */
export function SettingsScreen() {
  const t = useTexts(settingsTexts);
  const navigate = useNavigate();
  const { tab } = useParams();
  const shown = TABS.find((each) => each === tab) ?? 'general';
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(to) => void navigate(to === null || to === 'general' ? '/settings' : `/settings/${to}`)}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="general">{t('tab_general')}</Tabs.Tab>
          <Tabs.Tab value="security">{t('tab_security')}</Tabs.Tab>
          <Tabs.Tab value="economy">{t('tab_economy')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general">
          <LoadedSettings path="GET /admin/system/settings">
            {(loaded: Parameters<typeof SystemSettingsForm>[0]['loaded']) => (
              <SystemSettingsForm loaded={loaded} />
            )}
          </LoadedSettings>
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <LoadedSettings path="GET /admin/security/settings">
            {(loaded: Parameters<typeof SecuritySettingsForm>[0]['loaded']) => (
              <SecuritySettingsForm loaded={loaded} />
            )}
          </LoadedSettings>
        </Tabs.Panel>
        <Tabs.Panel value="economy">
          <LoadedSettings path="GET /admin/economy">
            {(loaded: Parameters<typeof EconomySettingsForm>[0]['loaded']) => (
              <EconomySettingsForm loaded={loaded} />
            )}
          </LoadedSettings>
          <EconomyHistory />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
