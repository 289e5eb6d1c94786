import type { Request, Response } from 'express';
import type { Endpoint, FieldsOf } from '@hokm/shared/api/endpoint';
import { receiveForm } from '../platform/files/receive-form.js';
import { refuse, type Result } from '../platform/core/result.js';
import type { MediaContext } from './context.js';

export interface ReceivedForm<E> {
  readonly bytes: Buffer;
  readonly fields: FieldsOf<E>;
}

/**
 * Reads a form with a picture and does something with it. While many pictures wait, others are refused before their bodies are
 * read (`files/busy`).
 */
export async function receiveUpload<E extends Endpoint & { readonly upload: string }, Done>(
  { pictureMaker }: Pick<MediaContext, 'pictureMaker'>,
  contract: E,
  http: { readonly request: Request; readonly response: Response; readonly bytesMax: number },
  run: (form: ReceivedForm<E>) => Promise<Done>,
): Promise<
  Done | (Result<never, 'files/busy' | 'files/too_large' | 'request/invalid'> & { readonly ok: false })
> {
  if (pictureMaker.isBusy) return refuse('files/busy');
  const form = await receiveForm(contract, http.request, http.response, http.bytesMax);
  return form.ok ? run(form) : form;
}
