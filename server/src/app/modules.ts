import type { Request } from 'express';
import type { ErrorCode } from '@hokm/shared/errors';
import { localeOfAddress } from '../accounts/locale-of-address.js';
import { accountsModule } from '../accounts/module.js';
import { approvalsModule } from '../admin/approvals/module.js';
import { liveModule } from '../admin/live/module.js';
import { makeWholeModule } from '../admin/make-whole/module.js';
import { staffMatchesModule } from '../admin/matches/module.js';
import { noticesModule } from '../admin/notices/module.js';
import { bulkModule } from '../admin/bulk/module.js';
import { collusionModule } from '../admin/collusion/module.js';
import { paymentsModule } from '../admin/payments/module.js';
import { reportsModule } from '../admin/reports/module.js';
import { searchModule } from '../admin/search/module.js';
import { securityReportsModule } from '../admin/security-reports/module.js';
import { usersModule } from '../admin/users/module.js';
import type { Undo } from '../admin/users/undos.js';
import { viewAsModule } from '../admin/view-as/module.js';
import { viewsModule } from '../admin/views/module.js';
import { watchingModule } from '../admin/watching/module.js';
import { backupsModule } from '../backups/module.js';
import { panelNoticeOf } from '../backups/jobs.js';
import { analyticsModule } from '../analytics/module.js';
import { botModule } from '../bot/module.js';
import { broadcastsModule } from '../broadcasts/module.js';
import { groupsModule } from '../groups/module.js';
import { undoOfEntry } from '../content/undo/undo-of-entry.js';
import type { FriendsContext } from '../friends/context.js';
import { friendsModule } from '../friends/module.js';
import { inboxModule } from '../inbox/module.js';
import { mediaModule } from '../media/module.js';
import { messagesModule } from '../messages/module.js';
import { moderationModule } from '../moderation/module.js';
import { sanctionsModule } from '../moderation/sanctions-module.js';
import { notificationsModule } from '../notifications/module.js';
import type { NewsSource } from '../notifications/notification-sender.js';
import { operationsModule } from '../operations/module.js';
import { peopleModule } from '../people/module.js';
import { picturesModule } from '../pictures/module.js';
import { LogTap } from '../platform/core/log-tap.js';
import { filesModule } from '../platform/files/module.js';
import { SessionNetworks, toldTo } from '../platform/http/session-networks.js';
import { builtInMailTexts } from '../platform/mail/mail-texts.js';
import { mailModule } from '../platform/mail/module.js';
import { ModuleList } from '../platform/modules/module-list.js';
import { panelModule } from '../platform/panel/module.js';
import { jobsModule } from '../platform/panel-jobs/module.js';
import { revisionsOf } from '../platform/revisions/revisions-of.js';
import { sharedStateModule } from '../platform/shared-state/module.js';
import { SignalBuffer } from '../platform/signals/signal-buffer.js';
import { gamesModule } from '../play/games/module.js';
import { replaysModule } from '../play/replays/module.js';
import { findCurrentTables } from '../play/rooms/current-tables.js';
import { roomCardsOf } from '../play/rooms/room-cards-of.js';
import { readRoomInvitation } from '../play/rooms/room-invitation.js';
import { privacyModule } from '../privacy/module.js';
import { ratesModule } from '../rates/module.js';
import { referralsModule } from '../referrals/module.js';
import { securityModule } from '../security/module.js';
import { tellOfThreat } from '../security/tell-of-threat.js';
import { settingsModule } from '../settings/module.js';
import { settlementModule } from '../settlement/module.js';
import { signInModule } from '../sign-in/module.js';
import type { LosingTelegram } from '../sign-in/providers/context.js';
import type { GamesCount } from '../standing/games-count.js';
import { systemModule } from '../system/module.js';
import { telegramModule } from '../telegram/module.js';
import { textsModule } from '../texts/module.js';
import { cupCardsOf } from '../tournaments/cup-cards-of.js';
import { walletModule } from '../wallet/module.js';
import { addCoins } from './coin-modules.js';
import { addContent } from './content-modules.js';
import type { ModulesProps } from './modules-props.js';
import { roomTimings } from './room-timings.js';
import { roomsOutside } from './rooms-outside.js';
import { addStanding } from './standing-modules.js';

/** The modules of a process, with the exports that the process uses itself. */
export type ServerModules = ReturnType<typeof createModules>;

