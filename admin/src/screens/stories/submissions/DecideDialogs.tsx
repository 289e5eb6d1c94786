import { Button, Radio, Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { approveSubmission, rejectSubmission, Submission } from '@hokm/shared/api/stories';
import { REJECTION_MAX, STAFF_NOTES_MAX } from '@hokm/shared/api/stories/limits';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { openPicture } from '../../../rich-text/PictureDialog.js';
import { isDescribed, usePictures } from '../../../rich-text/pictures.js';
import { translate, useTexts } from '../../../text/define-texts.js';
import { storyEditorTexts } from '../../../text/story-editor.js';
import { submissionsTexts } from '../../../text/submissions.js';
import { DialogForm } from '../../../ui/DialogForm.js';
import { openDialog } from '../../../ui/open-dialog.js';
import { TEMPLATES, type Template } from './submission-words.js';

export type Approval = Pick<BodyOf<typeof approveSubmission>, 'admin_notes' | 'publish'>;
export type Rejection = Pick<BodyOf<typeof rejectSubmission>, 'admin_notes' | 'rejection_reason'>;

function Notes({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const t = useTexts(submissionsTexts);
  return (
    <Textarea
      label={t('notes')}
      description={t('notes_hint')}
      autosize
      minRows={2}
      maxLength={STAFF_NOTES_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ApproveProps {
  readonly found: Submission;
  readonly mayPublish: boolean;
  readonly send: (approval: Approval) => Promise<unknown>;
  readonly close: () => void;
}

function ApproveForm({ found, mayPublish, send, close }: ApproveProps) {
  const t = useTexts(submissionsTexts);
  const language = useLanguage();
  const ids = found.pictures.map(({ id }) => id);
  const pictures = usePictures(ids);
  const undescribed = ids.filter((id) => !pictures.some((each) => each.id === id && isDescribed(each)));
  const canPublish = mayPublish && undescribed.length === 0;
  const [wish, setWish] = useState<'publish' | 'draft'>('publish');
  const [notes, setNotes] = useState('');
  const publish = canPublish && wish === 'publish';
  return (
    <DialogForm
      send={async () => {
        await send({ admin_notes: notes, publish });
        close();
      }}
      onCancel={close}
      confirm={t(publish ? 'do_approve_publish' : 'do_approve')}
    >
      <p>{t('approve_body')}</p>
      {mayPublish ? (
        <Radio.Group
          label={t('approve_how')}
          value={publish ? 'publish' : 'draft'}
          onChange={(value) => setWish(value)}
        >
          <Stack gap={6} mt={6}>
            <Radio value="publish" disabled={!canPublish} label={t('approve_publish')} />
            <Radio value="draft" label={t('approve_draft')} />
          </Stack>
        </Radio.Group>
      ) : (
        <p className="note">{t('approve_moderator')}</p>
      )}
      {mayPublish && undescribed.length > 0 && (
        <div>
          <p className="note">{t('approve_alt')}</p>
          {undescribed.map((id) => (
            <Button key={id} size="xs" variant="default" mt={6} me={6} onClick={() => openPicture(id)}>
              {t('describe', { n: formatNumber(ids.indexOf(id) + 1, language) })}
            </Button>
          ))}
        </div>
      )}
      <Notes value={notes} onChange={setNotes} />
    </DialogForm>
  );
}

/** Asks how a story is approved. `send` decides. */
export function openApprove(props: Omit<ApproveProps, 'close'>): void {
  void openDialog(translate(submissionsTexts, 'approve_title'), (close) => (
    <ApproveForm {...props} close={close} />
  ));
}

interface RejectProps {
  readonly found: Submission;
  readonly send: (rejection: Rejection) => Promise<unknown>;
  readonly close: () => void;
}

function RejectForm({ found, send, close }: RejectProps) {
  const t = useTexts(submissionsTexts);
  const words = useTexts(storyEditorTexts);
  // The writer reads it: in the language of the story, whatever that of the panel is.
  const said = (template: Template) =>
    submissionsTexts.pairs[`s_${template}`][found.language === 'fa' ? 0 : 1];
  const [template, setTemplate] = useState<Template | 'else' | null>(null);
  const [reason, setReason] = useState('');
  const [notes, setNotes] = useState('');
  const choose = (next: Template | 'else' | null) => {
    setTemplate(next);
    if (next !== null && next !== 'else') setReason(said(next));
  };
  return (
    <DialogForm
      send={async () => {
        await send({ admin_notes: notes, rejection_reason: reason.trim() });
        close();
      }}
      onCancel={close}
      confirm={t('do_reject')}
      isReady={reason.trim() !== ''}
      isBad
    >
      <Select
        label={t('reject_template')}
        data-autofocus
        value={template}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
        data={[...TEMPLATES, 'else' as const].map((value) => ({ value, label: t(`t_${value}`) }))}
        onChange={choose}
      />
      <Textarea
        label={t('reject_words')}
        description={t('reject_words_hint', { language: words(found.language) })}
        lang={found.language}
        dir={found.language === 'fa' ? 'rtl' : 'ltr'}
        labelProps={{ dir: 'auto' }}
        descriptionProps={{ dir: 'auto' }}
        withAsterisk
        autosize
        minRows={3}
        maxLength={REJECTION_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Notes value={notes} onChange={setNotes} />
    </DialogForm>
  );
}

/** Asks why a story is rejected, in words that its writer reads. `send` decides. */
export function openReject(props: Omit<RejectProps, 'close'>): void {
  void openDialog(translate(submissionsTexts, 'reject_title'), (close) => (
    <RejectForm {...props} close={close} />
  ));
}
