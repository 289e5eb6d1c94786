import { useTranslation } from 'react-i18next';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { DailyReward } from './DailyReward.js';
import { FeaturedStory } from './FeaturedStory.js';
import { HomeScreenOffer } from './HomeScreenOffer.js';
import { LateParts } from './LateParts.js';
import { LearnOffer } from './LearnOffer.js';
import { NavTiles } from './NavTiles.js';
import { QuestCard } from './QuestCard.js';
import { QuickActions } from './QuickActions.js';

/** The part of home beneath its big button: other ways to a table, offers, and all the other places. */
export function BeneathStart() {
  const { t } = useTranslation();
  return (
    <>
      <ConnectionBanner />
      <QuickActions />
      <LearnOffer />
      <HomeScreenOffer />
      <DailyReward />
      <QuestCard />
      <FeaturedStory />
      <h2 className="sr">{t('home.places')}</h2>
      <NavTiles />
      {/* They may load late or not at all, so nothing is placed below them. */}
      <LateParts />
    </>
  );
}
