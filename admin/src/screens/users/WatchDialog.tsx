import { Button, Checkbox, Stack, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { PanelUser } from '@hokm/shared/api/users';
import type { Watch } from '@hokm/shared/api/watching';
import { WATCH_KINDS, WATCH_NOTE_MAX, type WatchKind } from '@hokm/shared/api/watching/limits';
import { errorMessage } from '@hokm/web/errors';
import { isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { DateTimeField } from '../../form/DateTimeField.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { watchingTexts } from '../../text/watching.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { openDialog } from '../../ui/open-dialog.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface Props {
  readonly user: PanelUser;
  readonly watch: Watch | null;
  readonly close: () => void;
}

const reload = () => invalidate('GET /admin/users');

function StopButton({ user, close }: Omit<Props, 'watch'>) {
  const t = useTexts(watchingTexts);
  const language = useLanguage();
  const [isSending, setIsSending] = useState(false);
  const stop = async () => {
    setIsSending(true);
    try {
      await client.call('DELETE /admin/users/:id/watch', { params: { id: user.id } });
      close();
      toastDone(t('stopped', { name: isolate(user.name) }));
      await reload();
    } catch (error) {
      toastWarning(errorMessage(error, t('not_changed'), language));
      setIsSending(false);
    }
  };
  return (
    <Button variant="subtle" color="red" loading={isSending} onClick={() => void stop()}>
      {t('stop')}
    </Button>
  );
}

function WatchForm({ user, watch, close }: Props) {
  const t = useTexts(watchingTexts);
  const [kinds, setKinds] = useState<readonly WatchKind[]>(watch?.kinds ?? WATCH_KINDS);
  const [note, setNote] = useState(watch?.note ?? '');
  const [hasReminder, setHasReminder] = useState(watch?.remind_at != null);
  const [remindAt, setRemindAt] = useState(
    () => watch?.remind_at ?? new Date(Date.now() + WEEK_MS).toISOString(),
  );
  const send = async () => {
    await client.call('PUT /admin/users/:id/watch', {
      params: { id: user.id },
      body: { kinds: [...kinds], note: note.trim(), remind_at: hasReminder ? remindAt : null },
    });
    close();
    toastDone(t('saved', { name: isolate(user.name) }));
    await reload();
  };
  return (
    <DialogForm send={send} onCancel={close} confirm={t(watch === null ? 'watch' : 'save')}>
      <Checkbox.Group
        label={t('tell_when')}
        description={t('tell_hint')}
        value={[...kinds]}
        onChange={(chosen) => setKinds(WATCH_KINDS.filter((kind) => chosen.includes(kind)))}
      >
        <Stack gap="xs" mt="xs">
          {WATCH_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`on_${kind}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label={t('note')}
        description={t('note_hint')}
        autosize
        minRows={2}
        maxLength={WATCH_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Switch
        label={t('remind')}
        checked={hasReminder}
        onChange={(event) => setHasReminder(event.currentTarget.checked)}
      />
      {hasReminder && <DateTimeField label={t('remind_at')} value={remindAt} onChange={setRemindAt} />}
      {watch !== null && <StopButton user={user} close={close} />}
    </DialogForm>
  );
}

/** Asks of what the reader wants to be told about a person. */
export function openWatch(user: PanelUser, watch: Watch | null): Promise<void> {
  return openDialog(translate(watchingTexts, 'title', { name: isolate(user.name) }), (close) => (
    <WatchForm user={user} watch={watch} close={close} />
  ));
}
