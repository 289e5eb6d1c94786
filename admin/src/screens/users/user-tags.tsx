import type { PanelPerson } from '@hokm/shared/api/users';
import type { AdminLevel } from '@hokm/shared/policy';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';
import { Tag } from '../../ui/Tag.js';

const LEVEL_TONES = { user: 'mute', moderator: 'info', admin: 'jade', super_admin: 'crocus' } as const;

/** The level of a person; that of players is plain, so that the others stand out. */
export function LevelTag({ level }: { readonly level: AdminLevel }) {
  const t = useTexts(usersTexts);
  return level === 'user' ? (
    <span className="note">{t('role_user')}</span>
  ) : (
    <Tag tone={LEVEL_TONES[level]}>{t(`role_${level}`)}</Tag>
  );
}

/** Whether a person may come in, and what is restricted. */
export function StatusTags({ user }: { readonly user: PanelPerson }) {
  const t = useTexts(usersTexts);
  if (user.delete_at !== null && !user.is_active)
    return (
      <Tag tone="bad" dot="cross">
        {t('status_deleting')}
      </Tag>
    );
  if (!user.is_active)
    return (
      <Tag tone="bad" dot="cross">
        {t('status_inactive')}
      </Tag>
    );
  const [restricted] = user.sanctions;
  if (restricted !== undefined && restricted.kind !== 'suspend')
    return (
      <Tag tone="warn" dot="ring">
        {t(`in_force_${restricted.kind}`)}
      </Tag>
    );
  return (
    <Tag tone="ok" dot="full">
      {t('status_active')}
    </Tag>
  );
}
