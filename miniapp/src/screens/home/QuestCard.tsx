import { useTranslation } from 'react-i18next';
import type { Quest, QuestsAnswer } from '@hokm/shared/api/quests';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { CardFace } from '../../deck/CardFace.js';
import { classes } from '../../lib/classes.js';
import { useLanguage } from '../../settings/index.js';
import { addTexts } from '../../text/add-texts.js';
import { useLazyErrorMessage } from '../../text/lazy-error-text.js';
import { questsText } from '../../text/quests.js';
import { Icon } from '../../ui/art/index.js';
import styles from './quests.module.css';

addTexts(questsText);

const isDone = ({ value, goal }: Quest): boolean => value >= goal;

function Progress({ quest }: { quest: Quest }) {
  const { t } = useTranslation();
  if (isDone(quest))
    return (
      <span className="chip ok">
        <Icon name="check" size={14} />
        {t('quests.done')}
      </span>
    );
  return <span className={styles.count}>{t('quests.progress', { ...quest })}</span>;
}

function Row({ quest }: { quest: Quest }) {
  const { t } = useTranslation();
  return (
    <li className={styles.row}>
      <span className="grow">{t(`quests.${quest.id}`)}</span>
      <Progress quest={quest} />
    </li>
  );
}

/** The quest of the week, with the card of hearts that partners share. */
function Week({ quest }: { quest: Quest }) {
  const { t } = useTranslation();
  return (
    <div className={styles.week}>
      <span className="card" aria-hidden="true">
        <CardFace id="AH" />
      </span>
      <span className="grow">
        <span className="row-s">{t('quests.week', { ...quest })}</span>
        <span className={styles.deed}>{t(`quests.${quest.id}`)}</span>
        {!isDone(quest) && (
          <span className="bar-p" aria-hidden="true">
            <i style={{ width: `${(quest.value / quest.goal) * 100}%` }} />
          </span>
        )}
      </span>
      <Progress quest={quest} />
    </div>
  );
}

function Loaded({ today, week }: QuestsAnswer) {
  return (
    <>
      <ul className={styles.rows}>
        {today.map((quest) => (
          <Row key={quest.id} quest={quest} />
        ))}
      </ul>
      <Week quest={week} />
    </>
  );
}

/** Three small quests of the day and one of the week; as high while they are loaded. If loading failed, a button to try again. */
export function QuestCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(callQuery('GET /quests'));
  const problem = useLazyErrorMessage(error, useLanguage());
  const isLoading = data === null && error === null;
  const hasFailed = data === null && error !== null;
  const [first] = data?.today ?? [];
  return (
    <section className={classes('panel', styles.quests)} aria-labelledby="quests-title" aria-busy={isLoading}>
      <span className={styles.top}>
        <span className="lead-ic">
          <Icon name="star" />
        </span>
        <span className="grow">
          <b className="row-t" id="quests-title">
            {t('quests.title')}
          </b>
          {first === undefined ? (
            <span className="row-s">{isLoading ? t('app.loading') : t('quests.failed')}</span>
          ) : (
            <span className="row-s">
              {data?.today.every(isDone) === true ? t('quests.all') : t('quests.each', { ...first })}
            </span>
          )}
        </span>
        {hasFailed && (
          <button type="button" className="btn sm" onClick={refetch}>
            {t('app.retry')}
          </button>
        )}
      </span>
      {hasFailed && (
        <p className={classes('hint bad', styles.problem)} role="alert">
          {problem}
        </p>
      )}
      {data === null ? isLoading && <span className={classes('skel', styles.waits)} /> : <Loaded {...data} />}
    </section>
  );
}
