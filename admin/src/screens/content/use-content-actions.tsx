import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '@hokm/web/client';
import { codeText, errorMessage } from '@hokm/web/errors';
import { isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { isNotConfirmed } from '../../api/step-up.js';
import { commonTexts } from '../../text/common.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { toastUndo } from '../../ui/undo-toast.js';
import { useTakeBack } from '../operations/use-take-back.js';
import { withMissing, type ContentStatus } from './content.js';
import { openSchedule } from './ScheduleDialog.js';
import { openUses } from './UsesDialog.js';

/** A thing with a draft that can be published. */
export interface Publishable {
  readonly id: string;
  readonly revision: number;
  readonly status: ContentStatus;
  readonly published_at: string | null;
  readonly has_changes: boolean;
  /** In the trash since then. */
  readonly trash_at: string | null;
}

type Undo = { readonly id: string } | null;
type Done = Promise<{ readonly undo: Undo }>;

/** How things of a kind are named and changed. */
export interface ContentKind<Item extends Publishable> {
  /** As bulk calls name it. */
  readonly type: 'gallery' | 'albums' | 'books' | 'authors' | 'pages';
  /** Beginnings of the calls whose answers a change makes out of date. */
  readonly stale: readonly string[];
  readonly getName: (item: Item) => string;
  readonly publish: (item: Item, at?: string) => Done;
  readonly unpublish: (item: Item) => Done;
  readonly remove: (id: string) => Done;
  /** Called when something was changed and the lists are loaded again. */
  readonly onChanged?: (() => void) | undefined;
}

/** Many things take a while. */
const LONGEST_MS = 120_000;

/** Publishes, takes away and deletes things, one or many, each with its way back. */
export function useContentActions<Item extends Publishable>(kind: ContentKind<Item>) {
  const t = useTexts(contentTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const [isRunning, setIsRunning] = useState(false);
  const takeBack = useTakeBack(() => undefined);
  const reload = async () => {
    await invalidate(...kind.stale);
    kind.onChanged?.();
  };

  const done = async (text: string, undo: Undo) => {
    const onUndo = () => void (undo === null ? undefined : takeBack(undo).then(reload));
    if (undo === null) toastDone(text);
    else toastUndo({ text, label: t('undo'), onUndo });
    await reload();
  };
  const failed = (error: unknown, item?: Item) => {
    if (isNotConfirmed(error)) return;
    const uses = error instanceof ApiError && error.code === 'content/in_use' ? error.details['uses'] : null;
    if (item !== undefined && Array.isArray(uses))
      openUses(kind.getName(item), uses, (address) => void navigate(address));
    else toastWarning(errorMessage(withMissing(error, t, language), common('failed'), language));
    if (error instanceof ApiError && error.status !== 0) void reload();
  };
  const attempt = async (run: () => Promise<unknown>, item?: Item) => {
    setIsRunning(true);
    try {
      await run();
      return true;
    } catch (error) {
      failed(error, item);
      return false;
    } finally {
      setIsRunning(false);
    }
  };
  const nameOf = (item: Item) => isolate(kind.getName(item));

  const bulk = async (operation: 'publish' | 'unpublish' | 'delete' | 'restore', ids: readonly string[]) => {
    const answer = await client.call('POST /admin/bulk/:operation', {
      params: { operation },
      body: { resource_type: kind.type, resource_ids: [...ids] },
      timeoutMs: LONGEST_MS,
    });
    if (answer.done > 0) await done(t('bulk_done', { count: answer.done }), answer.undo);
    const [first] = answer.refused;
    if (first === undefined) return;
    const reason = codeText(first.code, null, language);
    toastWarning(t('bulk_refused', { count: answer.refused.length, reason }));
  };

  return {
    isRunning,
    failed,
    done,
    publish: (item: Item) =>
      attempt(async () => done(t('published', { name: nameOf(item) }), (await kind.publish(item)).undo)),
    schedule: (item: Item) =>
      openSchedule(item.published_at, async (at) => {
        try {
          const { undo } = await kind.publish(item, at);
          const isAhead = Date.parse(at) > Date.now();
          await done(t(isAhead ? 'scheduled' : 'published', { name: nameOf(item) }), undo);
        } catch (error) {
          throw withMissing(error, t, language);
        }
      }),
    unpublish: (item: Item) =>
      attempt(
        async () => done(t('unpublished', { name: nameOf(item) }), (await kind.unpublish(item)).undo),
        item,
      ),
    remove: (item: Item) =>
      attempt(
        async () => done(t('deleted', { name: nameOf(item) }), (await kind.remove(item.id)).undo),
        item,
      ),
    /** Brings a thing back from the trash. */
    restore: (item: Item) =>
      attempt(async () => {
        const { undo, refused } = await client.call('POST /admin/bulk/:operation', {
          params: { operation: 'restore' },
          body: { resource_type: kind.type, resource_ids: [item.id] },
        });
        const [first] = refused;
        if (first === undefined) await done(t('restored', { name: nameOf(item) }), undo);
        else toastWarning(codeText(first.code, null, language));
      }, item),
    /** Publishes, takes away or restores at once: it can be taken back. */
    applyTo: (operation: 'publish' | 'unpublish' | 'restore', ids: readonly string[], onDone: () => void) =>
      void attempt(async () => {
        await bulk(operation, ids);
        onDone();
      }),
    confirmDeleteMany: (ids: readonly string[], onDone: () => void) =>
      void openConfirm({
        title: t('bulk_delete_title', { count: ids.length }),
        body: t('bulk_delete_body'),
        confirm: t('delete'),
        tone: 'bad',
        run: async () => {
          await bulk('delete', ids);
          onDone();
        },
      }),
  };
}

export type ContentActions<Item extends Publishable> = ReturnType<typeof useContentActions<Item>>;
