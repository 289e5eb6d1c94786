import { Textarea, TextInput } from '@mantine/core';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { useTexts } from '../text/define-texts.js';
import { formTexts } from '../text/form.js';

interface Props {
  readonly label: string;
  /** More than one line. */
  readonly rows?: number;
  /** Takes the focus when its dialog opens. */
  readonly hasFocus?: boolean;
  readonly getInputProps: (language: Language) => object;
}

/** A text in both languages, each in its own direction. */
export function BilingualField({ label, rows, hasFocus = false, getInputProps }: Props) {
  const t = useTexts(formTexts);
  return LANGUAGES.map((language) => {
    const props = {
      label: t(`in_${language}`, { name: label }),
      lang: language,
      ...(hasFocus && language === 'fa' ? { 'data-autofocus': true } : {}),
      styles: { input: { direction: language === 'fa' ? ('rtl' as const) : ('ltr' as const) } },
      ...getInputProps(language),
    };
    return rows === undefined ? (
      <TextInput key={language} {...props} />
    ) : (
      <Textarea key={language} autosize minRows={rows} maxRows={14} {...props} />
    );
  });
}
