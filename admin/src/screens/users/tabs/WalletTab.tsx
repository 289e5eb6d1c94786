import { Button } from '@mantine/core';
import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import type { listUserEntries, PanelUserPage } from '@hokm/shared/api/users';
import { WALLET_ENTRY_KINDS } from '@hokm/shared/api/wallet/limits';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { DataList } from '../../../list/DataList.js';
import type { Column } from '../../../list/list-props.js';
import { useListParams } from '../../../list/use-list-params.js';
import { useUser } from '../../../session/session.js';
import { useTexts } from '../../../text/define-texts.js';
import { usersTexts } from '../../../text/users.js';
import { Ago } from '../../../ui/dates.js';
import { Amount, useEntryText } from '../entries.js';
import { openCoins } from '../CoinsDialog.js';
import { mayTouch } from '../may-touch.js';
import { useUserActions } from '../use-user-actions.js';
import { PaymentsPanel } from './PaymentsPanel.js';
import { useUserListSource } from './use-user-list.js';
import css from '../person.module.css';

type Entry = ReceivedOf<typeof listUserEntries>['data'][number];

const FILTERS = ['kind', 'side', 'days'] as const;
const SIDES = ['mint', 'sink', 'escrow'] as const;
const DAYS = [7, 30, 90] as const;
const SORT = { by: 'at', order: 'desc' } as const;

/** Every change of the person's coins. */
export function WalletTab({ user }: { readonly user: PanelUserPage }) {
  const t = useTexts(usersTexts);
  const me = useUser();
  const language = useLanguage();
  const entryText = useEntryText();
  const { done } = useUserActions();
  const list = useListParams(SORT, FILTERS);
  const source = useUserListSource('GET /admin/users/:id/wallet', user.id, list);
  const columns: readonly Column<Entry>[] = [
    { id: 'at', head: t('when'), cell: ({ at }) => <Ago at={at} /> },
    { id: 'what', head: t('what'), cell: ({ kind }) => <b>{entryText(kind)}</b> },
    { id: 'amount', head: t('change'), align: 'num', cell: ({ amount }) => <Amount amount={amount} /> },
    {
      id: 'balance',
      head: t('after'),
      align: 'num',
      cell: ({ balance }) => <span className="num">{formatNumber(balance, language)}</span>,
    },
  ];
  return (
    <>
      <div className={css['acts']} style={{ justifyContent: 'space-between', marginBlockEnd: 12 }}>
        <h2>
          {t('balance')}: {formatNumber(user.balance, language)}
        </h2>
        <Button
          size="xs"
          variant="default"
          disabled={!mayTouch(me, user)}
          onClick={() => void openCoins(user, done)}
        >
          {t('coins_adjust')}
        </Button>
      </div>
      <DataList
        name={t('tab_wallet')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id }) => id}
        getName={({ kind }) => entryText(kind)}
        card={({ kind, amount, at }) => (
          <div style={{ display: 'flex', gap: 8 }}>
            <span className="grow">
              <b>{entryText(kind)}</b>
              <span className="note" style={{ display: 'block' }}>
                <Ago at={at} />
              </span>
            </span>
            <Amount amount={amount} />
          </div>
        )}
        filters={[
          {
            key: 'kind',
            label: t('what'),
            options: WALLET_ENTRY_KINDS.map((kind) => ({ value: kind, label: entryText(kind) })),
          },
          {
            key: 'side',
            label: t('side'),
            options: SIDES.map((side) => ({ value: `${side}:`, label: t(`side_${side}`) })),
          },
          {
            key: 'days',
            label: t('period'),
            options: DAYS.map((days) => ({
              value: String(days),
              label: t('period_days', { n: formatNumber(days, language) }),
            })),
          },
        ]}
        empty={{ title: t('wallet_empty') }}
        failed={t('wallet_failed')}
      />
      <PaymentsPanel user={user} />
    </>
  );
}
