import * as albums from './albums/contract.js';
import * as analytics from './analytics/contract.js';
import * as approvals from './approvals/contract.js';
import * as authors from './authors/contract.js';
import * as backups from './backups/contract.js';
import * as books from './books/contract.js';
import * as botUpdates from './bot-updates/contract.js';
import * as bulk from './bulk/contract.js';
import * as broadcasts from './broadcasts/contract.js';
import * as clans from './clans/contract.js';
import * as cups from './cups/contract.js';
import type { Endpoint } from './endpoint.js';
import * as files from './files/contract.js';
import * as friends from './friends/contract.js';
import * as gallery from './gallery/contract.js';
import * as games from './games/contract.js';
import * as home from './home/contract.js';
import * as identities from './identities/contract.js';
import * as incident from './incident/contract.js';
import * as insights from './insights/contract.js';
import * as invitations from './invitations/contract.js';
import * as jobs from './jobs/contract.js';
import * as ladder from './ladder/contract.js';
import * as languages from './languages/contract.js';
import * as live from './live/contract.js';
import * as makeWhole from './make-whole/contract.js';
import * as matches from './matches/contract.js';
import * as media from './media/contract.js';
import * as messages from './messages/contract.js';
import * as moderation from './moderation/contract.js';
import * as news from './news/contract.js';
import * as notices from './notices/contract.js';
import * as notifications from './notifications/contract.js';
import * as operations from './operations/contract.js';
import * as pairs from './pairs/contract.js';
import * as pageContent from './page-content/contract.js';
import * as panelEntry from './panel-entry/contract.js';
import * as passkeys from './passkeys/contract.js';
import * as password from './password/contract.js';
import * as payments from './payments/contract.js';
import * as people from './people/contract.js';
import * as pictures from './pictures/contract.js';
import * as predictions from './predictions/contract.js';
import * as previews from './previews/contract.js';
import * as privacy from './privacy/contract.js';
import * as profile from './profile/contract.js';
import * as quests from './quests/contract.js';
import * as rates from './rates/contract.js';
import * as reports from './reports/contract.js';
import * as sanctions from './sanctions/contract.js';
import * as search from './search/contract.js';
import * as secondFactor from './second-factor/contract.js';
import * as sessions from './sessions/contract.js';
import * as seasons from './seasons/contract.js';
import * as security from './security/contract.js';
import * as settings from './settings/contract.js';
import * as shop from './shop/contract.js';
import * as signIn from './sign-in/contract.js';
import * as stakes from './stakes/contract.js';
import * as standing from './standing/contract.js';
import * as stories from './stories/contract.js';
import * as system from './system/contract.js';
import * as telegram from './telegram/contract.js';
import * as tournaments from './tournaments/contract.js';
import * as translations from './translations/contract.js';
import * as users from './users/contract.js';
import * as versions from './versions/contract.js';
import * as viewAs from './view-as/contract.js';
import * as views from './views/contract.js';
import * as wallet from './wallet/contract.js';
import * as watching from './watching/contract.js';

