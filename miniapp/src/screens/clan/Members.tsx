import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ClanMember } from '@hokm/shared/api';
import { isolate } from '@hokm/web/format';
import { useFormat } from '../../settings/use-format.js';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import { ConfirmSheet } from '../../ui/ConfirmSheet.js';
import { Icon } from '../../ui/art/index.js';
import { Trophies } from '../rankings/Trophies.js';
import { classes } from '../../lib/classes.js';
import clanStyles from './clan.module.css';
import styles from '../rankings/rankings.module.css';

interface Props {
  members: readonly ClanMember[];
  me: string | null;
  /** The viewer may send members away. */
  leads: boolean;
  onKick: (member: string) => Promise<boolean>;
}

interface MemberProps {
  member: ClanMember;
  me: string | null;
  leads: boolean;
  onAsk: () => void;
}

function Member({ member, me, leads, onAsk }: MemberProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={member.id === me ? styles.own : undefined}>
      <Link to={`/profile/${member.id}`}>
        <span className="av">
          <PersonAvatar of={member} />
        </span>
        <span className="grow">
          <span className={classes('row-t', styles.name)}>
            <bdi className="ell">{member.name}</bdi>
            {member.role === 'leader' && <span className="chip gold">{t('clans.role.leader')}</span>}
            {member.id === me && member.role !== 'leader' && (
              <span className="chip">{t('rankings.you')}</span>
            )}
          </span>
          <span className="row-s">{t('clans.joined', { date: format.date(member.joined_at) })}</span>
        </span>
        <Trophies count={member.trophies} />
      </Link>
      {leads && member.id === me && <span className={classes('more', clanStyles.more)} />}
      {leads && member.id !== me && (
        <button
          type="button"
          className={classes('more', clanStyles.more)}
          aria-label={t('clans.kick', { name: isolate(member.name) })}
          onClick={onAsk}
        >
          <Icon name="close" size={20} />
        </button>
      )}
    </li>
  );
}

/** A clan's members by trophies; its leader may send others away. */
export function Members({ members, me, leads, onKick }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<ClanMember | null>(null);
  const [busy, setBusy] = useState(false);
  const kick = async (member: ClanMember) => {
    setBusy(true);
    await onKick(member.id);
    setBusy(false);
    setAsked(null);
  };
  return (
    <>
      <ul className={classes('panel list rows', clanStyles.rows, styles.ranks, clanStyles.members)}>
        {members.map((member) => (
          <Member key={member.id} member={member} me={me} leads={leads} onAsk={() => setAsked(member)} />
        ))}
      </ul>
      {asked !== null && (
        <ConfirmSheet
          title={t('clans.kick_title', { name: isolate(asked.name) })}
          cost={t('clans.kick_cost')}
          deed={t('clans.kick_do')}
          busy={busy}
          onDeed={() => void kick(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
