import { Types } from 'mongoose';
import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/stories';
import { SUBMISSION_PICTURE_BYTES_MAX } from '@hokm/shared/api/stories/limits';
import type { Language } from '@hokm/shared/text';
import { receiveUpload } from '../../media/receive-upload.js';
import { uploadMedia } from '../../media/upload-media.js';
import { presentPicture } from '../../media/view.js';
import { refuse } from '../../platform/core/result.js';
import { rateLimitKey } from '../../platform/http/address.js';
import { idempotentId } from '../../platform/http/idempotent-id.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import type { StoriesContext } from './context.js';
import { approveSubmission, rejectSubmission, type Decided } from './decide-submission.js';
import { admitPicture, changeSubmission, submitStory } from './submit-story.js';
import type { SubmissionRecord } from './submission-model.js';
import { presentOwn, presentSubmission } from './submission-view.js';

const WITHOUT_WORDS = { alt: { fa: '', en: '' }, focus: { x: 0.5, y: 0.5 } } as const;

/** Stories that players hand in, change and withdraw. */
export function submissionRoutes(context: StoriesContext): readonly Handler[] {
  const { stories, submissions, media } = context;
  const presenterOf = async (records: readonly SubmissionRecord[], language: Language) => {
    const [pictures, readable] = await Promise.all([
      media.store.findAll(records.flatMap((each) => each.pictures)),
      stories.readableAmong(records.flatMap(({ story }) => story ?? [])),
    ]);
    return (record: SubmissionRecord) => {
      const { story = '' } = record;
      return { ...presentOwn(record, pictures, language), story: readable.has(story) ? story : null };
    };
  };
  const present = async (record: SubmissionRecord, language: Language) =>
    (await presenterOf([record], language))(record);
  return [
    handle(contract.submitStory, async ({ account, body, language, request }) => {
      const _id = idempotentId(request, 'submissions', account.id).toHexString();
      const submitted = await submitStory(context, account, body, { _id, language: account.language });
      return submitted.ok ? { ...done, data: await present(submitted.record, language) } : submitted;
    }),
    handle(contract.uploadStoryPicture, async ({ account, language, request, response }) => {
      const admitted = await admitPicture(context, account.id, rateLimitKey(request.ip));
      if (!admitted.ok) return admitted;
      const http = { request, response, bytesMax: SUBMISSION_PICTURE_BYTES_MAX };
      return receiveUpload(media, contract.uploadStoryPicture, http, async ({ bytes }) => {
        const stored = await uploadMedia(media, account.id, { bytes, ...WITHOUT_WORDS });
        return stored.ok ? { ...done, data: presentPicture(stored.record, language) } : stored;
      });
    }),
    handle(contract.listOwnSubmissions, async ({ account, query, language }) => {
      const { total, records } = await submissions.pageOf(account.id, query);
      const data = records.map(await presenterOf(records, language));
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.readOwnSubmission, async ({ account, params, language }) => {
      const record = await submissions.findOwn(params.id, account.id);
      return record === null
        ? refuse('request/not_found')
        : { ...done, data: await present(record, language) };
    }),
    handle(contract.changeSubmission, async ({ account, params, body, language }) => {
      const changed = await changeSubmission(context, account.id, params.id, body);
      if (changed.ok) return { ...done, data: await present(changed.record, language) };
      if (changed.code !== 'content/stale') return changed;
      const current = await submissions.findOwn(params.id, account.id);
      if (current === null) return refuse('request/not_found');
      return refuse('content/stale', { current: { ...(await present(current, language)) } });
    }),
    handle(contract.withdrawSubmission, async ({ account, params }) => {
      if (await submissions.withdraw(params.id, account.id)) return done;
      const found = await submissions.findOwn(params.id, account.id);
      return refuse(found === null ? 'request/not_found' : 'stories/decided');
    }),
  ];
}

/** Stories that were handed in, as the staff reads and decides on them. */
export function submissionAdminRoutes(context: StoriesContext): readonly Handler[] {
  const { submissions, media, people, judgements } = context;

  async function presentAll(records: readonly SubmissionRecord[], language: Language) {
    const pictures = await media.store.findAll(records.flatMap((each) => each.pictures));
    const ids = records.flatMap(({ account, decided_by }) => [
      account,
      ...(decided_by === undefined ? [] : [decided_by]),
    ]);
    const found = await people.findPeople([...new Set(ids)]);
    const names = new Map([...found].map(([id, { name }]) => [id, name]));
    return records.map((each) => presentSubmission(each, pictures, names, language));
  }
  async function one(record: SubmissionRecord | null, language: Language) {
    const [data] = record === null ? [] : await presentAll([record], language);
    return data ?? null;
  }
  async function answer<More extends 'content/not_ready' | 'auth/forbidden' = never>(
    decided: Decided<More>,
    id: string,
    language: Language,
  ) {
    const data = await one(decided.ok ? decided.record : await submissions.find(id), language);
    if (data === null) return refuse('request/not_found');
    if (decided.ok) return { ...done, data };
    return decided.code === 'content/stale' ? refuse('content/stale', { current: { ...data } }) : decided;
  }

  return [
    handle(contract.listSubmissions, async ({ query, language }) => {
      const { total, records } = await submissions.page(query, query);
      return { ...done, data: await presentAll(records, language), meta: pageMeta(total, query) };
    }),
    handle(contract.submissionStats, async () => ({ ...done, data: await submissions.stats() })),
    handle(contract.getSubmission, async ({ params, language }) => {
      const record = await submissions.find(params.id);
      const data = await one(record, language);
      if (record === null || data === null) return refuse('request/not_found');
      const [counts, muted] = await Promise.all([
        submissions.countsOf(record.account),
        judgements.of(record.account, 'mute'),
      ]);
      const joined_at = new Types.ObjectId(record.account).getTimestamp().toISOString();
      return { ...done, data, writer: { joined_at, ...counts, is_muted: muted !== null } };
    }),
    handle(contract.approveSubmission, async (call) => {
      const { params, body, language } = call;
      return answer(await approveSubmission(context, call, params.id, body), params.id, language);
    }),
    handle(contract.rejectSubmission, async (call) => {
      const { params, body, language } = call;
      return answer(await rejectSubmission(context, call, params.id, body), params.id, language);
    }),
  ];
}
