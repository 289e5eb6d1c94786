import { SegmentedControl, TextInput } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { RichText } from '@hokm/shared/rich-text';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { RichTextField } from '../../rich-text/RichTextField.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { SaveLine } from '../content/SaveLine.js';
import css from '../content/editor.module.css';

interface Props {
  readonly editor: ComponentProps<typeof SaveLine>['editor'];
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly headline: {
    readonly label: string;
    readonly value: string;
    readonly max: number;
    readonly error: ReactNode;
    readonly onChange: (text: string) => void;
  };
  readonly body: {
    readonly label: string;
    readonly value: RichText;
    readonly error: string | null;
    readonly onChange: (text: RichText) => void;
  };
}

/** A text in one of its languages: headline and body. */
export function TextPanel({ editor, language, onLanguage, headline, body }: Props) {
  const t = useTexts(storyEditorTexts);
  const words = useTexts(formTexts);
  const named = (name: string) => words(`in_${language}`, { name });
  return (
    <section className={css['write']}>
      <div className={css['write-top']}>
        <TextInput
          variant="unstyled"
          className={css['headline'] ?? ''}
          aria-label={named(headline.label)}
          placeholder={named(headline.label)}
          lang={language}
          dir={language === 'fa' ? 'rtl' : 'ltr'}
          maxLength={headline.max}
          value={headline.value}
          error={headline.error}
          onChange={(event) => headline.onChange(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('language')}
          value={language}
          data={LANGUAGES.map((value) => ({ value, label: value === 'fa' ? 'فارسی' : 'English' }))}
          onChange={onLanguage}
        />
      </div>
      <RichTextField
        key={language}
        label={named(body.label)}
        language={language}
        value={body.value}
        error={body.error}
        onChange={body.onChange}
      />
      <div className={css['write-foot']}>
        <SaveLine editor={editor} local={t('state_device')} />
        <span className="note">{t('unseen')}</span>
      </div>
    </section>
  );
}
