import type { ViewedContent } from '@hokm/shared/api/view-as';
import { BadgesScreen, LadderScreen, ScoreScreen } from './play-screens.js';
import { FriendsScreen, HomeScreen, NoticesScreen, ProfileScreen } from './person-screens.js';

/** A screen of the mini app, drawn from what the person’s own calls answer. */
export function ScreenContent({ content }: { readonly content: ViewedContent }) {
  switch (content.screen) {
    case 'home':
      return <HomeScreen {...content} />;
    case 'profile':
      return <ProfileScreen {...content} />;
    case 'score':
      return <ScoreScreen {...content} />;
    case 'badges':
      return <BadgesScreen {...content} />;
    case 'ladder':
      return <LadderScreen {...content} />;
    case 'friends':
      return <FriendsScreen {...content} />;
    case 'notices':
      return <NoticesScreen {...content} />;
  }
}
