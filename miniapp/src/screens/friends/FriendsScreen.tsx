import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '../../settings/use-format.js';
import { invalidateFriends, setOpenRequests } from '../../social/open-requests.js';
import { Icon } from '../../ui/art/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { focusPanel, TabPanel, Tabs } from '../../ui/Tabs.js';
import { TopBar } from '../../shell/TopBar.js';
import { AddFriend } from './AddFriend.js';
import { FriendList } from './FriendList.js';
import { LinkOffer } from './LinkOffer.js';
import { RequestList } from './RequestList.js';
import { useFriendLists } from './use-friend-lists.js';
import { useRequests } from './use-requests.js';
import { useShareOwnLink } from './use-share.js';
import '../../text/friends.js';
import { classes } from '../../lib/classes.js';
import styles from './friends.module.css';

type Tab = 'friends' | 'requests';
const PANEL = 'people';

/** Which list is open and whose link one came by, in the page's address. */
function usePlace() {
  const [query, setQuery] = useSearchParams();
  const tab: Tab = query.get('tab') === 'requests' ? 'requests' : 'friends';
  return {
    tab,
    invitedBy: query.get('add'),
    show: (name: Tab) => setQuery(name === 'friends' ? {} : { tab: name }, { replace: true }),
  };
}

/** `/friends`: friends with their status, open requests, and ways to add friends. */
export function FriendsScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const { tab, invitedBy, show } = usePlace();
  const share = useShareOwnLink();
  const { friends, requests } = useFriendLists();
  const { open, answer } = useRequests(requests);
  const waiting = open?.filter(({ direction }) => direction === 'incoming').length ?? null;
  useEffect(() => {
    if (waiting !== null) setOpenRequests(waiting);
  }, [waiting]);

  const mark = waiting !== null && waiting > 0 && (
    <span className="badge-n" role="img" aria-label={t('friends.open_requests', { count: waiting })}>
      {format.number(waiting)}
    </span>
  );
  return (
    <>
      <main className="page wide">
        <TopBar title={t('friends.title')}>
          {share && (
            <button type="button" className="round" aria-label={t('friends.share')} onClick={share}>
              <Icon name="share" size={20} />
            </button>
          )}
        </TopBar>
        <ConnectionBanner />
        <div className={classes('cols', styles.friends)}>
          <div className="col">
            {invitedBy !== null && (
              <LinkOffer
                key={invitedBy}
                id={invitedBy}
                onDone={invalidateFriends}
                onDismiss={() => show(tab)}
              />
            )}
            <AddFriend onDone={invalidateFriends} />
          </div>
          <div className="col">
            <Tabs
              label={t('friends.lists')}
              panel={PANEL}
              tabs={[
                { name: 'friends', text: t('friends.title') },
                { name: 'requests', text: t('friends.requests'), mark },
              ]}
              chosen={tab}
              onChoose={show}
            />
            <TabPanel id={PANEL} chosen={tab}>
              {tab === 'friends' ? (
                <FriendList pages={friends} onRemoved={() => focusPanel(PANEL)} />
              ) : (
                <RequestList
                  pages={requests}
                  open={open}
                  onAnswer={(request, how) => {
                    void answer(request, how);
                    focusPanel(PANEL);
                  }}
                />
              )}
            </TabPanel>
          </div>
        </div>
      </main>
      <BottomNav />
    </>
  );
}
