import { useTranslation } from 'react-i18next';
import { STORY_TITLE_MAX, SUBMISSION_TEXT_MAX } from '@hokm/shared/api/stories/limits';
import type { FieldState } from '../../data/use-form.js';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { MainSubmit } from '../../ui/form/MainSubmit.js';
import { FormProblem } from '../../ui/form/Submit.js';
import { Field } from '../../ui/form/TextField.js';
import { PicturesField } from './PicturesField.js';
import type { useStoryForm } from './use-story-form.js';
import styles from './stories.module.css';

/** How many characters are typed, of how many. */
function Count({ typed, max }: { typed: number; max: number }) {
  const format = useFormat();
  return (
    <span className={styles.count} aria-hidden="true">
      {format.number(typed)}/{format.number(max)}
    </span>
  );
}

function TitleField({ value, bad, onChange }: FieldState) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('stories.field_title')}
      bad={bad}
      below={<Count typed={value.length} max={STORY_TITLE_MAX} />}
    >
      {(control) => (
        <input
          className="input"
          {...control}
          dir={value === '' ? undefined : 'auto'}
          autoComplete="off"
          enterKeyHint="next"
          maxLength={STORY_TITLE_MAX}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function StoryField({ value, bad, onChange }: FieldState) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('stories.field_text')}
      bad={bad}
      hint={t('stories.text_hint')}
      below={<Count typed={value.length} max={SUBMISSION_TEXT_MAX} />}
    >
      {(control) => (
        <textarea
          className={classes('input', styles.area)}
          {...control}
          dir={value === '' ? undefined : 'auto'}
          rows={10}
          maxLength={SUBMISSION_TEXT_MAX}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Title, text and pictures of a story. */
export function StoryForm({ form, action }: { form: ReturnType<typeof useStoryForm>; action: string }) {
  return (
    <form className={classes('panel pad', styles.form)} onSubmit={form.submit} noValidate>
      <TitleField {...form.field('title')} />
      <StoryField {...form.field('text')} />
      <PicturesField form={form.pictures} bad={form.picturesBad} />
      <FormProblem text={form.problem} />
      <MainSubmit busy={form.isPending} text={action} />
    </form>
  );
}