/** The calls of one subject. */
export interface Subject {
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** The endpoints among the exports of a contract; a panel resource holds several. */
function endpointsOf(contract: object): Endpoint[] {
  return Object.values(contract).flatMap((value: unknown) => {
    if (isEndpoint(value)) return [value];
    const nested = typeof value === 'object' && value !== null ? Object.values(value) : [];
    return nested.filter(isEndpoint);
  });
}

const subject = (name: string, description: string, contract: object): Subject => ({
  name,
  description,
  endpoints: endpointsOf(contract),
});

/** Every call of the API. The documentation, the clients and the tests of all calls read it from here. */
export const SUBJECTS: readonly Subject[] = [
  subject('Sign-in', 'A session is a bearer token; on our own pages it is also a cookie.', signIn),
  subject('Password', 'Accounts with an e-mail address and a password.', password),
  subject(
    'Identities',
    'An account can be signed in to with Telegram, an address with a password, or Google. The last one stays.',
    identities,
  ),
  subject(
    'Second factor',
    'Authenticator app and recovery codes. A session is fresh for ten minutes after it began or was confirmed.',
    secondFactor,
  ),
  subject('Passkeys', 'Passkeys as a second factor.', passkeys),
  subject('Sessions', 'Where a person is signed in, and how their account is protected.', sessions),
  subject('Profile', 'Profiles of players, and changes of the caller’s.', profile),
  subject('Privacy', 'Export and deletion of an account.', privacy),
  subject('Files', 'Uploaded pictures.', files),
  subject('Panel', 'Entering the panel.', panelEntry),
  subject('Friends', 'Friends, requests between people, and looking for people.', friends),
  subject('People', 'Blocks between people.', people),
  subject('Games', 'Finished matches. Rooms and matches are played over Socket.IO.', games),
  subject('Pictures', 'Pictures of finished matches, to be shared.', pictures),
  subject('Standing', 'Leaderboards, rankings, badges and scores.', standing),
  subject('Ladder', 'The computer players, to be beaten one after the other.', ladder),
  subject('Seasons', 'Weekly groups of people of one division, in seasons of three months.', seasons),
  subject('Clans', 'Groups of people who count their trophies together.', clans),
  subject('Moderation', 'Reports to the moderators.', moderation),
  subject('Messages', 'Messages between players and the team.', messages),
  subject(
    'Notifications',
    'What players are told in the app, and what the bot may tell them.',
    notifications,
  ),
  subject('Broadcasts', 'Messages of the staff to many people.', broadcasts),
  subject(
    'Invitations',
    'Invitations of links to rooms and friends, and those that Telegram sends.',
    invitations,
  ),
  subject('Wallet', 'Coins: the daily reward and every change of the balance.', wallet),
  subject('Coin rooms', 'Rooms whose four people put in coins and play for them.', stakes),
  subject('Partners', 'What two people have played as partners.', pairs),
  subject('Quests', 'Small tasks of a day and a week, which reward playing well.', quests),
  subject('Tournaments', 'Tournaments of Hokm: sign-up, rounds, results, prizes.', tournaments),
  subject('Cups', 'Tournaments without coins that people open for their friends.', cups),
  subject('Predictions', 'Spectators say for coins which side wins a match.', predictions),
  subject(
    'Shop',
    'Cosmetics for coins, and coins for Telegram Stars. They never give an advantage at the table.',
    shop,
  ),
  subject('Rates', 'Exchange rates of coins, Stars and money.', rates),
  subject('Payments', 'Payments in Telegram Stars, for the staff.', payments),
  subject('Media', 'Pictures of texts.', media),
  subject('Stories', 'Stories, and those that players hand in.', stories),
  subject('Gallery', 'Pictures that the staff shows the players.', gallery),
  subject('Albums', 'Albums of pictures of the gallery.', albums),
  subject('Pages', 'Help, rules, terms and other pages, and accepting the terms.', pageContent),
  subject('Books', 'Books about the game.', books),
  subject('Authors', 'Those who wrote them.', authors),
  subject('Versions', 'Earlier versions of texts.', versions),
  subject('Previews', 'Links to drafts.', previews),
  subject('Insights', 'How content is read, and what it lacks.', insights),
  subject('Languages', 'Languages of the product, and texts that the staff has changed.', languages),
  subject('Translations', 'Texts of the product as the panel changes and translates them.', translations),
  subject('Home', 'The content of the mini app’s home.', home),
  subject('News', 'What the staff tells the players.', news),
  subject('Analytics', 'The dashboard, statistics, and what the mini app counts.', analytics),
  subject('Live', 'Events for open panels.', live),
  subject('Notices', 'Notices to the staff.', notices),
  subject('Approvals', 'Acts for which one person is not enough.', approvals),
  subject('Bulk', 'Acts on many things of a kind at once.', bulk),
  subject('Search', 'The search of the panel’s palette, and the search by conditions.', search),
  subject('Views', 'Views that the staff has saved of the panel’s lists.', views),
  subject('Users', 'What the staff does with accounts.', users),
  subject('Make whole', 'What opponents of a cheat have lost is given back.', makeWhole),
  subject('View as', 'The mini app as a person sees it, for the staff.', viewAs),
  subject('Watching', 'People whom a member of staff watches, for themselves.', watching),
  subject('Security', 'Blocked networks and the audit log.', security),
  subject('Settings', 'Settings that act while the product runs, and maintenance.', settings),
  subject('Jobs', 'Work of the panel that takes longer than a request.', jobs),
  subject('Operations', 'How the server is, what it logged, and how fast it is.', operations),
  subject('Incident', 'What happened on the server in a span of time, and notes of the staff.', incident),
  subject('Bot updates', 'What came to the bot and could not be handled.', botUpdates),
  subject('Backups', 'Backups of the database, their drills, and restoring them.', backups),
  subject('Reports', 'The queue of reports and appeals, and what the staff decides about them.', reports),
  subject('Matches', 'Finished and running matches as the staff sees them.', matches),
  subject('Sanctions', 'What the staff has decided about the caller, and appeals against it.', sanctions),
  subject('Telegram', 'The call that Telegram makes.', telegram),
  subject('System', 'Settings and state of the server, and this description.', system),
];

type EndpointsIn<Contract> = {
  [K in keyof Contract]: Contract[K] extends Endpoint
    ? Contract[K]
    : Contract[K] extends Readonly<Record<string, Endpoint>>
      ? Contract[K][keyof Contract[K]]
      : never;
}[keyof Contract];

type AnyEndpoint =
  | EndpointsIn<typeof albums>
  | EndpointsIn<typeof analytics>
  | EndpointsIn<typeof approvals>
  | EndpointsIn<typeof authors>
  | EndpointsIn<typeof backups>
  | EndpointsIn<typeof botUpdates>
  | EndpointsIn<typeof broadcasts>
  | EndpointsIn<typeof books>
  | EndpointsIn<typeof bulk>
  | EndpointsIn<typeof clans>
  | EndpointsIn<typeof files>
  | EndpointsIn<typeof friends>
  | EndpointsIn<typeof gallery>
  | EndpointsIn<typeof games>
  | EndpointsIn<typeof home>
  | EndpointsIn<typeof identities>
  | EndpointsIn<typeof insights>
  | EndpointsIn<typeof invitations>
  | EndpointsIn<typeof jobs>
  | EndpointsIn<typeof incident>
  | EndpointsIn<typeof ladder>
  | EndpointsIn<typeof languages>
  | EndpointsIn<typeof live>
  | EndpointsIn<typeof makeWhole>
  | EndpointsIn<typeof matches>
  | EndpointsIn<typeof media>
  | EndpointsIn<typeof messages>
  | EndpointsIn<typeof moderation>
  | EndpointsIn<typeof news>
  | EndpointsIn<typeof notices>
  | EndpointsIn<typeof notifications>
  | EndpointsIn<typeof search>
  | EndpointsIn<typeof versions>
  | EndpointsIn<typeof viewAs>
  | EndpointsIn<typeof views>
  | EndpointsIn<typeof operations>
  | EndpointsIn<typeof pageContent>
  | EndpointsIn<typeof pairs>
  | EndpointsIn<typeof quests>
  | EndpointsIn<typeof panelEntry>
  | EndpointsIn<typeof passkeys>
  | EndpointsIn<typeof password>
  | EndpointsIn<typeof payments>
  | EndpointsIn<typeof people>
  | EndpointsIn<typeof pictures>
  | EndpointsIn<typeof predictions>
  | EndpointsIn<typeof previews>
  | EndpointsIn<typeof privacy>
  | EndpointsIn<typeof profile>
  | EndpointsIn<typeof rates>
  | EndpointsIn<typeof reports>
  | EndpointsIn<typeof sanctions>
  | EndpointsIn<typeof secondFactor>
  | EndpointsIn<typeof sessions>
  | EndpointsIn<typeof seasons>
  | EndpointsIn<typeof security>
  | EndpointsIn<typeof settings>
  | EndpointsIn<typeof shop>
  | EndpointsIn<typeof stakes>
  | EndpointsIn<typeof signIn>
  | EndpointsIn<typeof standing>
  | EndpointsIn<typeof stories>
  | EndpointsIn<typeof system>
  | EndpointsIn<typeof telegram>
  | EndpointsIn<typeof tournaments>
  | EndpointsIn<typeof cups>
  | EndpointsIn<typeof translations>
  | EndpointsIn<typeof users>
  | EndpointsIn<typeof wallet>
  | EndpointsIn<typeof watching>;

/** Every call by its path, for typed clients: `Endpoints['GET /friends']`. */
export type Endpoints = { [E in AnyEndpoint as E['path']]: E };
