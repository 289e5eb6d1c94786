import { z } from 'zod';
import { formIds, formNumber, formPicture, formRichText, formText, type FormBody } from '../form-fields.js';

/** A book as a form: each field by itself, and its picture as the file `image`. */
export const bookForm = z
  .object({
    title_fa: formText,
    title_en: formText,
    text_fa: formRichText,
    text_en: formRichText,
    author_ids: formIds,
    year: formNumber,
    language: formText,
    pages: formNumber,
    isbn: formText,
    url: formText,
    buy_url: formText,
    order: formNumber,
    revision: formNumber,
    ...formPicture,
  })
  .transform(({ title_fa, title_en, text_fa, text_en, alt_fa, alt_en, order, ...fields }): FormBody => ({
    body: {
      ...fields,
      title: { fa: title_fa, en: title_en },
      text: { fa: text_fa, en: text_en },
      order: order ?? 0,
    },
    alt: { fa: alt_fa, en: alt_en },
  }));
