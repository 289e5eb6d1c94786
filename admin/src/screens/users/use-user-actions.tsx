import { Stack } from '@mantine/core';
import type { PanelUser } from '@hokm/shared/api/users';
import { STAFF_DELETE_DAYS } from '@hokm/shared/api/users/limits';
import { codeText, errorMessage } from '@hokm/web/errors';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { noticesTexts } from '../../text/notices.js';
import { usersTexts } from '../../text/users.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { isNotConfirmed } from '../../api/step-up.js';
import { SecondPerson, toldAsked } from '../../ui/SecondPerson.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { toastUndo } from '../../ui/undo-toast.js';
import { openJob } from '../operations/open-job.js';
import { useTakeBack } from '../operations/use-take-back.js';
import { useBulk } from './use-bulk.js';

/** Every loaded answer about people and reports. */
export const PEOPLE_CALLS = ['GET /admin/users', 'GET /admin/reports'] as const;

interface Undo {
  readonly id: string;
}

/** Actions on people, with their words. */
export function useUserActions() {
  const t = useTexts(usersTexts);
  const common = useTexts(commonTexts);
  const ask = useTexts(noticesTexts);
  const language = useLanguage();
  const reload = () => invalidate(...PEOPLE_CALLS);

  const failed = (error: unknown) => {
    if (!isNotConfirmed(error)) toastWarning(errorMessage(error, common('failed'), language));
  };
  const takeBack = useTakeBack((job) => openJob(t('undo'), job));
  /** Says what was done, with the way back where there is one. */
  const done = async (text: string, undo: Undo | null) => {
    if (undo === null) toastDone(text);
    else toastUndo({ text, label: t('undo'), onUndo: () => void takeBack(undo) });
    await reload();
  };

  const activate = async (user: PanelUser) => {
    try {
      const { undo } = await client.call('POST /admin/users/:id/toggle-status', {
        params: { id: user.id },
        body: { is_active: true },
      });
      await done(t('activated', { name: isolate(user.name) }), undo);
    } catch (error) {
      failed(error);
    }
  };

  const remove = (user: PanelUser, onDone?: () => void) =>
    void openConfirm({
      title: t('delete_title', { name: isolate(user.name) }),
      body: (
        <Stack gap="md">
          <p>{t('delete_question')}</p>
          <p className="note">{t('delete_facts', { days: formatNumber(STAFF_DELETE_DAYS, language) })}</p>
          <SecondPerson />
        </Stack>
      ),
      confirm: ask('ask'),
      tone: 'bad',
      typed: { label: t('delete_typed'), fits: (text) => text !== '' },
      run: async (reason) => {
        const { undo, approval } = await client.call('DELETE /admin/users/:id', {
          params: { id: user.id },
          body: { reason, ask: true },
          purpose: t('delete_title', { name: isolate(user.name) }),
        });
        await done(approval === null ? t('deleted') : toldAsked(approval), undo);
        onDone?.();
      },
    });

  const { bulk } = useBulk(done);

  const endSessions = (user: PanelUser) =>
    void openConfirm({
      title: t('end_all_title', { name: isolate(user.name) }),
      body: t('end_all_body'),
      confirm: t('do_end_all'),
      tone: 'bad',
      typed: { label: t('reason_typed'), fits: (text) => text !== '' },
      run: async (reason) => {
        const { refused, approval } = await client.call('POST /admin/users/bulk', {
          body: { action: 'end_sessions', item_ids: [user.id], reason, ask: true },
          purpose: t('end_all_title', { name: isolate(user.name) }),
        });
        const [first] = refused;
        if (first !== undefined) throw new Error(codeText(first.code, null, language));
        toastDone(approval === null ? t('ended') : toldAsked(approval));
        await reload();
      },
    });

  return { activate, remove, bulk, endSessions, done, failed, reload };
}
