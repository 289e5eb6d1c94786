import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { StaffMatch } from '@hokm/shared/api/matches';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useCrumb } from '../../navigation/crumb.js';
import { useTexts } from '../../text/define-texts.js';
import { matchesTexts } from '../../text/matches.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Panel } from '../../ui/Panel.js';
import { Tag } from '../../ui/Tag.js';
import { Ago } from '../../ui/dates.js';
import { useReasonText } from '../users/reason-text.js';
import { MatchReplay, useMatch } from './MatchReplay.js';
import { Predictions } from './Predictions.js';
import css from './matches.module.css';

function Reports({
  found,
  onOpen,
}: {
  readonly found: StaffMatch;
  readonly onOpen: (of: string, at: string) => void;
}) {
  const t = useTexts(matchesTexts);
  const reasonText = useReasonText();
  const nameOf = (id: string) => found.match.players.find(({ player_id }) => player_id === id)?.name ?? '';
  return (
    <Panel title={t('reports')}>
      {found.reports.length === 0 ? (
        <p className="note">{t('reports_none')}</p>
      ) : (
        <ul className={css['reports']}>
          {found.reports.map(({ player_id, by, reason, status, at }) => (
            <li key={`${by.id} ${player_id}`}>
              <Tag tone={status === 'open' ? 'wait' : 'mute'}>{reasonText(reason)}</Tag>
              <span className="grow">
                {t('report_of', { by: isolate(by.name), about: isolate(nameOf(player_id)) })} ·{' '}
                <span className="note">
                  <Ago at={at} />
                </span>
              </span>
              <Button size="compact-xs" variant="default" onClick={() => onOpen(player_id, at)}>
                {t('to_report')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The people of a match, each with the way to their page. */
function Players({ found }: { readonly found: StaffMatch }) {
  const t = useTexts(matchesTexts);
  const people = found.match.players.filter(({ is_bot }) => !is_bot);
  if (people.length === 0) return null;
  return (
    <Panel title={t('people')}>
      <ul className={css['reports']}>
        {people.map(({ player_id, name }) => (
          <li key={player_id}>
            <Link to={`/users/${player_id}`}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The stake of a coin match, and the coins that each person got. */
function Coins({ found: { coins, match } }: { readonly found: StaffMatch }) {
  const t = useTexts(matchesTexts);
  const language = useLanguage();
  if (coins === null) return null;
  const { stake, pot, outcome, paid } = coins;
  const number = (n: number) => formatNumber(n, language);
  return (
    <Panel
      title={t('coins')}
      note={t('coins_note', {
        stake: number(stake),
        pot: number(pot),
        outcome: t(`coins_${outcome ?? 'open'}`),
      })}
    >
      <ul className={css['reports']}>
        {match.players.map(({ player_id, name }) => {
          const got = paid.find((each) => each.player_id === player_id);
          return (
            <li key={player_id}>
              <bdi className="grow">{name}</bdi>
              <span>
                {got === undefined ? t('coins_nothing') : t(`coins_${got.why}`, { n: number(got.coins) })}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** /admin/matches/{id}: a finished match; /admin/matches: the running ones. */
export function MatchScreen() {
  const { id } = useParams();
  return id === undefined ? <Navigate to="/tables" replace /> : <MatchPage id={id} />;
}

/** A finished match card by card. `?of=` puts a person below, `&at=` opens it at a moment. */
function MatchPage({ id }: { readonly id: string }) {
  const t = useTexts(matchesTexts);
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { match: found } = useMatch(id);
  const match = found?.match;
  useCrumb(match === undefined ? null : t('crumb', { room: match.room_id }));
  const at = Date.parse(params.get('at') ?? '');
  const pace = match?.pace === 'fast' ? 'pace_fast' : 'pace_classic';
  return (
    <>
      <PageHeader
        title={match?.name ?? t('title')}
        note={
          match !== undefined && (
            <>
              <bdi className="mono">{match.room_id}</bdi> ·{' '}
              {t('facts', { points: match.target_points, pace: t(pace) })}
              {match.finished_at !== null && (
                <>
                  {' · '}
                  <Ago at={match.finished_at} />
                </>
              )}
              {match.visibility === 'private' && ` · ${t('private_read')}`}
            </>
          )
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconArrowRight size={18} className="directional" />}
            onClick={() => void navigate(-1)}
          >
            {t('go_back')}
          </Button>
        }
      />
      <div className={css['page']}>
        <Panel title={t('title')} note={<span className="hide-phone">{t('keys')}</span>}>
          <MatchReplay id={id} at={Number.isNaN(at) ? null : at} accused={params.get('of')} />
        </Panel>
        {found !== undefined && (
          <>
            <Reports
              found={found}
              onOpen={(of, moment) => setParams({ of, at: moment }, { replace: true })}
            />
            <Coins found={found} />
            <Players found={found} />
          </>
        )}
        <Predictions id={id} />
      </div>
    </>
  );
}
