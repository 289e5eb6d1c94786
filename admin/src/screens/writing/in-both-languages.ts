import { LANGUAGES, type Language } from '@hokm/shared/text';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import type { DraftField } from './DraftDifference.js';
import type { LineProps } from './use-content-editor.js';

type InBoth<Field extends string> = Readonly<Record<Field, Readonly<Record<Language, string>>>>;

interface Written<Values> {
  readonly values: Values;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly change: (fields: Partial<Values>) => void;
}

/** The attributes of a field that is written in both languages, for each of them. */
export function lineInBoth<Field extends string, Values extends InBoth<Field>>(
  { values, errors, change }: Written<Values>,
  field: Field,
): (language: Language) => LineProps {
  return (language) => ({
    value: values[field][language],
    error: errors[`${field}.${language}`],
    onChange: (event) =>
      change({
        [field]: { ...values[field], [language]: event.currentTarget.value },
      } as unknown as Partial<Values>),
  });
}

/** Describes a field that is written in both languages, where two drafts are compared. */
export function useFieldInBoth() {
  const words = useTexts(formTexts);
  return <Field extends string>(field: Field, label: string): readonly DraftField<InBoth<Field>>[] =>
    LANGUAGES.map((language) => ({
      field,
      label: words(`in_${language}`, { name: label }),
      language,
      lines: (of) => (of[field][language] === '' ? [] : of[field][language].split('\n')),
    }));
}
