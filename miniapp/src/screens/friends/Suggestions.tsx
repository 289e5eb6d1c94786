import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FoundPerson } from '@hokm/shared/api';
import { isolate } from '@hokm/web/format';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import styles from './friends.module.css';

interface Props {
  q: string;
  busy: string | null;
  onAdd: (person: FoundPerson) => void;
}

function Suggestion({ person, busy, onAdd }: { person: FoundPerson; busy: boolean; onAdd: () => void }) {
  const { t } = useTranslation();
  const { relation } = person;
  return (
    <li>
      <Link to={`/profile/${person.id}`}>
        <span className="av">
          <PersonAvatar of={person} />
        </span>
        <span className="grow">
          <bdi className="row-t ell">{person.name}</bdi>
          <span className="row-s">
            {person.username === '' ? (
              t('friends.level', { level: person.level })
            ) : (
              <bdi dir="ltr">@{person.username}</bdi>
            )}
          </span>
        </span>
      </Link>
      {relation === 'none' || relation === 'incoming' ? (
        <button
          type="button"
          className="btn sm tint"
          aria-label={`${t(relation === 'none' ? 'friends.add' : 'friends.accept')} ${isolate(person.name)}`}
          disabled={busy}
          onClick={onAdd}
        >
          {busy ? <span className="spin" /> : t(relation === 'none' ? 'friends.add' : 'friends.accept')}
        </button>
      ) : (
        <span className="chip">{t(`friends.relation.${relation}`)}</span>
      )}
    </li>
  );
}

/** People whose name begins with the typed text, with a button to add those who can be added. */
export function Suggestions({ q, busy, onAdd }: Props) {
  const { t } = useTranslation();
  const { data: answer, error } = useQuery(callQuery('GET /user/search', { query: { q } }));
  // A search that fails takes nothing away: what is typed can be sent as it is.
  if (error !== null) return null;
  if (answer === null)
    return (
      <p className="hint" role="status">
        {t('friends.searching')}
      </p>
    );
  const found = answer.data;
  return (
    <>
      <p className={found.length === 0 ? 'hint' : 'sr'} role="status">
        {found.length === 0 ? t('friends.found_none') : t('friends.found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className={classes('panel list rows', styles.rows, styles.fr)}>
          {found.map((person) => (
            <Suggestion
              key={person.id}
              person={person}
              busy={busy === person.id}
              onAdd={() => onAdd(person)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
