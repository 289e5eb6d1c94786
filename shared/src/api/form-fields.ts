import { z } from 'zod';
import { fromPlainText } from '../rich-text/index.js';

/** A field of a form; absent: empty. */
export const formText = z.string().default('');

/** A number of a form; empty: null. What is no number is left to the schema of the body, which refuses it. */
export const formNumber = formText.transform((text) => (text.trim() === '' ? null : Number(text)));

/** Ids of a form, with commas between them. */
export const formIds = formText.transform((text) =>
  text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== ''),
);

/** A rich text of a form: its tree as JSON, or plain text. Not checked yet. */
export const formRichText = formText.transform((text): unknown => {
  if (!text.trimStart().startsWith('{')) return fromPlainText(text);
  try {
    return JSON.parse(text);
  } catch {
    return fromPlainText(text);
  }
});

/** Fields about the picture of a form: the id of a stored one, empty for none, absent: as it is. */
export const formPicture = {
  picture: z
    .string()
    .transform((id) => (id === '' ? null : id))
    .optional(),
  alt_fa: formText,
  alt_en: formText,
};

/** The fields of a form of which a body is made, and the description of the picture that comes with it. */
export interface FormBody {
  readonly body: Readonly<Record<string, unknown>>;
  readonly alt: { readonly fa: string; readonly en: string };
}
