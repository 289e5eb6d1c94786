import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SavedView } from '@hokm/shared/api/views';
import { VIEW_NAME_MAX, type ViewedList } from '@hokm/shared/api/views/limits';
import { client } from '../api/client.js';
import { invalidate } from '../api/queries.js';
import { useTexts } from '../text/define-texts.js';
import { listTexts } from '../text/list.js';
import { DialogForm } from '../ui/DialogForm.js';
import { toastDone } from '../ui/toasts.js';
import css from './Views.module.css';

interface FormProps {
  readonly list: ViewedList;
  readonly query: string;
  readonly close: () => void;
}

/** Saves what a list shows now as a view of it. */
export function SaveViewForm({ list, query, close }: FormProps) {
  const t = useTexts(listTexts);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<SavedView['scope']>('me');
  const [isPinned, setIsPinned] = useState(true);
  const send = async () => {
    await client.call('PUT /admin/views', {
      body: { list, name: name.trim(), query, scope, is_pinned: isPinned },
    });
    close();
    await invalidate('GET /admin/views');
    toastDone(t('view_saved'));
  };
  return (
    <DialogForm send={send} onCancel={close} confirm={t('view_save')} isReady={name.trim() !== ''}>
      <TextInput
        label={t('view_name')}
        maxLength={VIEW_NAME_MAX}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group label={t('view_for')} value={scope} onChange={(value) => setScope(value)}>
        <div className={css['scopes']}>
          <Radio value="me" label={t('view_for_me')} />
          <Radio value="level" label={t('view_for_level')} />
          <Radio value="all" label={t('view_for_all')} />
        </div>
      </Radio.Group>
      <Checkbox
        label={t('view_pin')}
        description={t('view_pin_note')}
        checked={isPinned || scope !== 'me'}
        disabled={scope !== 'me'}
        onChange={(event) => setIsPinned(event.currentTarget.checked)}
      />
    </DialogForm>
  );
}
