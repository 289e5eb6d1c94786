import type { Request, Response } from 'express';
import type { BodyOf, Endpoint } from '@hokm/shared/api/endpoint';
import type { FormBody } from '@hokm/shared/api/endpoint';
import type { UPLOAD_REFUSALS } from '@hokm/shared/api/media';
import type { z } from 'zod';
import type { MediaContext } from '../../media/context.js';
import { uploadMedia } from '../../media/upload-media.js';
import { containsNul } from '../../platform/core/text-input.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { readForm } from '../../platform/files/receive-form.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';

/** Most bytes of a field of such a form: a rich text as JSON. */
const FIELD_BYTES_MAX = 256 * 1024;
const CENTRE = { x: 0.5, y: 0.5 };

type FormEndpoint = Endpoint & {
  readonly body: z.ZodType;
  readonly form: { readonly file: string; readonly fields: z.ZodType<FormBody> };
};
type Code = (typeof UPLOAD_REFUSALS)[number];

interface FormCall extends StaffCall {
  readonly request: Request;
  readonly response: Response;
}

export interface FormContext {
  readonly media: MediaContext;
  /** Largest picture, bytes. */
  readonly uploadMax: () => number;
}

/** Reads the form, and stores its picture once everything else is right. */
async function readBody<E extends FormEndpoint>(
  { media, uploadMax }: FormContext,
  { form: { file, fields }, body: schema }: E,
  call: FormCall,
): Promise<Result<{ body: BodyOf<E> }, Code>> {
  const spec = { file, fields, bytesMax: uploadMax(), fieldBytesMax: FIELD_BYTES_MAX };
  const form = await readForm(spec, call.request, call.response);
  if (!form.ok) return form;
  const read = schema.safeParse(form.fields.body);
  if (!read.success || containsNul(read.data)) return refuse('request/invalid');
  const body = read.data as BodyOf<E>;
  if (form.bytes === null) return { ok: true, body };
  const { alt } = form.fields;
  const stored = await uploadMedia(media, call, { bytes: form.bytes, alt, focus: CENTRE });
  return stored.ok
    ? { ok: true, body: { ...(body as object), picture: stored.record._id } as BodyOf<E> }
    : stored;
}

/**
 * The body of a call that takes JSON or a form. `body`: the JSON, null for a form. The picture of a form is stored among the
 * others, and becomes the `picture` of the body.
 */
export async function receiveBody<E extends FormEndpoint>(
  context: FormContext,
  contract: E,
  call: FormCall,
  body: BodyOf<E> | null,
): Promise<Result<{ body: BodyOf<E> }, Code>> {
  if (body !== null) return { ok: true, body };
  return context.media.pictureMaker.isBusy ? refuse('files/busy') : readBody(context, contract, call);
}
