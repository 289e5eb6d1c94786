import { sendForm, type SendFormProps } from './send-form.js';

export interface SendFileProps extends Omit<SendFormProps, 'form' | 'method'> {
  readonly field: { readonly name: string; readonly file: Blob };
}

/** Sends one file as a form's field. Throws `ApiError`, and an `AbortError` when the caller aborted. */
export function sendFile({ field, ...props }: SendFileProps): Promise<object> {
  const form = new FormData();
  form.append(field.name, field.file);
  return sendForm({ ...props, form });
}