/** Builds every subject of the server, each with the exports of others that it uses. Nothing runs yet. */
export function createModules(props: ModulesProps) {
  const { config, connection, timers, randomBytes, version, passwordCost } = props;
  const signals = new SignalBuffer(timers);
  const modules = new ModuleList({ ...props, signals, revisions: revisionsOf(props) });
  const timings = roomTimings(config);

  const mail = modules.add(mailModule, {
    templates: () => modules.parts('mailTemplates'),
    texts: () => modules.parts('mailTexts'),
    changed: (language, key) => texts.shown(language, 'server', key),
    spokenBy: async (address) => texts.enabled((await localeOfAddress(connection, address)) ?? ''),
    siteTitle: () => settings.siteTitle,
  });
  const { pictures, pictureMaker } = modules.add(filesModule);
  const panel = modules.add(panelModule);
  const namesOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map([...(await people.findPeople(ids))].map(([id, { name }]) => [id, name]));
  const jobs = modules.add(jobsModule, {
    chain: panel.chain,
    audit: panel.audit,
    notices: panel.notices,
    namesOf,
    kinds: () => modules.parts('jobs'),
  });
  const { state } = modules.add(sharedStateModule, { audit: panel.audit });
  const { settings, maintenance, detection, economy, seesPanel } = modules.add(settingsModule, {
    state,
    isTried: props.isTried,
    chain: panel.chain,
    namesOf,
    isBlocked: (address): Promise<boolean> => blacklist.holdsNow(address),
    waysIn: (except): Promise<ReadonlyMap<string, readonly string[]>> => waysIn.known(except),
  });
  const { texts, announcements } = modules.add(textsModule, {
    state,
    builtIn: () => [...(props.pageTexts ?? []), ...builtInMailTexts(modules.parts('mailTexts'))],
  });
  const telegram = modules.add(telegramModule, { changedWords: texts.botWords });
  const { media } = modules.add(mediaModule, {
    pictureMaker,
    audit: panel.audit,
    uploadMax: () => settings.uploadMax,
    users: () => modules.parts('mediaUsers'),
  });
  const { histories, matches } = modules.add(gamesModule);
  const findRooms = (codes: readonly string[]) => roomCardsOf(matches, codes);
  const findCups = (ids: readonly string[]) => cupCardsOf(connection, people, ids, timers.now());
  const countGames = (account: string): Promise<GamesCount> => standing.countGames(account);
  const hasBlocked = async (person: string, viewer: string): Promise<boolean> =>
    (await blocks.whoBlocked(viewer, [person])).length > 0;
  const accounts = modules.add(accountsModule, {
    keptDays: (severity) => detection.value[severity === 'low' ? 'low_event_days' : 'event_days'],
    pictures,
    pictureMaker,
    countGames,
    hasBlocked,
    baseOf: (code) => texts.enabled(code)?.base ?? null,
  });
  const { people, lookups, securityEvents: events, staffOf, judgements } = accounts;
  const { wallet, escrow } = modules.add(walletModule);
  const coinPrices = () => economy.coinPrices;
  const { worthIn } = modules.add(ratesModule, { audit: panel.audit, namesOf, coinPrices });
  const { referrals } = modules.add(referralsModule, { wallet });
  const losingTelegram: LosingTelegram = (id, act) => users.guard.leaving(id, 'telegram', act);
  const signIn = modules.add(signInModule, {
    events,
    mail: mail.queue,
    referrals,
    settings,
    countGames,
    losingTelegram,
    onLaunch: (kind, isFirst) => analytics.countLaunch(kind, isFirst),
    onWritable: (id) => chats.markReachable(id),
    ...(passwordCost === undefined ? {} : { passwordCost }),
  });
  const telling = { connection, mail: mail.queue, notices: panel.notices, settings: detection, staffOf };
  const { blacklist, threats, watch, staffNetworks, seenCountries, waysIn } = modules.add(securityModule, {
    audit: panel.audit,
    chain: panel.chain,
    namesOf,
    detection,
    staffOf,
    seesPanel,
    buffer: signals,
    mail: mail.queue,
    sessions: signIn.sessions,
    freezeCoins: (account, threat): Promise<void> => freezeCoins(account, threat),
    undoOf: async (entry): Promise<Undo | null> =>
      (await users.undos.ofEntry(entry.key)) ?? undoOfEntry({ connection, clock: timers }, entry),
    onThreat: (threat) => tellOfThreat(telling, threat),
  });
  const friendsOf = (id: string): Promise<string[]> => friends.friendships.friendsOf(id);
  const { blocks, presence, publisher } = modules.add(peopleModule, {
    people,
    friendsOf,
    tablesOf: (ids) => findCurrentTables(matches, ids),
    endFriendship: (one, other) => friends.friendships.end(one, other),
  });
  const online = (ids: readonly string[]) => presence.online(ids);
  const news: NewsSource = { held: () => sending.news.held(), read: (ids) => sending.news.read(ids) };
  const { pictureOf, winnersPicture: paintWinners } = modules.add(picturesModule);
  const { outbox, chats, cards } = modules.add(notificationsModule, {
    telegram,
    online,
    news,
    findRooms,
    findCups,
    pictureOf,
    readInvitation: (code) => readRoomInvitation(matches, code),
  });
  const { groups } = modules.add(groupsModule, { people, cards });
  modules.add(replaysModule, { authenticate: signIn.authenticate, economy });
  const { ladder, clans, standing } = addStanding(modules, { people, lookups, hasBlocked });
  const rooms = roomsOutside(props, { matches, timings, blocks, friendsOf }, (room) => {
    analytics.play.roomChanged(room);
    watchList.roomChanged(room);
  });
  const friends: FriendsContext = modules.add(friendsModule, {
    people,
    lookups,
    blocks,
    presence,
    outbox,
  });
  const coinParts = { wallet, escrow, economy, judgements, people, outbox, rooms, blocks, histories };
  const onInvoice = () => analytics.countInvoice();
  const { audit, resources } = panel;
  const { matesOf } = clans;
  const shopParts = { audit, resources, telegram, worthIn, onInvoice, friendsOf, matesOf, paintWinners };
  const coins = addCoins(modules, { ...coinParts, ...shopParts, maintenance });
  const { shop, stakes, predictions, tourPages, framesOf } = coins;
  const { payments, refunds } = shop;
  modules.add(moderationModule, {
    notices: panel.notices,
    onReport: (player, report) => watchList.note(player, 'report', report),
  });
  modules.add(noticesModule, { notices: panel.notices });
  const { feed } = modules.add(liveModule, {
    chain: panel.chain,
    state,
    blacklist,
    sessions: signIn.sessions,
    sources: () => modules.parts('live'),
    maySeePanel: (address) => settings.maySeePanel(address),
  });
  const analytics = modules.add(analyticsModule, {
    authenticate: signIn.authenticate,
    namesOf,
    sessions: signIn.sessions,
    chain: panel.chain,
    approvalsFor: (person) => approvals.waitingFor(person),
    countAccounts: () => accounts.count.read(),
    held: () => modules.parts('held'),
  });
  const { stories, terms, gallery, albums } = addContent(modules, {
    connection,
    timers,
    randomBytes,
    resources: panel.resources,
    notices: panel.notices,
    chain: panel.chain,
    texts,
    announcements,
    namesOf,
    media,
    people,
    outbox,
    judgements: accounts.judgements,
    acceptTerms: accounts.acceptTerms,
    uploadMax: () => settings.uploadMax,
    readCounts: analytics.pictureCounts,
    countsOf: analytics.itemCounts,
    jobs: jobs.jobs,
  });
  const { messages, sendFeedback, findRecentThread, writeInThread } = modules.add(messagesModule, {
    audit: panel.audit,
    notices: panel.notices,
    people,
    chats,
    outbox,
    judgements: accounts.judgements,
    mail: mail.queue,
    staffOf: accounts.staffOf,
  });
  const { approvals } = modules.add(approvalsModule, {
    audit: panel.audit,
    notices: panel.notices,
    namesOf,
    kinds: () => modules.parts('approvals'),
    staffOf,
    staffFacts: accounts.staffFacts,
    formerStaff: accounts.formerStaff,
  });
  const sending = modules.add(broadcastsModule, {
    audit: panel.audit,
    approvals,
    messages,
    outbox,
    namesOf,
    isUnderMaintenance: () => maintenance.isOn,
  });
  const { inbox } = modules.add(inboxModule, {
    chats,
    outbox,
    threads: messages.threads,
    submissions: stories.submissions,
    framesOf,
    shownTo: sending.shownTo,
  });
  const { users, freezeCoins } = modules.add(usersModule, {
    approvals,
    people,
    events,
    wallet,
    jobs: jobs.jobs,
    sessions: signIn.sessions,
    chain: panel.chain,
    audit: panel.audit,
    mail: mail.queue,
    revokeLinks: (account) => signIn.revokeResetLinks(account),
    outbox,
    presence,
    clearAvatar: accounts.clearAvatar,
    removePerson: props.removePerson ?? (() => Promise.resolve()),
    accountCount: accounts.count,
    undoers: () => modules.parts('undoers'),
  });
  modules.add(securityReportsModule, { jobs: jobs.jobs, chain: panel.chain, namesOf, staffOf });
  const { watchList } = modules.add(watchingModule, {
    users,
    notices: panel.notices,
    sessions: signIn.sessions,
  });
  modules.add(makeWholeModule, { users, jobs: jobs.jobs });
  modules.add(paymentsModule, { users, payments, refunds });
  const { search: findCollusion } = modules.add(collusionModule, {
    threats,
    settings: () => detection.value,
  });
  modules.add(viewAsModule, { users, friends, chats });
  modules.add(bulkModule, { subjects: () => modules.parts('bulkSubjects') });
  modules.add(reportsModule, { users, histories });
  modules.add(staffMatchesModule, { people, chain: panel.chain, audit: panel.audit, histories });
  modules.add(viewsModule, { audit: panel.audit });
  modules.add(searchModule, { users, histories, stories: stories.stories });
  modules.add(sanctionsModule, {
    authenticate: signIn.authenticate,
    closedAccounts: signIn.closedAccounts,
    notices: panel.notices,
  });
  const settlement = modules.add(settlementModule, { afterMatch: () => modules.parts('afterMatch') });
  const privacy = modules.add(privacyModule, {
    people,
    events,
    mail: mail.queue,
    countGames,
    hasPaid: (id) => payments.hasPaid(id),
    flushEntries: (id) => wallet.flushPendingEntries(id),
    leaving: (id, act) => users.guard.leaving(id, 'account', act),
    personalData: () => modules.collections.map(({ personalData }) => personalData),
  });
  modules.add(botModule, {
    telegram,
    changedWords: texts.botWords,
    maintenance,
    settings,
    cards,
    people,
    groups,
    outbox,
    audit: panel.audit,
    findOrCreateAccount: signIn.findOrCreateTelegramAccount,
    languages: () => texts.choices,
    setLanguage: async (id, locale) => (await accounts.changeProfile(id, { locale })).ok,
    chats,
    referrals,
    friends,
    isClosed: (id) => accounts.judgements.isClosed(id),
    payerProblem: (id) => accounts.judgements.payerProblem(id),
    rooms: { ...rooms, stakes },
    findRooms,
    payments,
    sendFeedback,
    findRecentThread,
    writeInThread,
    countStart: analytics.countBotStart,
  });
  const probes = () => ({ ...modules.probes, ...props.probes });
  const { backups, backupKinds } = modules.add(backupsModule, {
    jobs: jobs.jobs,
    audit: panel.audit,
    chain: panel.chain,
    namesOf,
    version,
    approvals,
    isUnderMaintenance: () => maintenance.isOn,
    collections: () => modules.collections,
    tell: (notice) => panel.notices.tell(panelNoticeOf(notice)),
  });
  const operations = modules.add(operationsModule, {
    jobs: jobs.jobs,
    state,
    version,
    probes,
    chain: panel.chain,
    audit: panel.audit,
    namesOf,
    notices: panel.notices,
    tap: props.logTap ?? new LogTap(),
    load: props.load ?? (() => ({ sockets: 0, tables: 0 })),
    caches: () => modules.parts('caches'),
    collections: () => modules.collections,
    backups: () => backups.state(),
    botProblem: () => telegram?.gateway.watch.trouble ?? null,
  });
  const { healthHandler } = modules.add(systemModule, {
    version,
    settings,
    texts,
    probes,
    terms,
    botOn: telegram !== null,
  });

  return {
    modules,
    accounts,
    albums,
    analytics,
    announcements,
    approvals,
    backupKinds,
    backups,
    blacklist,
    blocks,
    broadcasts: sending,
    feed,
    findCollusion,
    friends,
    gallery,
    healthHandler,
    histories,
    inbox,
    jobs,
    ladder,
    mail,
    maintenance,
    matches,
    media,
    messages,
    notices: panel.notices,
    operations,
    outbox,
    predictions,
    privacy,
    publisher,
    referrals,
    sessionNetworks: toldTo(new SessionNetworks(signals, timers), staffNetworks, seenCountries),
    settings,
    settlement,
    signIn,
    signals,
    stakes,
    state,
    stories,
    refusalWords: (code: ErrorCode, request: Request) => texts.refusal(code, texts.languageOf(request)),
    telegram,
    texts,
    terms,
    threatWatch: watch,
    tourPages,
    users,
    watchList,
  };
}
