import { MINUTE_MS } from '@hokm/shared/time';
import { objectId } from '../../src/platform/database/ids.js';
import type { ApiAnswer } from './api.js';
import type { Call } from './audited-acts.js';
import { contentCalls } from './content.js';
import type { TestHttp } from './http-app.js';
import { aPanelPerson, type SignedInPerson } from './people.js';

/** A session of staff may do everything for ten minutes. */
const CHIEF_MS = 5 * MINUTE_MS;

let made = 0;

/** What makers of acts need: calls as somebody, and what is stored. */
export function actTools(at: () => TestHttp) {
  const stored = (collection: string, filter: object) =>
    at().connection.collection(collection).findOne(filter);
  const callOf =
    (by: SignedInPerson): Call =>
    (method, path, body) => {
      const { call, sendForm } = contentCalls(at().url);
      return body instanceof FormData ? sendForm(by, path, body) : call(by, method, path, body);
    };
  let chief: { readonly person: Promise<SignedInPerson>; readonly until: number } | undefined;
  /** A super administrator who prepares what others act on. */
  const theChief = (): Promise<SignedInPerson> => {
    const now = at().clock.now();
    if (chief === undefined || chief.until <= now)
      chief = { person: aPanelPerson(at(), 'super_admin'), until: now + CHIEF_MS };
    return chief.person;
  };
  return {
    stored,
    /** The document with an id of 24 hex characters. */
    byId: (collection: string, id: string) => stored(collection, { _id: objectId(id) }),
    callOf,
    theChief,
    /** As a super administrator; throws when it is refused. */
    asChief: async (method: string, path: string, body?: unknown): Promise<ApiAnswer['body']> => {
      const answer = await callOf(await theChief())(method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    /** Words that nothing else has. */
    words: (): string => {
      made += 1;
      return `w${made}`;
    },
  };
}
