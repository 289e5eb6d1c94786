import type { z } from 'zod';
import type { ErrorCode } from '../errors/index.js';
import type { Area } from '../policy/index.js';
import type { FormBody } from './form-fields.js';

export type { FormBody };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path below `/api`, parameters with a colon: `POST /friends/requests/:id/accept`. */
type EndpointPath = `${Method} /${string}`;

/** Access: anyone, a person with a session, or staff whose level may enter an area of the panel. */
export type Access = 'anyone' | 'signed-in' | Area;

/**
 * Classes of calls that share a number a minute, for each account and each network address; the server knows the numbers.
 * `reports` are dear reads of the staff, `documents` the descriptions of the API, `updates` what Telegram sends to the bot.
 */
const LIMIT_CLASSES = [
  'lists',
  'reads',
  'searches',
  'reports',
  'writes',
  'sign-ins',
  'mails',
  'pictures',
  'documents',
  'updates',
] as const;
export type LimitClass = (typeof LIMIT_CLASSES)[number];

/** One HTTP call: everything that servers, clients, documentation and tests need to know of it. */
export interface Endpoint {
  readonly path: EndpointPath;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly access: Access;
  /** The session must have begun, or been confirmed, in the last ten minutes. */
  readonly fresh?: true;
  /** Sessions of players and of the panel. Absent: for a call of an area the panel's, for all others players'. */
  readonly sessions?: 'both';
  /**
   * Which host answers where the panel has one of its own. Absent: the panel's for a call of an area, both for one of both
   * kinds of sessions, the players' for all others.
   */
  readonly host?: 'panel' | 'both';
  /** A sign-in to the panel: closed where the panel is. Calls of an area always are. */
  readonly ofPanel?: true;
  /** Answered during maintenance too, without a session. Calls of the panel always are. */
  readonly duringMaintenance?: true;
  /** The panel may make it while the password has to be changed. */
  readonly beforePasswordChange?: true;
  readonly limit: LimitClass;
  /** Fields that a schema does not name are dropped before the handler sees them. Absent: nothing is passed on. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The field of a multipart body that holds a file. */
  readonly upload?: string;
  /** The further fields of such a body: texts, each a short one. */
  readonly fields?: z.ZodType;
  /** The call also takes its body as a form: a file that may be absent, and fields that become the body. */
  readonly form?: { readonly file: string; readonly fields: z.ZodType<FormBody> };
  /** A JSON body of up to 512 KB; of other calls 64 KB. */
  readonly largeBody?: true;
  /** Shape of a success: fields that it does not name never leave the server. Absent: the answer is not JSON. */
  readonly answer?: z.ZodType;
  /** Status of a success; 200 when absent. */
  readonly status?: 201 | 202;
  /** Media type of an answer that is not JSON. */
  readonly produces?: string;
  /** The call sends the browser to another page. */
  readonly redirects?: true;
  /** Refusals of this call, besides those that every call of its kind can give. */
  readonly refusals: readonly ErrorCode[];
}

/** Declares a call, keeping its literal types. */
export function endpoint<const E extends Endpoint>(contract: E): E {
  return contract;
}

// Read off the schema's own fields: comparing a schema with `z.ZodType` costs the compiler far more.
type Output<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : Record<never, never>;
type Input<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : undefined;
type Field<E, K extends string> = E extends { readonly [Key in K]: infer S } ? S : undefined;

/** The input of a handler, after the schemas. */
export type ParamsOf<E> = Output<Field<E, 'params'>>;
export type QueryOf<E> = Output<Field<E, 'query'>>;
export type BodyOf<E> = Output<Field<E, 'body'>>;
export type FieldsOf<E> = Output<Field<E, 'fields'>>;
/** The output of a handler, before the schema of the answer. */
export type AnswerOf<E> = Input<Field<E, 'answer'>>;
/** The answer, as clients receive it. */
export type ReceivedOf<E> = Output<Field<E, 'answer'>>;
/** A part of a request, as clients send it. */
export type SentOf<E, K extends 'params' | 'query' | 'body'> = Input<Field<E, K>>;
/** The codes that a call lists. */
export type RefusalsOf<E extends Endpoint> = E['refusals'][number];
