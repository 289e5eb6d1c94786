import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/notices';
import { refuse } from '../../platform/core/result.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import { panelNotices, panelReads, type NoticeRecord } from '../../platform/panel/notices-model.js';
import type { PanelNotices } from '../../platform/panel/panel-notices.js';

const presentNotice = ({ _id, kind, facts, href, at }: NoticeRecord, is_read: boolean) => ({
  id: _id.toHexString(),
  kind,
  facts,
  href,
  at: at.toISOString(),
  is_read,
});

function counted<Key extends string>(keys: readonly Key[]): Partial<Record<Key, number>> {
  const counts: Partial<Record<Key, number>> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** The bell of the panel. */
export const noticesModule = defineModule(
  'notices',
  (_platform, { notices }: { readonly notices: PanelNotices }) => ({
    routes: [
      handle(contract.listNotices, async ({ account, query }) => {
        const { total, notices: found } = await notices.page(account, query);
        const data = found.map(({ record, isRead }) => presentNotice(record, isRead));
        return { ...done, data, meta: pageMeta(total, query) };
      }),
      handle(contract.noticeStats, async ({ account }) => {
        const kinds = await notices.unreadKinds(account);
        return { ...done, data: { unread: kinds.length, by_kind: counted(kinds) } };
      }),
      handle(contract.readAllNotices, async ({ account }) => {
        await notices.markAllRead(account);
        return done;
      }),
      handle(contract.noticeSettings, async ({ account }) => {
        return { ...done, data: { muted: [...(await notices.mutedBy(account.id))] } };
      }),
      handle(contract.setNoticeSettings, async ({ account, body }) => {
        await notices.mute(account.id, body.muted);
        return { ...done, data: body };
      }),
      handle(contract.readNotice, async ({ account, params }) =>
        (await notices.markRead(account, params.id)) ? done : refuse('request/not_found'),
      ),
    ],
    collections: [panelNotices, panelReads],
    live: [notices.live()],
    exports: null,
  }),
);
