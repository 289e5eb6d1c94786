import { useState } from 'react';
import { useNow } from '@hokm/web/react';
import { DateTimeField } from '../../form/DateTimeField.js';
import { contentTexts } from '../../text/content.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { openDialog } from '../../ui/open-dialog.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Props {
  readonly from: string | null;
  readonly publish: (at: string) => Promise<unknown>;
  readonly close: () => void;
}

/** The next full hour. */
function nextHour(now: number): string {
  return new Date(Math.ceil((now + MINUTE) / HOUR) * HOUR).toISOString();
}

function ScheduleForm({ from, publish, close }: Props) {
  const t = useTexts(contentTexts);
  const now = useNow(MINUTE);
  const [at, setAt] = useState(() => from ?? nextHour(now));
  const send = async () => {
    await publish(at);
    close();
  };
  return (
    <DialogForm send={send} onCancel={close} confirm={t('schedule_set')}>
      <DateTimeField
        label={t('schedule_from')}
        description={t(Date.parse(at) > now ? 'schedule_later' : 'schedule_now')}
        value={at}
        onChange={setAt}
      />
    </DialogForm>
  );
}

/** Asks from which moment readers see something. `from`: the moment that is set already. */
export function openSchedule(from: string | null, publish: (at: string) => Promise<unknown>): void {
  void openDialog(
    translate(contentTexts, 'schedule_title'),
    (close) => <ScheduleForm from={from} publish={publish} close={close} />,
    460,
  );
}
