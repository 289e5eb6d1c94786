import { Tabs } from '@mantine/core';
import { useNavigate, useParams } from 'react-router-dom';
import { useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { AuditTab } from './AuditTab.js';
import { BlacklistTab } from './BlacklistTab.js';
import { MaintenanceTab } from './MaintenanceTab.js';

const TABS = ['blacklist', 'audit', 'maintenance'] as const;

/** /admin/security: blocked networks, what the staff did, and maintenance. */
export function SecurityScreen() {
  const t = useTexts(securityTexts);
  const navigate = useNavigate();
  const { tab } = useParams();
  const shown = TABS.find((each) => each === tab) ?? TABS[0];
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(to) => void navigate(to === TABS[0] ? '/security' : `/security/${to}`)}
      >
        <Tabs.List mb="md">
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tab_${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="blacklist">
          <BlacklistTab />
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <AuditTab />
        </Tabs.Panel>
        <Tabs.Panel value="maintenance">
          <MaintenanceTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
