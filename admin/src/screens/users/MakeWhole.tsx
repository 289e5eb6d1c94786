import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PanelPersonPage } from '@hokm/shared/api/users';
import type { MakeWholePreview } from '@hokm/shared/api/make-whole';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { makeWholeTexts } from '../../text/make-whole.js';
import { usersTexts } from '../../text/users.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { Figure, Figures } from '../../ui/Figure.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import { UserWho } from './UserWho.js';
import css from './person.module.css';

const SHOWN = 8;
const REASONS = ['unrated', 'left', 'closed', 'gone'] as const;

/** The losses that stay, and why. */
function LeftOut({ preview }: { readonly preview: MakeWholePreview }) {
  const t = useTexts(makeWholeTexts);
  const { left_out, is_cut } = preview;
  const counts = { ...left_out, unrated: left_out.unrated_matches };
  const parts = REASONS.filter((why) => counts[why] > 0).map((why) =>
    t(`left_${why}`, { count: counts[why] }),
  );
  return (
    <div style={{ padding: '8px 20px 16px' }}>
      {parts.length > 0 && (
        <p className="note">
          {t('left_out')} {parts.join('، ')}
        </p>
      )}
      {is_cut && <p className="note">{t('cut')}</p>}
      <p className="note">{t('what_stays')}</p>
    </div>
  );
}

function Victims({ preview }: { readonly preview: MakeWholePreview }) {
  const t = useTexts(makeWholeTexts);
  const language = useLanguage();
  const { top, victims } = preview;
  return (
    <ul className={css['lines']}>
      {top.slice(0, SHOWN).map(({ matches, trophies, coins, ...person }) => (
        <li key={person.id}>
          <span className="grow">
            <UserWho person={person} size={30} second={t('of_losses', { count: matches })} />
          </span>
          {trophies > 0 && (
            <span className="num">{t('trophies', { trophies: formatNumber(trophies, language) })}</span>
          )}
          {coins > 0 && <span className="num">{t('coins', { coins: formatNumber(coins, language) })}</span>}
        </li>
      ))}
      {victims > SHOWN && <li className="note">{t('more', { count: victims - SHOWN })}</li>}
    </ul>
  );
}

function Loaded({ preview }: { readonly preview: MakeWholePreview }) {
  const t = useTexts(makeWholeTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const amount = ({ trophies, coins }: MakeWholePreview['given']) => ({
    trophies: number(trophies),
    coins: number(coins),
  });
  const { due, given, victims } = preview;
  return (
    <>
      {due.losses === 0 ? (
        <p className="note" style={{ padding: '0 20px 8px' }}>
          {t('nothing')} {given.losses > 0 && t('given', amount(given))}
        </p>
      ) : (
        <>
          <div style={{ padding: '0 20px' }}>
            <Figures>
              <Figure
                label={t('due')}
                value={number(due.trophies)}
                note={given.losses > 0 ? t('given', amount(given)) : ' '}
              />
              {due.coins > 0 && <Figure label={t('due_coins')} value={number(due.coins)} note=" " />}
              <Figure label={t('victims')} value={number(victims)} note=" " />
              <Figure label={t('losses')} value={number(due.losses)} note=" " />
            </Figures>
          </div>
          <Victims preview={preview} />
        </>
      )}
      <LeftOut preview={preview} />
    </>
  );
}

/** True for somebody who was banned for cheating, without an end. */
export function wasBannedForCheating({ inactive }: Pick<PanelPersonPage, 'inactive'>): boolean {
  return inactive?.until === null && inactive.reason === 'cheating';
}

/** The losses of a banned person’s opponents, and the button that gives them back. */
export function MakeWhole({ user }: { readonly user: PanelPersonPage }) {
  const t = useTexts(makeWholeTexts);
  const users = useTexts(usersTexts);
  const language = useLanguage();
  const { data, error, refetch } = useQuery(
    callQuery('GET /admin/users/:id/make-whole', { params: { id: user.id } }),
  );
  const preview = data?.data;
  const number = (value: number) => formatNumber(value, language);
  const ask = ({ due, victims }: MakeWholePreview) =>
    void openConfirm({
      title: t('ask_title'),
      body: t('ask_body', {
        trophies: number(due.trophies),
        coins: number(due.coins),
        victims: number(victims),
      }),
      confirm: t('do_give'),
      typed: { label: users('reason_typed'), fits: (text) => text !== '' },
      run: async (reason) => {
        await client.call('POST /admin/users/:id/make-whole', {
          params: { id: user.id },
          body: { reason, losses: due.losses },
          purpose: t('ask_title'),
        });
        toastDone(t('started'));
        await invalidate('GET /admin/users', 'GET /admin/jobs');
      },
    });
  return (
    <Panel
      title={t('title')}
      note={t('note')}
      isFlush
      end={
        preview !== undefined &&
        preview.due.losses > 0 && (
          <Button size="xs" variant="default" onClick={() => ask(preview)}>
            {t('give')}
          </Button>
        )
      }
    >
      {preview !== undefined && <Loaded preview={preview} />}
      {preview === undefined && error === null && <Bone height={120} />}
      {preview === undefined && error !== null && (
        <Failed title={t('failed')} error={error} retry={() => void refetch()} />
      )}
    </Panel>
  );
}
