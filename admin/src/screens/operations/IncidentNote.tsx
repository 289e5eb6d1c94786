import { Button, Select, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { INCIDENT_NOTE_MAX } from '@hokm/shared/api/incident/limits';
import { useCall } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { incidentTexts } from '../../text/incident.js';
import { Panel } from '../../ui/Panel.js';
import { FormProblem } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import { useSubmit } from '../../ui/use-submit.js';
import css from './incident.module.css';

const MINUTE = 60_000;
/** Moments that a note can be about, minutes ago. */
const AGO = [0, 5, 15, 30, 60, 180] as const;

/** A new note about now, or about a moment before. */
export function IncidentNote() {
  const t = useTexts(incidentTexts);
  const [text, setText] = useState('');
  const [ago, setAgo] = useState(0);
  const { submit, isSending, problem } = useSubmit();
  const add = useCall('POST /admin/incident/notes', ['GET /admin/incident']);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void submit(async () => {
      const at = ago === 0 ? {} : { at: new Date(Date.now() - ago * MINUTE).toISOString() };
      await add.mutateAsync({ body: { text: text.trim(), ...at } });
      setText('');
      setAgo(0);
      toastDone(t('added'));
    });
  };
  return (
    <Panel title={t('write')}>
      <form className={css['form']} onSubmit={onSubmit}>
        <Textarea
          aria-label={t('write')}
          placeholder={t('write_hint')}
          {...(text === '' ? {} : { dir: 'auto' })}
          rows={3}
          maxLength={INCIDENT_NOTE_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={css['head']}>
          <Select
            aria-label={t('at')}
            w={170}
            allowDeselect={false}
            value={String(ago)}
            onChange={(value) => setAgo(Number(value))}
            data={AGO.map((minutes) => ({
              value: String(minutes),
              label: minutes === 0 ? t('at_now') : t('at_ago', { count: minutes }),
            }))}
          />
          <Button type="submit" loading={isSending} disabled={text.trim() === ''}>
            {t('add')}
          </Button>
        </div>
        <FormProblem problem={problem} />
      </form>
    </Panel>
  );
}
