import { Tabs } from '@mantine/core';
import { useNavigate, useParams } from 'react-router-dom';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { BotUpdatesTab } from './BotUpdatesTab.js';
import { HealthTab } from './HealthTab.js';
import { IncidentTab } from './IncidentTab.js';
import { JobsTab } from './JobsTab.js';
import { LogTab } from './LogTab.js';
import { PerformanceTab } from './PerformanceTab.js';

const TABS = ['health', 'performance', 'incident', 'log', 'jobs', 'bot'] as const;
const CONTENT = {
  health: HealthTab,
  performance: PerformanceTab,
  incident: IncidentTab,
  log: LogTab,
  jobs: JobsTab,
  bot: BotUpdatesTab,
} as const;

/** /admin/system: how the server is, how fast it was, what it logged, the jobs of the staff, and what the bot could not do. */
export function OperationsScreen() {
  const t = useTexts(operationsTexts);
  const navigate = useNavigate();
  const { tab } = useParams();
  const shown = TABS.find((each) => each === tab) ?? TABS[0];
  const Content = CONTENT[shown];
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(to) => void navigate(to === TABS[0] ? '/system' : `/system/${to}`)}
      >
        <Tabs.List mb="md">
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tab_${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <Content />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
