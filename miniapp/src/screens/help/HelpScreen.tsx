import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useHash } from '../../navigation/use-hash.js';
import { DeckSprite } from '../../deck/index.js';
import { Icon } from '../../ui/art/index.js';
import type { IconName } from '../../ui/art/index.js';
import { EditedHelp } from '../pages/EditedHelp.js';
import { PageLinks } from '../pages/PageLinks.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { TopBar } from '../../shell/TopBar.js';
import { keepProgress, useLessonProgress } from './progress.js';
import { MatchWorth } from './MatchWorth.js';
import { ScoreTable } from './ScoreTable.js';
import { TrickExample } from './TrickExample.js';
import '../../text/help.js';
import { classes } from '../../lib/classes.js';
import styles from './help.module.css';

const WORDS = ['trick', 'hand', 'ruff', 'lead'] as const;
const CHAPTERS: readonly { name: string; icon: IconName }[] = [
  { name: 'table', icon: 'users' },
  { name: 'deal', icon: 'crown' },
  { name: 'play', icon: 'deck' },
  { name: 'score', icon: 'cup' },
  { name: 'time', icon: 'pause' },
  { name: 'fair', icon: 'shield' },
  { name: 'level', icon: 'chart' },
  { name: 'manners', icon: 'chat' },
  { name: 'privacy', icon: 'lock' },
  { name: 'words', icon: 'book' },
];

function LessonCard() {
  const { t } = useTranslation();
  const { step, status } = useLessonProgress();
  const begun = status === 'begun' && step > 0;
  return (
    <section className={classes('felt onfelt', styles.lessonCard)}>
      <span className="grow">
        <h2>{t('help.lesson_title')}</h2>
        <p>{t('help.lesson_text')}</p>
      </span>
      <Link
        className="btn primary"
        to="/help/lesson"
        onClick={() => {
          if (!begun) keepProgress({ step: 0, status: 'begun' });
        }}
      >
        {begun
          ? t('help.lesson_on', { n: step + 1 })
          : t(status === 'done' ? 'help.lesson_again' : 'help.lesson_start')}
      </Link>
    </section>
  );
}

function Chapter({ name, icon }: (typeof CHAPTERS)[number]) {
  const { t } = useTranslation();
  return (
    <section className={classes('panel pad', styles.chapter)} id={name} aria-labelledby={`${name}-title`}>
      <header>
        <span className="lead-ic">
          <Icon name={icon} />
        </span>
        <h2 id={`${name}-title`}>{t(`help.${name}.title`)}</h2>
      </header>
      {name === 'words' ? (
        <ul>
          {WORDS.map((word) => (
            <li key={word}>{t(`help.words.${word}`)}</li>
          ))}
        </ul>
      ) : (
        <p>{t(`help.${name}.text`)}</p>
      )}
      {name === 'play' && <TrickExample />}
      {name === 'score' && <ScoreTable />}
      {name === 'level' && <MatchWorth />}
      {name === 'fair' && (
        <Link className="btn sm tint" to="/history">
          {t('help.fair.link')}
        </Link>
      )}
    </section>
  );
}

/** `/help`: the way into the lesson, and the rules to read. */
export function HelpScreen() {
  const { t } = useTranslation();
  useHash(true);
  return (
    <>
      <DeckSprite />
      <main className="page wide">
        <TopBar title={t('help.title')} />
        <div className={classes('cols', styles.help)}>
          <div className="col">
            <LessonCard />
            <nav className={styles.contents} aria-label={t('help.contents')}>
              {CHAPTERS.map(({ name }) => (
                <a key={name} href={`#${name}`}>
                  {t(`help.${name}.title`)}
                </a>
              ))}
            </nav>
          </div>
          <div className="col">
            {CHAPTERS.map((chapter) => (
              <Chapter key={chapter.name} {...chapter} />
            ))}
            <EditedHelp />
            <PageLinks />
          </div>
        </div>
      </main>
      <BottomNav />
    </>
  );
}
