import { SUBMISSION_PICTURES_PER_DAY, SUBMISSIONS_PER_DAY } from '@hokm/shared/api/stories/limits';
import type { Language } from '@hokm/shared/text';
import { DAY_MS } from '@hokm/shared/time';
import type { Account } from '../../platform/core/account.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { hashedKey, takeQuota, type Quota } from '../../platform/database/quota.js';
import type { StoriesContext } from './context.js';
import type { SubmissionRecord } from './submission-model.js';
import type { Wish } from './submissions.js';

const SUBMISSIONS: Quota = { what: 'story', most: SUBMISSIONS_PER_DAY, perMs: DAY_MS };
const PICTURES: Quota = { what: 'story_picture', most: SUBMISSION_PICTURES_PER_DAY, perMs: DAY_MS };
/** Many people share an address. */
const PICTURES_PER_ADDRESS: Quota = { what: 'story_picture_address', most: 100, perMs: DAY_MS };

/** A muted person hands in nothing. */
async function isMuted({ judgements }: StoriesContext, account: string): Promise<boolean> {
  return (await judgements.of(account, 'mute')) !== null;
}

/** Asked before the body of an upload is read. `address`: the key of the caller's network address. */
export async function admitPicture(
  context: StoriesContext,
  account: string,
  address: string,
): Promise<Result<object, 'conduct/muted' | 'stories/too_many_pictures'>> {
  if (await isMuted(context, account)) return refuse('conduct/muted');
  const { connection, clock } = context;
  const isAdmitted =
    (await takeQuota(connection, clock, PICTURES, account)) &&
    (await takeQuota(connection, clock, PICTURES_PER_ADDRESS, hashedKey(address)));
  return isAdmitted ? { ok: true } : refuse('stories/too_many_pictures');
}

/**
 * Hands in a story and tells the staff; with an id that the person has handed in before, that one. Refusal besides others:
 * `request/invalid` where a picture is not there.
 */
export async function submitStory(
  context: StoriesContext,
  { id: account, name }: Pick<Account, 'id' | 'name'>,
  wish: Wish,
  { _id, language }: { readonly _id: string; readonly language: Language },
): Promise<Result<{ record: SubmissionRecord }, 'conduct/muted' | 'request/invalid' | 'stories/too_many'>> {
  const { connection, clock, media, submissions, notices } = context;
  let record = await submissions.findOwn(_id, account);
  if (record === null) {
    if (await isMuted(context, account)) return refuse('conduct/muted');
    if (!(await media.store.hold(wish.pictures))) return refuse('request/invalid');
    if (!(await takeQuota(connection, clock, SUBMISSIONS, account))) return refuse('stories/too_many');
    record = await submissions.create({ _id, account, author_name: name, language }, wish);
  }
  await notices.tell({
    key: `story_new:${_id}`,
    kind: 'story_new',
    area: 'panel/content',
    except: account,
    facts: { name, title: record.title },
  });
  return { ok: true, record };
}

/** Changes a story that waits. `content/stale` brings the newer one; `stories/decided` where it does not wait any more. */
export async function changeSubmission(
  context: StoriesContext,
  account: string,
  id: string,
  { revision, ...wish }: Wish & { readonly revision: number },
): Promise<
  Result<
    { record: SubmissionRecord },
    'request/not_found' | 'request/invalid' | 'content/stale' | 'stories/decided' | 'conduct/muted'
  >
> {
  const { media, submissions } = context;
  if (await isMuted(context, account)) return refuse('conduct/muted');
  const before = await submissions.findOwn(id, account);
  if (before === null) return refuse('request/not_found');
  if (!(await media.store.hold(wish.pictures))) return refuse('request/invalid');
  const record = await submissions.change(before, revision, wish);
  if (record !== null) return { ok: true, record };
  const current = await submissions.findOwn(id, account);
  return refuse(current?.status === 'pending' ? 'content/stale' : 'stories/decided');
}
