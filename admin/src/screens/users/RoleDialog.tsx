import { Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PanelUser } from '@hokm/shared/api/users';
import { STAFF_REASON_MAX } from '@hokm/shared/api/users/limits';
import { ADMIN_LEVELS, type AdminLevel } from '@hokm/shared/policy';
import { isolate } from '@hokm/web/format';
import { client } from '../../api/client.js';
import { useUser } from '../../session/session.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { noticesTexts } from '../../text/notices.js';
import { usersTexts } from '../../text/users.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { openDialog } from '../../ui/open-dialog.js';
import { SecondPerson, toldAsked } from '../../ui/SecondPerson.js';
import type { OnDone } from './ModerateDialog.js';
import css from './person.module.css';

interface Props {
  readonly user: PanelUser;
  readonly onDone: OnDone;
  readonly close: () => void;
}

function RoleForm({ user, onDone, close }: Props) {
  const t = useTexts(usersTexts);
  const me = useUser();
  const [level, setLevel] = useState<AdminLevel>(user.admin_level);
  const [reason, setReason] = useState('');
  const isAsked = level !== user.admin_level && [level, user.admin_level].includes('super_admin');
  const mine = ADMIN_LEVELS.indexOf(me.admin_level);
  const send = async () => {
    const { approval } = await client.call('PUT /admin/users/:id/role', {
      params: { id: user.id },
      body: { admin_level: level, reason: reason.trim(), revision: user.revision, ask: true },
      purpose: t('role_title', { name: isolate(user.name) }),
    });
    close();
    await onDone(approval === null ? t('role_done') : toldAsked(approval), null);
  };
  return (
    <DialogForm
      send={send}
      onCancel={close}
      confirm={
        isAsked ? translate(noticesTexts, 'ask') : translate(usersTexts, 'role_change').replace('…', '')
      }
      isReady={level !== user.admin_level}
    >
      <Radio.Group value={level} onChange={(value) => setLevel(value)}>
        <div className={css['levels']}>
          {ADMIN_LEVELS.map((each, height) => (
            <Radio
              key={each}
              value={each}
              label={t(`role_${each}`)}
              description={t(`may_${each}`)}
              disabled={height > mine || user.is_level_fixed}
            />
          ))}
        </div>
      </Radio.Group>
      <p className="note">{t(user.is_level_fixed ? 'role_fixed' : 'role_note')}</p>
      <TextInput
        label={t('reason_typed')}
        maxLength={STAFF_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {isAsked && <SecondPerson />}
    </DialogForm>
  );
}

/** Asks for a person's new level. */
export function openRole(user: PanelUser, onDone: OnDone): Promise<void> {
  return openDialog(translate(usersTexts, 'role_title', { name: isolate(user.name) }), (close) => (
    <RoleForm user={user} onDone={onDone} close={close} />
  ));
}
