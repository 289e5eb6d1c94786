import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { PanelUserPage, Sanction } from '@hokm/shared/api/users';
import { SANCTION_KINDS } from '@hokm/shared/api/users/limits';
import { client } from '../../../api/client.js';
import { useUser } from '../../../session/session.js';
import { useTexts } from '../../../text/define-texts.js';
import { usersTexts } from '../../../text/users.js';
import { Panel } from '../../../ui/Panel.js';
import { Empty } from '../../../ui/States.js';
import { Tag } from '../../../ui/Tag.js';
import { Ago, useDates } from '../../../ui/dates.js';
import { MakeWhole, wasBannedForCheating } from '../MakeWhole.js';
import { openModerate } from '../ModerateDialog.js';
import { mayTouch } from '../may-touch.js';
import { useReasonText } from '../reason-text.js';
import { useUserActions } from '../use-user-actions.js';
import css from '../person.module.css';

const LIFTS = {
  mute: 'unmute',
  suspend: 'unsuspend',
  exclude_ranked: 'unexclude_ranked',
  freeze_coins: 'unfreeze_coins',
} as const;

/** Whether a decision is in force, and until when. */
function State({ made }: { readonly made: Sanction }) {
  const t = useTexts(usersTexts);
  const { date } = useDates();
  if (made.is_active)
    return (
      <Tag tone="warn" dot="full">
        {made.until === null
          ? t('active_for_good')
          : t('active_until', { until: date(made.until, { time: true }) })}
      </Tag>
    );
  if (made.lifted !== null) return <Tag>{t('lifted_by', { name: made.lifted.by.name })}</Tag>;
  return made.kind in LIFTS ? <Tag>{t('over')}</Tag> : null;
}

function Decision({ user, made }: { readonly user: PanelUserPage; readonly made: Sanction }) {
  const t = useTexts(usersTexts);
  const me = useUser();
  const reasonText = useReasonText();
  const { done, failed } = useUserActions();
  const lift = async (kind: keyof typeof LIFTS) => {
    try {
      const { undo } = await client.call('POST /admin/users/:id/moderate', {
        params: { id: user.id },
        body: { action: LIFTS[kind], reason: made.reason },
      });
      await done(t('done_action', { action: t('undo_lift') }), undo);
    } catch (error) {
      failed(error);
    }
  };
  const { kind } = made;
  return (
    <li>
      <span className="grow">
        <b>{t(`kind_${kind}`)}</b> · {reasonText(made.reason)} <State made={made} />
        {made.message !== null && (
          <span className="note" style={{ display: 'block' }}>
            «<bdi>{made.message}</bdi>»
          </span>
        )}
        <span className="note" style={{ display: 'block' }}>
          <bdi>{made.by.id === 'system' ? t('by_machine') : t('by', { name: made.by.name })}</bdi> ·{' '}
          <Ago at={made.at} />
        </span>
      </span>
      {made.is_active && kind in LIFTS && (
        <Button
          size="xs"
          variant="default"
          disabled={!mayTouch(me, user)}
          onClick={() => void lift(kind as keyof typeof LIFTS)}
        >
          {t('undo_lift')}
        </Button>
      )}
    </li>
  );
}

function Decisions({ user }: { readonly user: PanelUserPage }) {
  const t = useTexts(usersTexts);
  const me = useUser();
  const { done } = useUserActions();
  return (
    <Panel
      title={t('record')}
      isFlush
      end={
        <Menu width={220}>
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              disabled={!mayTouch(me, user)}
              rightSection={<IconChevronDown size={15} />}
            >
              {t('act')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {SANCTION_KINDS.map((kind) => (
              <Menu.Item
                key={kind}
                {...(kind === 'suspend' ? { 'data-danger': true } : {})}
                onClick={() => void openModerate(user, kind, done)}
              >
                {t(`kind_${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      }
    >
      {user.record.length === 0 ? (
        <Empty title={t('record_empty')} />
      ) : (
        <ul className={css['lines']}>
          {user.record.map((made) => (
            <Decision key={made.id} user={user} made={made} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The decisions of staff about the person, buttons for new ones, and what a ban for cheating is followed by. */
export function ModerationTab({ user }: { readonly user: PanelUserPage }) {
  const me = useUser();
  return (
    <div className={css['column']}>
      {wasBannedForCheating(user) && mayTouch(me, user) && <MakeWhole user={user} />}
      <Decisions user={user} />
    </div>
  );
}
