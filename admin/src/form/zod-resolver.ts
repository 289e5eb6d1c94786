import type { FormErrors } from '@mantine/form';
import type { z } from 'zod';
import type { Translate } from '../text/define-texts.js';
import type { formTexts } from '../text/form.js';

/** The words for what is wrong with a field. A custom issue may name one of the form's texts as `params.rule`. */
function issueText(issue: z.core.$ZodIssue, t: Translate<typeof formTexts>): string {
  switch (issue.code) {
    case 'too_small':
      return Number(issue.minimum) <= 1 ? t('required') : t('too_short', { min: Number(issue.minimum) });
    case 'too_big':
      return t('too_long', { max: Number(issue.maximum) });
    case 'custom':
      return issue.params?.['rule'] === 'required' ? t('required') : t('invalid');
    default:
      return t('invalid');
  }
}

/** Validates a form by a schema of the contract. The first issue of each field counts. */
export function zodResolver(
  schema: z.ZodType,
  t: Translate<typeof formTexts>,
): (values: unknown) => FormErrors {
  return (values) => {
    const errors: Record<string, string> = {};
    for (const issue of schema.safeParse(values).error?.issues ?? [])
      errors[issue.path.join('.')] ??= issueText(issue, t);
    return errors;
  };
}
