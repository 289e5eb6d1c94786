import { navTexts } from '../../text/nav.js';
import { useTexts } from '../../text/define-texts.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { JobsTab } from './JobsTab.js';

/** /admin/jobs: the background jobs that the person may see; a super administrator has them under /admin/system too. */
export function JobsScreen() {
  const t = useTexts(navTexts);
  return (
    <>
      <PageHeader title={t('jobs')} />
      <JobsTab />
    </>
  );
}
