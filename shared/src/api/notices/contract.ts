import { z } from 'zod';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { NOTICE_KINDS, UNREAD_MAX } from './limits.js';
import { noticesPaths as paths } from './paths.js';

/** Something that the staff should see. */
const panelNotice = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** Values of its text: names, numbers, codes. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A page of the panel, below its base. */
  href: z.string(),
  at: z.iso.datetime(),
  is_read: z.boolean(),
});
export type PanelNotice = z.infer<typeof panelNotice>;

export const listNotices = endpoint({
  path: paths.listNotices,
  summary:
    'Notices for the caller’s level and for the caller, newest first, without the kinds that they have muted',
  access: 'panel/dashboard',
  limit: 'reads',
  query: pageQuery.extend({ unread: z.stringbool().default(false) }),
  answer: pageOf(panelNotice),
  refusals: [],
});

export const noticeStats = endpoint({
  path: paths.noticeStats,
  summary: `How many notices are unread, up to ${UNREAD_MAX}, and how many of each kind`,
  access: 'panel/dashboard',
  limit: 'reads',
  answer: success({
    data: z.object({ unread: z.int(), by_kind: z.partialRecord(z.enum(NOTICE_KINDS), z.int()) }),
  }),
  refusals: [],
});

export const readNotice = endpoint({
  path: paths.readNotice,
  summary: 'Mark a notice as read, for the caller',
  access: 'panel/dashboard',
  limit: 'writes',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) }),
  answer: done,
  refusals: ['request/not_found'],
});

export const readAllNotices = endpoint({
  path: paths.readAllNotices,
  summary: 'Mark every notice of until now as read, for the caller',
  access: 'panel/dashboard',
  limit: 'writes',
  answer: done,
  refusals: [],
});

const settings = z.object({ muted: z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length) });

export const noticeSettings = endpoint({
  path: paths.noticeSettings,
  summary: 'The kinds of notices that the caller does not want',
  access: 'panel/dashboard',
  limit: 'reads',
  answer: success({ data: settings }),
  refusals: [],
});

export const setNoticeSettings = endpoint({
  path: paths.setNoticeSettings,
  summary: 'Mute kinds of notices, for the caller',
  access: 'panel/dashboard',
  limit: 'writes',
  body: settings,
  answer: success({ data: settings }),
  refusals: [],
});
