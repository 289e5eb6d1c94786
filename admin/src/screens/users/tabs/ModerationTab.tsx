import { Button } from '@mantine/core';
import type { PanelPersonPage, Sanction } from '@hokm/shared/api/users';
import {
  LASTING_SANCTIONS,
  LIFTS,
  type SanctionKind,
  type ToldSanction,
} from '@hokm/shared/api/users/limits';
import { mayEnter } from '@hokm/shared/policy';
import { client } from '../../../api/client.js';
import { useUser } from '../../../session/session.js';
import { useTexts } from '../../../text/define-texts.js';
import { usersTexts } from '../../../text/users.js';
import { Panel } from '../../../ui/Panel.js';
import { Empty } from '../../../ui/States.js';
import { Tag } from '../../../ui/Tag.js';
import { Ago, useDates } from '../../../ui/dates.js';
import { MakeWhole, wasBannedForCheating } from '../MakeWhole.js';
import { ActMenu } from '../ActMenu.js';
import { mayDo, mayTouch } from '../may-touch.js';
import { useReasonText } from '../reason-text.js';
import { useUserActions } from '../use-user-actions.js';
import css from '../person.module.css';

const lasts = (kind: SanctionKind): boolean => LASTING_SANCTIONS.some((each) => each === kind);
/** True for a decision that can be taken back: one in force, or a warning, another name, a removed picture. */
const isLiftable = ({ kind, is_active, lifted }: Sanction): boolean =>
  kind !== 'note' && (lasts(kind) ? is_active : lifted === null);

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
  return lasts(made.kind) ? <Tag>{t('over')}</Tag> : null;
}

function Decision({ user, made }: { readonly user: PanelPersonPage; readonly made: Sanction }) {
  const t = useTexts(usersTexts);
  const me = useUser();
  const reasonText = useReasonText();
  const { done, failed } = useUserActions();
  const lift = async (kind: ToldSanction) => {
    try {
      const { undo } = await client.call('POST /admin/users/:id/moderate', {
        params: { id: user.id },
        body: { action: LIFTS[kind], reason: made.reason, sanction_id: made.id },
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
      {isLiftable(made) && kind !== 'note' && (
        <Button
          size="xs"
          variant="default"
          disabled={!mayTouch(me, user) || !mayDo(me, LIFTS[kind])}
          onClick={() => void lift(kind)}
        >
          {t('undo_lift')}
        </Button>
      )}
    </li>
  );
}

function Decisions({ user }: { readonly user: PanelPersonPage }) {
  const t = useTexts(usersTexts);
  return (
    <Panel title={t('record')} isFlush end={<ActMenu user={user} size="xs" />}>
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
export function ModerationTab({ user }: { readonly user: PanelPersonPage }) {
  const me = useUser();
  return (
    <div className={css['column']}>
      {wasBannedForCheating(user) && mayEnter(me.admin_level, 'panel/users') && mayTouch(me, user) && (
        <MakeWhole user={user} />
      )}
      <Decisions user={user} />
    </div>
  );
}
