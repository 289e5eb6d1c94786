import { Types } from 'mongoose';
import { EMPTY_RICH_TEXT, fromPlainText } from '@hokm/shared/rich-text';
import { mayEnter } from '@hokm/shared/policy';
import type { Language } from '@hokm/shared/text';
import { isDuplicateKey } from '../../platform/database/ids.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import { publishing } from '../drafts/edit-draft.js';
import { newDraft } from '../drafts/texts.js';
import type { StoriesContext } from './context.js';
import { decisionWords } from './decision-words.js';
import { stories, type StoryRecord, type StoryText } from './model.js';
import type { SubmissionRecord } from './submission-model.js';
import type { Verdict } from './submissions.js';
import { missingIn, storyDrafts } from './texts.js';

type Code = 'request/not_found' | 'content/stale' | 'stories/decided';
export type Decided<More extends string = never> = Result<
  { record: SubmissionRecord },
  Code | Extract<More, 'content/not_ready' | 'auth/forbidden'>
>;

/** The text of the story that is made of what was handed in: a paragraph for each line, then the pictures. */
function textFrom({ language, title, text, pictures }: SubmissionRecord): StoryText {
  const other = language === 'fa' ? 'en' : 'fa';
  const inOne = <T>(value: T, none: T) => ({ [language]: value, [other]: none }) as Record<Language, T>;
  const [cover = null, ...others] = pictures;
  return {
    title: inOne(title, ''),
    summary: { fa: '', en: '' },
    body: inOne(fromPlainText(text, others), EMPTY_RICH_TEXT),
    picture: cover,
    tags: [],
  };
}

/** The one that waits at a revision; null as revision: at any. */
async function waiting(
  { submissions }: StoriesContext,
  id: string,
  revision: number | undefined,
): Promise<Decided> {
  const record = await submissions.find(id);
  if (record === null) return refuse('request/not_found');
  if (record.status !== 'pending') return refuse('stories/decided');
  return revision === undefined || record.revision === revision
    ? { ok: true, record }
    : refuse('content/stale');
}

async function decide(
  context: StoriesContext,
  call: StaffCall,
  before: SubmissionRecord,
  verdict: Verdict,
): Promise<Decided> {
  const { submissions, audit } = context;
  const { status, rejection_reason = '', story, publish } = verdict;
  const action = auditAction(call, context, {
    action: status === 'approved' ? 'submissions.approve' : 'submissions.reject',
    target: `submissions:${before._id}`,
    reason: rejection_reason,
    changes: [
      { field: 'status', before: 'pending', after: status },
      ...(story === undefined ? [] : [{ field: 'story', before: null, after: story }]),
      ...(publish === true ? [{ field: 'published', before: false, after: true }] : []),
    ],
  });
  const record = await submissions.decide(before, verdict, action);
  if (record === null) {
    const now = await submissions.find(before._id);
    return refuse(now?.status === 'pending' ? 'content/stale' : 'stories/decided');
  }
  await audit.flush(submissions.model, record);
  await follow(context, record);
  return { ok: true, record };
}

/**
 * Approves a story that waits: a story of its own is made of it. `publish` absent: published at once where the caller may and
 * nothing is missing. Refusals besides others, only with `publish`: `auth/forbidden`, `content/not_ready`.
 */
export async function approveSubmission(
  context: StoriesContext,
  call: StaffCall,
  id: string,
  {
    revision,
    publish,
    admin_notes,
  }: Readonly<{
    revision?: number | undefined;
    publish?: boolean | undefined;
    admin_notes: string;
  }>,
): Promise<Decided<'content/not_ready' | 'auth/forbidden'>> {
  const found = await waiting(context, id, revision);
  if (!found.ok) return found;
  const { record } = found;
  const mayPublish = mayEnter(call.account.admin_level, 'panel/publish');
  if (publish === true && !mayPublish) return refuse('auth/forbidden');
  const missing = missingIn(textFrom(record), await context.media.store.findAll(record.pictures));
  if (publish === true && missing.length > 0) return refuse('content/not_ready', { missing });
  return decide(context, call, record, {
    status: 'approved',
    admin_notes,
    story: new Types.ObjectId().toHexString(),
    publish: publish ?? (mayPublish && missing.length === 0),
  });
}

/** Rejects a waiting story; its writer gets the reason. */
export async function rejectSubmission(
  context: StoriesContext,
  call: StaffCall,
  id: string,
  {
    revision,
    rejection_reason,
    admin_notes,
  }: Readonly<{
    revision?: number | undefined;
    rejection_reason: string;
    admin_notes: string;
  }>,
): Promise<Decided> {
  const found = await waiting(context, id, revision);
  if (!found.ok) return found;
  return decide(context, call, found.record, { status: 'rejected', rejection_reason, admin_notes });
}

/** Makes the story of an approved one, once. */
async function makeStory(context: StoriesContext, record: SubmissionRecord): Promise<void> {
  const { media, clock } = context;
  const { story: id = '', account, author_name, decided_by = '' } = record;
  const text = textFrom(record);
  const draft: StoryRecord = {
    _id: new Types.ObjectId(id),
    ...newDraft(storyDrafts, text),
    pinned: false,
    likes: 0,
    shares: 0,
    author: { id: account, name: author_name },
    revision: 1,
    created_by: decided_by,
    updated_by: decided_by,
    updated_at: new Date(clock.now()),
  };
  await media.store.hold(draft.media);
  const made = record.publish === true ? await publishing(context, draft, null) : null;
  const published = made !== null && 'fields' in made ? made.fields : {};
  try {
    await context.stories.model.create({ ...draft, ...stories.keysOf?.(draft, ''), ...published });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Tells the writer: at once where the app is open, and by the bot. Told twice, the bot says it once. */
async function tellWriter(context: StoriesContext, record: SubmissionRecord): Promise<void> {
  const { people, outbox, notifier } = context;
  const { _id, account, status, title, rejection_reason = '' } = record;
  const story = status === 'approved' && record.publish === true ? (record.story ?? null) : null;
  const writer = (await people.findPeople([account])).get(account);
  if (writer === undefined) return;
  notifier.notify([account], 'message', {
    kind: 'story',
    text_key: `story/${status}`,
    params: { title, reason: rejection_reason, story: story ?? '' },
  });
  const text = decisionWords(record, writer.language);
  await outbox?.post({ key: `story:${_id}`, account, notice: { kind: 'story', text, story } });
}

/** Makes the story of an approved submission and notifies the writer. Idempotent; the worker repeats what failed. */
async function follow(context: StoriesContext, record: SubmissionRecord): Promise<void> {
  const { submissions, log } = context;
  try {
    if (record.status === 'approved') await makeStory(context, record);
    await tellWriter(context, record);
    await submissions.followed(record._id);
  } catch (error) {
    log.error({ err: error, submission: record._id }, 'decision on a story not followed yet');
  }
}

/** Follows decisions that processes have left behind. */
export async function followLeft(context: StoriesContext): Promise<void> {
  for (const record of await context.submissions.unfollowed()) await follow(context, record);
}
