import { BOTS } from '@hokm/shared/bots';
import { formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../../text/define-texts.js';
import { viewAsTexts } from '../../../text/view-as.js';
import { Ago } from '../../../ui/dates.js';
import { Card, Line, Numbers, useNumber, type ContentOf } from './parts.js';
import css from './view.module.css';

type Activity = ContentOf<'score'>['score']['activity'][number];

function useActivityName(): (activity: Activity) => string {
  const t = useTexts(viewAsTexts);
  const number = useNumber();
  return (activity) => {
    switch (activity.type) {
      case 'match':
        return t(activity.won ? 'match_won' : 'match_lost', { room: activity.room_name });
      case 'badge':
        return t('new_badge', { badge: activity.name });
      case 'level':
        return t('new_level', { level: number(activity.level) });
    }
  };
}

/** The score page. */
export function ScoreScreen({ score }: ContentOf<'score'>) {
  const t = useTexts(viewAsTexts);
  const language = useLanguage();
  const number = useNumber();
  const nameOf = useActivityName();
  return (
    <>
      <Numbers
        of={[
          [t('score'), number(score.score)],
          [t('level'), number(score.level)],
          [t('trophies'), number(score.trophies)],
        ]}
      />
      <Numbers
        of={[
          [t('rank'), score.rank === null ? '—' : number(score.rank)],
          [t('played'), number(score.gamesPlayed)],
          [t('win_rate'), score.gamesPlayed === 0 ? '—' : formatPercent(score.winRate, 100, language)],
        ]}
      />
      <Numbers
        of={[
          [t('streak'), number(score.streak)],
          [t('best_streak'), number(score.bestStreak)],
          [t('kots'), number(score.kots)],
        ]}
      />
      <Card title={t('latest')}>
        {score.activity.length === 0 && <p className={css['empty']}>{t('nothing')}</p>}
        {score.activity.map((activity) => (
          <Line
            key={`${activity.type}${activity.at}${nameOf(activity)}`}
            name={<bdi>{nameOf(activity)}</bdi>}
            second={<Ago at={activity.at} />}
            end={
              activity.type === 'match' ? <span className="num">{number(activity.score)}</span> : undefined
            }
          />
        ))}
      </Card>
    </>
  );
}

/** All badges, the unlocked ones first. */
export function BadgesScreen({ badges }: ContentOf<'badges'>) {
  const t = useTexts(viewAsTexts);
  const number = useNumber();
  return (
    <Card>
      {badges.map(({ id, name, description, unlocked, progress }) => (
        <Line
          key={id}
          name={<bdi>{name}</bdi>}
          second={<bdi>{description}</bdi>}
          isDim={!unlocked}
          end={
            unlocked
              ? t('unlocked')
              : t('progress', { value: number(progress.value), goal: number(progress.goal) })
          }
        />
      ))}
    </Card>
  );
}

/** The computer players in order. */
export function LadderScreen({ ladder }: ContentOf<'ladder'>) {
  const t = useTexts(viewAsTexts);
  const language = useLanguage();
  const number = useNumber();
  return (
    <Card>
      {ladder.rungs.map(({ rung, bot_id, state, matches, wins }) => (
        <Line
          key={rung}
          name={<bdi>{BOTS.find(({ player_id }) => player_id === bot_id)?.names[language] ?? ''}</bdi>}
          second={
            matches === 0
              ? t('rung', { n: number(rung) })
              : t('tries', { wins: number(wins), matches: number(matches) })
          }
          isDim={state === 'locked'}
          end={t(`rung_${state}`)}
        />
      ))}
    </Card>
  );
}
