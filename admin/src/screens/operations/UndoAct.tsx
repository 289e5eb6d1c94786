import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { usersTexts } from '../../text/users.js';
import { useDates } from '../../ui/dates.js';

const MINUTE_MS = 60_000;

interface Props {
  /** Null for what cannot be taken back. */
  readonly undo: { readonly id: string; readonly until: string } | null;
  readonly takeBack: (undo: { readonly id: string }) => Promise<unknown>;
}

/** Takes back what an action or a job has done, as long as it can be. */
export function UndoAct({ undo, takeBack }: Props) {
  const t = useTexts(usersTexts);
  const operations = useTexts(operationsTexts);
  const { date } = useDates();
  const now = useNow(MINUTE_MS);
  const [isSending, setIsSending] = useState(false);
  if (undo === null || Date.parse(undo.until) <= now) return null;
  const run = async () => {
    setIsSending(true);
    await takeBack(undo);
    setIsSending(false);
  };
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowBackUp size={16} stroke={1.8} />}
      title={operations('j_undo_until', { until: date(undo.until, { style: 'full', time: true }) })}
      loading={isSending}
      onClick={() => void run()}
    >
      {t('undo')}
    </Button>
  );
}
