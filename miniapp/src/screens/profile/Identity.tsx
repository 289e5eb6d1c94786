import { useTranslation } from 'react-i18next';
import type { User } from '@hokm/shared/api';
import { useFormat } from '../../i18n/use-format.js';
import { Avatar } from '../../ui/art/index.js';

/** Picture, name and since when. */
export function Identity({ user }: { user: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className="id">
      <span className="frame">
        <span className="av xl">
          <Avatar name={user.name} id={user.id} photo={user.avatar} />
        </span>
      </span>
      <h2>
        <bdi>{user.name}</bdi>
      </h2>
      {user.username !== '' && (
        <p>
          <bdi dir="ltr">@{user.username}</bdi>
        </p>
      )}
      {user.is_guest && <p>{t('profile.guest')}</p>}
      <p>{t('profile.member_since', { date: format.persianDate(user.created_at) })}</p>
    </section>
  );
}
