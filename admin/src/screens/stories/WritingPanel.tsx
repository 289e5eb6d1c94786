import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { STORY_SUMMARY_MAX, STORY_TITLE_MAX } from '@hokm/shared/api/stories/limits';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { RichTextField } from '../../rich-text/RichTextField.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import editorCss from '../content/editor.module.css';
import { SaveLine } from '../content/SaveLine.js';
import type { StoryEditor } from './use-story-editor.js';
import css from './stories.module.css';

export const TITLE_ID = 'story-title';
export const BODY_ID = 'story-body';

interface Props {
  readonly editor: StoryEditor;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  /** Fields without which the story was not published. */
  readonly missing: readonly string[];
}

/** The text of a story in one of its languages: title, summary, body. */
export function WritingPanel({ editor, language, onLanguage, missing }: Props) {
  const t = useTexts(storyEditorTexts);
  const words = useTexts(formTexts);
  const { values, change } = editor;
  const dir = language === 'fa' ? 'rtl' : 'ltr';
  const named = (name: string) => words(`in_${language}`, { name });
  const set = (field: 'title' | 'summary', text: string) =>
    change({ [field]: { ...values[field], [language]: text } });
  return (
    <section className={editorCss['write']}>
      <div className={editorCss['write-top']}>
        <TextInput
          id={TITLE_ID}
          variant="unstyled"
          className={editorCss['headline'] ?? ''}
          aria-label={named(t('headline'))}
          placeholder={named(t('headline'))}
          lang={language}
          dir={dir}
          maxLength={STORY_TITLE_MAX}
          value={values.title[language]}
          error={
            missing.includes('title') && values.title.fa === '' && values.title.en === '' && words('required')
          }
          onChange={(event) => set('title', event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('language')}
          value={language}
          data={LANGUAGES.map((value) => ({ value, label: value === 'fa' ? 'فارسی' : 'English' }))}
          onChange={onLanguage}
        />
      </div>
      <Textarea
        className={css['summary'] ?? ''}
        variant="unstyled"
        aria-label={named(t('summary'))}
        placeholder={`${named(t('summary'))}: ${t('summary_hint')}`}
        lang={language}
        dir={dir}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={STORY_SUMMARY_MAX}
        value={values.summary[language]}
        onChange={(event) => set('summary', event.currentTarget.value)}
      />
      <RichTextField
        key={language}
        id={BODY_ID}
        label={named(t('body'))}
        language={language}
        value={values.body[language]}
        error={
          missing.includes('body') && values.body[language].content.length === 0 ? words('required') : null
        }
        onChange={(body) => change({ body: { ...values.body, [language]: body } })}
      />
      <div className={editorCss['write-foot']}>
        <SaveLine editor={editor} local={t('state_local')} />
        <span className="note">{t('unseen')}</span>
      </div>
    </section>
  );
}
