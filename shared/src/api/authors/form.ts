import { z } from 'zod';
import { formNumber, formPicture, formRichText, formText, type FormBody } from '../form-fields.js';

/** An author as a form: each field by itself, and their picture as the file `image`. */
export const authorForm = z
  .object({
    name_fa: formText,
    name_en: formText,
    text_fa: formRichText,
    text_en: formRichText,
    url: formText,
    order: formNumber,
    revision: formNumber,
    ...formPicture,
  })
  .transform(({ name_fa, name_en, text_fa, text_en, alt_fa, alt_en, order, ...fields }): FormBody => ({
    body: {
      ...fields,
      name: { fa: name_fa, en: name_en },
      text: { fa: text_fa, en: text_en },
      order: order ?? 0,
    },
    alt: { fa: alt_fa, en: alt_en },
  }));
