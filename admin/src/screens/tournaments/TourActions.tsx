import { Button, Group } from '@mantine/core';
import type { TournamentStatus } from '@hokm/shared/api/tournaments/limits';
import { isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { invalidate, useCall } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { tournamentsTexts } from '../../text/tournaments.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { toastDone } from '../../ui/toasts.js';
import { inLanguage, LIST, STALE, type Tour } from './tour.js';

const ACTIONS = ['publish', 'resume', 'pause', 'cancel'] as const;
type Action = (typeof ACTIONS)[number];

/** The states in which each action does something. */
const FROM: Readonly<Record<Action, readonly TournamentStatus[]>> = {
  publish: ['draft'],
  resume: ['paused'],
  pause: ['published', 'check_in', 'running'],
  cancel: ['published', 'check_in', 'running', 'paused'],
};
const needsReason = (action: Action) => action === 'pause' || action === 'cancel';

interface Props {
  readonly tour: Tour;
  /** The tournament is gone from the list. */
  readonly onGone: () => void;
}

/** The actions that a tournament's state allows. Those that players feel ask for a reason. */
export function TourActions({ tour, onGone }: Props) {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const remove = useCall('DELETE /admin/tours/:id', [LIST]);
  const { id, status } = tour;
  const name = isolate(inLanguage(tour.name, language));
  const ask = (action: Action) =>
    void openConfirm({
      title: t(`${action}_title`, { name }),
      body: t(`${action}_body`),
      confirm: t(`act_${action}`),
      ...(action === 'cancel' ? { tone: 'bad' as const } : {}),
      ...(needsReason(action) ? { typed: { label: t('reason'), fits: (text: string) => text !== '' } } : {}),
      run: async (reason) => {
        await client.call('POST /admin/tours/:id/action', {
          params: { id },
          body: needsReason(action) ? { action, reason } : { action },
          purpose: t(`${action}_title`, { name }),
        });
        toastDone(t(`done_${action}`));
        await invalidate(...STALE);
      },
    });
  const askToDelete = () =>
    void openConfirm({
      title: t('delete_title', { name }),
      body: t('delete_body'),
      confirm: t('delete'),
      tone: 'bad',
      run: async () => {
        await remove.mutateAsync({ params: { id } });
        toastDone(t('deleted'));
        onGone();
      },
    });
  const actions = ACTIONS.filter((action) => FROM[action].includes(status));
  const mayDelete = status === 'draft';
  if (actions.length === 0 && !mayDelete) return null;
  return (
    <Group gap="xs">
      {actions.map((action) => (
        <Button
          key={action}
          size="xs"
          variant={action === 'publish' || action === 'resume' ? 'light' : 'default'}
          {...(action === 'cancel' ? { color: 'red' } : {})}
          onClick={() => ask(action)}
        >
          {t(`act_${action}`)}
        </Button>
      ))}
      {mayDelete && (
        <Button size="xs" variant="default" color="red" onClick={askToDelete}>
          {t('delete')}
        </Button>
      )}
    </Group>
  );
}
