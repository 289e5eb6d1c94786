import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/queries.js';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { shellTexts } from '../text/shell.js';
import { Part, useHasMissingPart } from '../ui/Part.js';
import css from './Health.module.css';

const loadMaintenance = async () => (await import('./MaintenanceBanner.js')).MaintenanceBanner;

/** Says that the game is closed to players, or about to be. */
function Maintenance() {
  const { data } = useQuery(callQuery('GET /security/maintenance'));
  if (data?.current_status.is_enabled !== true) return null;
  return <Part load={loadMaintenance} props={{ status: data.current_status }} />;
}

/** Says that a part of the panel did not come, and offers the way out. */
function MissingPart() {
  const t = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  if (!useHasMissingPart()) return null;
  return (
    <div className={css['banner']} data-kind="partial" role="alert">
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" />
      <p className="grow">
        <b>{t('part_missing')}</b> <span>{t('part_missing_note')}</span>
      </p>
      <Button size="xs" variant="default" onClick={() => window.location.reload()}>
        {common('reload')}
      </Button>
    </div>
  );
}

/** Below the header: what concerns every screen. */
export function FrameNotices() {
  return (
    <>
      <Maintenance />
      <MissingPart />
    </>
  );
}
