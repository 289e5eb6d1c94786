import { useQuery } from '@tanstack/react-query';
import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import type { PanelUserPage, readUserAnalytics } from '@hokm/shared/api/users';
import { formatNumber, formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../../api/queries.js';
import { useTexts } from '../../../text/define-texts.js';
import { usersTexts } from '../../../text/users.js';
import { BarChart } from '../../../ui/BarChart.js';
import { Figure, Figures } from '../../../ui/Figure.js';
import { Facts, Panel } from '../../../ui/Panel.js';
import { Legend } from '../../../ui/Plot.js';
import { Bone, Failed } from '../../../ui/States.js';
import { Tag } from '../../../ui/Tag.js';
import { useDates } from '../../../ui/dates.js';
import { UserWho } from '../UserWho.js';
import { Notes, Reports } from './Conduct.js';
import { PlayFigures } from './PlayFigures.js';
import css from '../person.module.css';

const DAYS = 30;

type Analytics = ReceivedOf<typeof readUserAnalytics>['data'];

/** Matches of each day as bars, the won ones below. */
function GamesChart({ games }: { readonly games: Analytics['games'] }) {
  const t = useTexts(usersTexts);
  const { date } = useDates();
  const series = [
    { name: t('won'), color: 'var(--jade-text)', data: games.map(({ won }) => won) },
    { name: t('lost'), color: 'var(--jade-line)', data: games.map(({ played, won }) => played - won) },
  ];
  const labels = games.map(({ day }) => {
    const tick = date(`${day}T12:00:00Z`, { style: 'day' });
    return { tick, full: tick };
  });
  return (
    <>
      <Legend series={series} isBar />
      <BarChart words={t('games_chart')} labels={labels} series={series} height={180} />
    </>
  );
}

function WaysIn({ user }: { readonly user: PanelUserPage }) {
  const t = useTexts(usersTexts);
  const { telegram, email, google, password } = user.ways_in;
  const none = <span className="note">{t('has_not')}</span>;
  return (
    <Panel title={t('ways_in')}>
      <Facts
        rows={[
          ['Telegram', telegram === null ? none : <bdi className="mono">{String(telegram)}</bdi>],
          [t('email'), email === null ? none : <bdi className="mono">{email}</bdi>],
          ['Google', google ? t('has') : none],
          [t('password'), password ? t('has') : none],
          [
            t('second_factor'),
            <Tag
              key="2fa"
              tone={user.has_second_factor ? 'ok' : 'mute'}
              dot={user.has_second_factor ? 'full' : 'ring'}
            >
              {t(user.has_second_factor ? 'on' : 'off')}
            </Tag>,
          ],
        ]}
      />
    </Panel>
  );
}

/** The person at a glance. */
export function OverviewTab({ user }: { readonly user: PanelUserPage }) {
  const t = useTexts(usersTexts);
  const language = useLanguage();
  const { data, error, refetch } = useQuery(
    callQuery('GET /admin/users/:id/analytics', { params: { id: user.id }, query: { days: DAYS } }),
  );
  const facts = data?.data;
  const number = (value: number) => formatNumber(value, language);
  const days = number(DAYS);
  return (
    <>
      <Figures>
        <PlayFigures user={user} />
        <Figure
          label={t('balance')}
          value={number(user.balance)}
          note={
            facts === undefined
              ? ' '
              : t('in_days', { days, in: number(facts.coins_in), out: number(facts.coins_out) })
          }
        />
        <Figure
          label={t('left_rate')}
          value={
            facts?.left_rate == null
              ? '—'
              : formatPercent(Math.round(facts.left_rate * facts.played), facts.played, language)
          }
          note={t('of_matches', { days })}
        />
      </Figures>
      <div className={css['grid']}>
        <div className={css['column']}>
          <Panel
            title={t('games_chart')}
            note={
              facts === undefined
                ? ' '
                : t('games_note', {
                    played: number(facts.played),
                    won: number(facts.won),
                    hours: number(Math.round(facts.minutes_played / 60)),
                  })
            }
          >
            {facts !== undefined && <GamesChart games={facts.games} />}
            {facts === undefined && error === null && <Bone height={180} />}
            {facts === undefined && error !== null && (
              <Failed title={t('chart_failed')} error={error} retry={() => void refetch()} />
            )}
          </Panel>
          <Notes user={user} />
        </div>
        <div className={css['column']}>
          <Reports user={user} />
          <WaysIn user={user} />
          <Panel title={t('partners')} isFlush>
            {facts === undefined || facts.partners.length === 0 ? (
              <p className="note" style={{ padding: '0 20px 16px' }}>
                {/* The plot says it where the facts do not come. */}
                {facts === undefined ? '—' : t('no_partners')}
              </p>
            ) : (
              <ul className={css['lines']}>
                {facts.partners.map((partner) => (
                  <li key={partner.id}>
                    <span className="grow">
                      <UserWho person={{ ...partner, avatar: null }} size={30} />
                    </span>
                    <span className="note">
                      {t('won_of', { won: number(partner.won), played: number(partner.played) })}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}
