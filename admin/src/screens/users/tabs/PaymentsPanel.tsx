import { Button, Stack } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffPayment } from '@hokm/shared/api/payments';
import type { PaymentState } from '@hokm/shared/api/payments/limits';
import type { PanelUserPage } from '@hokm/shared/api/users';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { client } from '../../../api/client.js';
import { callQuery, invalidate } from '../../../api/queries.js';
import { useUser } from '../../../session/session.js';
import { commonTexts } from '../../../text/common.js';
import { useTexts } from '../../../text/define-texts.js';
import { noticesTexts } from '../../../text/notices.js';
import { usersTexts } from '../../../text/users.js';
import { openConfirm } from '../../../ui/ConfirmDialog.js';
import { Panel } from '../../../ui/Panel.js';
import { Bone, Empty, Failed } from '../../../ui/States.js';
import { isTooMuch, readRoom } from '../../../ui/room-alone.js';
import { Alone, toldAsked } from '../../../ui/SecondPerson.js';
import { Tag, type Tone } from '../../../ui/Tag.js';
import { Ago } from '../../../ui/dates.js';
import { toastDone } from '../../../ui/toasts.js';
import { mayTouch } from '../may-touch.js';
import { PEOPLE_CALLS } from '../use-user-actions.js';
import css from '../person.module.css';

/** How often it is looked whether a payment has become too old, ms. */
const TICK_MS = 60_000;
const FIRST = 10;
const ALL = 100;

const TONES: Readonly<Record<PaymentState, Tone>> = {
  paid: 'ok',
  uncredited: 'warn',
  refunding: 'wait',
  refunded: 'mute',
};

interface RowProps {
  readonly user: PanelUserPage;
  readonly payment: StaffPayment;
}

function PaymentRow({ user, payment }: RowProps) {
  const t = useTexts(usersTexts);
  const ask = useTexts(noticesTexts);
  const me = useUser();
  const language = useLanguage();
  const now = useNow(TICK_MS);
  const { id, state, paid_at, refunded_at, refundable_until, refused } = payment;
  const stars = formatNumber(payment.stars, language);
  const coins = formatNumber(payment.coins, language);
  const isOpen = state === 'paid' || state === 'uncredited';
  const isTooOld = isOpen && Date.parse(refundable_until) < now;

  const refund = async () => {
    const payer = user.telegram_id === null ? undefined : String(user.telegram_id);
    const room = await readRoom('money.refund', payer);
    await openConfirm({
      title: t('refund_title', { stars, name: isolate(user.name) }),
      body: (
        <Stack gap="md">
          <p>{t('refund_body', { coins })}</p>
          <Alone action="money.refund" room={room} weight={payment.stars} />
        </Stack>
      ),
      confirm: isTooMuch(room, payment.stars) ? ask('ask') : t('refund_do'),
      tone: 'bad',
      typed: { label: t('reason_typed'), fits: (text) => text !== '' },
      run: async (reason) => {
        try {
          const { data, approval } = await client.call('POST /admin/payments/:id/refund', {
            params: { id },
            body: { reason, ask: true },
          });
          const text = t(data.state === 'refunding' ? 'refund_waits' : 'refund_done');
          toastDone(approval === null ? text : toldAsked(approval));
        } finally {
          await invalidate('GET /admin/payments', ...PEOPLE_CALLS);
        }
      },
    });
  };

  return (
    <li>
      <IconStar size={20} stroke={1.7} aria-hidden="true" />
      <span className="grow">
        <b>{t('payment_line', { stars, coins })}</b> <Tag tone={TONES[state]}>{t(`payment_${state}`)}</Tag>
        <span className="note" style={{ display: 'block' }}>
          <Ago at={paid_at} /> · <bdi className="mono">{id}</bdi>
          {refunded_at !== null && (
            <>
              {' · '}
              {t('payment_refunded')}: <Ago at={refunded_at} />
            </>
          )}
          {isTooOld && <> · {t('payment_too_old')}</>}
        </span>
        {refused !== null && isOpen && (
          <span className="note" style={{ display: 'block' }}>
            {t('payment_refused', { words: isolate(refused) })}
          </span>
        )}
      </span>
      {isOpen && !isTooOld && (
        <Button
          size="xs"
          variant="default"
          className={css['bad'] ?? ''}
          disabled={!mayTouch(me, user)}
          onClick={() => void refund()}
        >
          {t('refund')}
        </Button>
      )}
    </li>
  );
}

/** A person's payments in Telegram Stars, with their refunds. */
export function PaymentsPanel({ user }: { readonly user: PanelUserPage }) {
  const t = useTexts(usersTexts);
  const common = useTexts(commonTexts);
  const [perPage, setPerPage] = useState(FIRST);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/payments', { query: { person: user.id, page: 1, per_page: perPage } }),
    placeholderData: keepPreviousData,
  });
  const payments = data?.data;
  return (
    <div style={{ marginBlockStart: 16 }}>
      <Panel
        title={t('payments')}
        isFlush
        foot={
          data !== undefined && data.meta.total > perPage && perPage < ALL ? (
            <Button size="xs" variant="default" onClick={() => setPerPage(ALL)}>
              {t('payments_more')}
            </Button>
          ) : undefined
        }
      >
        {payments === undefined ? (
          error === null ? (
            <div role="status" aria-label={common('loading')} style={{ padding: 20 }}>
              <Bone height={36} />
            </div>
          ) : (
            <Failed title={t('payments_failed')} error={error} retry={() => void refetch()} />
          )
        ) : payments.length === 0 ? (
          <Empty title={t('payments_empty')} />
        ) : (
          <ul className={css['lines']}>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} user={user} payment={payment} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
