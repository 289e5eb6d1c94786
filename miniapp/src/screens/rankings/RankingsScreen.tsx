import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Icon } from '../../ui/art/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TabPanel, Tabs } from '../../ui/Tabs.js';
import { TopBar } from '../../shell/TopBar.js';
import { ClanRankings } from './ClanRankings.js';
import { PlayerRankings } from './PlayerRankings.js';
import '../../text/rankings.js';
const SCOPES = ['global', 'clan', 'local'] as const;
const PANEL = 'ranked';

/** `/rankings`: people everywhere, clans, and people of the viewer's country, by trophies. */
export function RankingsScreen() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('scope');
  const scope = SCOPES.find((name) => name === asked) ?? 'global';
  return (
    <>
      <main className="page wide narrow-tabs">
        <TopBar title={t('rankings.title')}>
          <Link className="round" to="/leaderboard-new" aria-label={t('rankings.to_leaderboard')}>
            <Icon name="cup" />
          </Link>
        </TopBar>
        <ConnectionBanner />
        <Tabs
          label={t('rankings.scopes')}
          panel={PANEL}
          tabs={SCOPES.map((name) => ({ name, text: t(`rankings.${name}`) }))}
          chosen={scope}
          onChoose={(name) => setQuery(name === 'global' ? {} : { scope: name }, { replace: true })}
        />
        <TabPanel id={PANEL} chosen={scope}>
          {scope === 'clan' ? <ClanRankings /> : <PlayerRankings key={scope} scope={scope} />}
        </TabPanel>
      </main>
      <BottomNav />
    </>
  );
}
