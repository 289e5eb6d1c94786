import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Dossier, ThinkTimes } from '@hokm/shared/api/reports';
import { formatNumber, formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { dossierTexts } from '../../text/dossier.js';
import { reportsTexts } from '../../text/reports.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { Ago } from '../../ui/dates.js';
import { useReasonText } from '../users/reason-text.js';
import css from './reports.module.css';

function useSeconds(): (ms: number) => string {
  const t = useTexts(dossierTexts);
  const language = useLanguage();
  return (ms) => t('seconds', { s: formatNumber(ms / 1_000, language, { maximumFractionDigits: 1 }) });
}

/** The median is so many times the usual one, and so many seconds more: it is marked. */
const SLOWER = 2;
const SLOWER_MS = 3_000;

function isSlow(match: ThinkTimes, usual: ThinkTimes): boolean {
  if (match === null || usual === null) return false;
  return match.median_ms > usual.median_ms * SLOWER && match.median_ms - usual.median_ms > SLOWER_MS;
}

function Think({ think }: Pick<Dossier, 'think'>) {
  const t = useTexts(dossierTexts);
  const inSeconds = useSeconds();
  const { match, usual, usual_matches } = think;
  const row = (label: string, of: (times: NonNullable<ThinkTimes>) => number) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{match === null ? '—' : inSeconds(of(match))}</td>
      <td>{usual === null ? '—' : inSeconds(of(usual))}</td>
    </tr>
  );
  return (
    <section className={css['part']}>
      <h3>
        {t('think')} {isSlow(match, usual) && <Tag tone="warn">{t('slower')}</Tag>}
      </h3>
      <table className={css['small']}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('this_match')}</th>
            <th scope="col">{t('usual', { count: usual_matches })}</th>
          </tr>
        </thead>
        <tbody>
          {row(t('median'), ({ median_ms }) => median_ms)}
          {row(t('p90'), ({ p90_ms }) => p90_ms)}
          {row(t('longest'), ({ longest_ms }) => longest_ms)}
        </tbody>
      </table>
    </section>
  );
}

type Person = Dossier['together'][number];

/** The coins that passed between the player and another person in coin rooms, with a link to the latest match. */
function Coins({
  found: { matches, passed, highest, match_id },
}: {
  readonly found: NonNullable<Person['coins']>;
}) {
  const t = useTexts(dossierTexts);
  const language = useLanguage();
  const number = (n: number) => formatNumber(n, language);
  const way = passed === 0 ? 'coins_even' : passed > 0 ? 'coins_from' : 'coins_to';
  return (
    <>
      {t(way, { coins: number(Math.abs(passed)) })}
      <br />
      <span className="note">{t('coins_of', { count: matches, highest: number(highest) })}</span>{' '}
      <Link to={`/matches/${match_id}`}>{t('coins_replay')}</Link>
    </>
  );
}

function Together({ found }: { readonly found: Dossier }) {
  const t = useTexts(dossierTexts);
  const language = useLanguage();
  const cell = ({ played, won }: Person['as_partners']): ReactNode =>
    played === 0
      ? '—'
      : t('won_of', { played: formatNumber(played, language), rate: formatPercent(won, played, language) });
  const hasCoins = found.together.some(({ coins }) => coins !== null);
  return (
    <section className={css['part']}>
      <h3>{t('together', { days: found.together_days })}</h3>
      {found.together.length === 0 ? (
        <p className="note">{t('together_none')}</p>
      ) : (
        <table className={css['small']}>
          <thead>
            <tr>
              <th scope="col">{t('with')}</th>
              <th scope="col">{t('as_partners')}</th>
              <th scope="col">{t('as_opponents')}</th>
              {hasCoins && <th scope="col">{t('coins')}</th>}
            </tr>
          </thead>
          <tbody>
            {found.together.map((person) => (
              <tr key={person.id}>
                <th scope="row">
                  <bdi>{person.name === '' ? t('deleted') : person.name}</bdi>{' '}
                  {person.is_in_match && <Tag tone="jade">{t('in_match')}</Tag>}
                </th>
                <td>{cell(person.as_partners)}</td>
                <td>{cell(person.as_opponents)}</td>
                {hasCoins && <td>{person.coins === null ? '—' : <Coins found={person.coins} />}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="note">{t('together_of', { count: found.together_matches })}</p>
    </section>
  );
}

function Sent({ found: { about, by_player: sent } }: { readonly found: Dossier }) {
  const t = useTexts(dossierTexts);
  const reports = useTexts(reportsTexts);
  const reasonText = useReasonText();
  return (
    <section className={css['part']}>
      <h3>{t('reports')}</h3>
      <Facts
        rows={[
          [t('about'), t('about_n', { total: about.total, upheld: about.upheld, open: about.open })],
          [t('by_player'), t('by_player_n', { total: sent.sent, upheld: sent.upheld })],
        ]}
      />
      {sent.recent.map(({ player, reason, outcome, at }) => (
        <p key={`${player.id} ${at}`} className="note">
          {t('about_whom')} <bdi>{player.name === '' ? t('deleted') : player.name}</bdi>: {reasonText(reason)}{' '}
          ·{' '}
          {outcome === null
            ? t('still_open')
            : reports(`earlier_${outcome as 'actioned' | 'no_action' | 'duplicate'}`)}{' '}
          · <Ago at={at} />
        </p>
      ))}
    </section>
  );
}

function Shared({ shared }: Pick<Dossier, 'shared'>) {
  const t = useTexts(dossierTexts);
  const language = useLanguage();
  const nameOf = ({ name }: { readonly name: string }) => (name === '' ? t('deleted') : name);
  if (shared === null)
    return (
      <section className={css['part']}>
        <h3>{t('shared')}</h3>
        <p className="note">{t('shared_hidden')}</p>
      </section>
    );
  const { addresses, devices } = shared;
  return (
    <section className={css['part']}>
      <h3>{t('shared')}</h3>
      {addresses.length === 0 && devices.length === 0 && <p className="note">{t('shared_none')}</p>}
      {devices.map((person) => (
        <p key={person.id}>
          <Tag tone="warn">{t('same_device')}</Tag> <bdi>{nameOf(person)}</bdi>{' '}
          <span className="note">{t('in_matches', { count: person.matches })}</span>
        </p>
      ))}
      {addresses.map(({ address, total, people }) => (
        <p key={address}>
          <bdi className="mono">{address}</bdi>{' '}
          <span className="note">
            {people.map((person, at) => (
              <span key={person.id}>
                {at > 0 && '، '}
                <bdi>{nameOf(person)}</bdi>
              </span>
            ))}
            {total > people.length &&
              ` ${t('and_more', { n: formatNumber(total - people.length, language) })}`}
          </span>
        </p>
      ))}
      {addresses.length > 0 && <p className="note">{t('shared_note')}</p>}
    </section>
  );
}

/** Signs for and against the player of a case; no verdicts. */
export function DossierPanel({ id }: { readonly id: string }) {
  const t = useTexts(dossierTexts);
  const { data, error, refetch } = useQuery(callQuery('GET /admin/reports/:id/dossier', { params: { id } }));
  const found = data?.data;
  return (
    <Panel title={t('title')} note={t('note')}>
      {found === undefined ? (
        error === null ? (
          <Bone height={180} />
        ) : (
          <Failed title={t('failed')} error={error} retry={() => void refetch()} />
        )
      ) : (
        <div className={css['dossier']}>
          <Think think={found.think} />
          <Together found={found} />
          <Sent found={found} />
          <Shared shared={found.shared} />
        </div>
      )}
    </Panel>
  );
}
