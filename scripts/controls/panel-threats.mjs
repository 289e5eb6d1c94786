const BULK = 'admin/users/bulk.test.ts';
const NO_ADDRESS = 'SECURITY: moderators who read how somebody is reached, or their money';
const VIEW = 'SECURITY: staff who act in an account while they see it as its owner, or look without a trace';
const VIEW_TESTS = 'admin/view-as/view-as.test.ts';
const SEARCH = 'SECURITY: searches that read everything, or ask for fields that are not offered';
const SEARCH_TESTS = 'admin/search/advanced.test.ts';
const WALL = 'SECURITY: running hands and private tables shown to the staff';
const MATCHES = 'admin/matches/matches.test.ts';
const EMAIL = 'SECURITY: taking an account over by changing its e-mail address in the panel';
const EMAIL_TESTS = 'admin/users/change-email.test.ts';

/** Threats of docs/SECURITY.md around the pages of the panel. */
export const PANEL_THREATS = [
  {
    id: 'SECURITY: a bulk action on other people than were counted',
    file: 'admin/users/bulk.ts',
    find: 'if (ids.length !== expected_total)',
    replace: 'if (ids.length === 0)',
    tests: [`${BULK} › is refused and changes nothing when they are more or fewer than expected`],
  },
  {
    id: 'SECURITY: a bulk action taken back over what others did since',
    file: 'admin/users/undo-action.ts',
    find: "if (!isUntouched(undo, before)) return { code: 'content/stale' };",
    replace: '',
    tests: [`${BULK} › is taken back with one call, except for those changed since`],
  },
  {
    id: 'SECURITY: tags without end on an account',
    file: 'admin/users/bulk-acts.ts',
    find: 'return tags.length >= TAGS_MAX ?',
    replace: 'return tags.length >= TAGS_MAX * 100 ?',
    tests: [`${BULK} › tags nobody who has twenty tags already`],
  },
  {
    id: VIEW,
    file: 'admin/view-as/view-screen.ts',
    find: 'const ownUser = async () => presentUser(account, await countGames(connection, id));',
    replace: `const ownUser = async () => {
    await accounts.updateMany({ language }, { $inc: { revision: 1 } });
    return presentUser(account, await countGames(connection, id));
  };`,
    tests: [`${VIEW_TESTS} › changes nothing, begins no session`],
  },
  {
    id: VIEW,
    file: 'admin/view-as/module.ts',
    find: 'await chain.append(',
    replace: 'await Promise.resolve(',
    tests: [`${VIEW_TESTS} › stands in the audit log with its reason`],
  },
  {
    id: VIEW,
    file: 'admin/view-as/module.ts',
    find: 'if (denied !== null) return refuse(denied);',
    replace: '',
    tests: [`${VIEW_TESTS} › at the own account, at people above and unknown ones`],
  },
  {
    id: 'SECURITY: moderators who read addresses and devices',
    file: 'admin/reports/dossier.ts',
    find: "const seesAddresses = mayEnter(level, 'panel/users');",
    replace: "const seesAddresses = mayEnter(level, 'panel/reports');",
    tests: [`${MATCHES} › names addresses that others came from for administrators, and for moderators none`],
  },
  {
    id: 'SECURITY: trophies or coins given back twice for one match',
    file: 'admin/make-whole/make-whole-job.ts',
    find: 'mark: `${match}:amends`,',
    replace: 'mark: `${match}:amends:${Math.random()}`,',
    tests: ['admin/make-whole/make-whole.test.ts › get each loss back once'],
  },
  {
    id: 'SECURITY: Stars given back twice, without a trace, or for coins that are spent',
    file: 'admin/payments/refund-payment.ts',
    find: "if (owner !== null && owner.balance < record.coins) return refuse('shop/coins_spent');",
    replace: '',
    tests: ['admin/payments/payments.test.ts › is refused for coins that are spent'],
  },
  {
    id: 'SECURITY: Stars given back twice, without a trace, or for coins that are spent',
    file: 'shop/refunds.ts',
    find: "'refund.due_at': { $exists: false } },",
    replace: '},',
    tests: ['admin/payments/payments.test.ts › that is asked for twice at once asks Telegram once'],
  },
  {
    id: 'SECURITY: a payment or a refund that Telegram reports, lost with the process that heard of it',
    file: 'shop/payments.ts',
    find: '$set: { settle_due: clock.now() + DUE_MS },',
    replace: '',
    tests: ['shop/unfinished-payments.test.ts › a refund that Telegram reports leaves all of it or nothing'],
  },
  {
    id: NO_ADDRESS,
    file: 'admin/users/timeline.ts',
    find: 'isAdmin ? TOLD_AS_SANCTIONS : NOT_FOR_MODERATORS',
    replace: 'TOLD_AS_SANCTIONS',
    tests: [
      'admin/users/person-page.test.ts › has a timeline in which administrators see coins and addresses',
    ],
  },
  {
    id: NO_ADDRESS,
    file: 'admin/search/module.ts',
    find: 'if (!seesAll && isByAddress(q)) return [];',
    replace: '',
    tests: ['admin/users/person-page.test.ts › is found by name and @username'],
  },
  {
    id: SEARCH,
    file: 'admin/search/find.ts',
    find: "if (parts.length < all.length) return refuse('request/invalid');",
    replace: '',
    tests: [`${SEARCH_TESTS} › is refused for what is no condition`],
  },
  {
    id: SEARCH,
    file: 'admin/search/find.ts',
    find: "return plans.length === 0 ? refuse('search/too_broad') : { ok: true, plans };",
    replace: "return { ok: true, plans: [...plans, { lead: {}, rest: null, order: {}, index: '_id_' }] };",
    tests: [`${SEARCH_TESTS} › needs a condition that narrows it`],
  },
  {
    id: WALL,
    file: 'play/games/delayed-match.ts',
    find: 'const CARDS_BEHIND = 8;',
    replace: 'const CARDS_BEHIND = 1;',
    tests: [`${MATCHES} › lists running public tables as spectators see them`],
  },
  {
    id: WALL,
    file: 'admin/matches/table-wall.ts',
    find: "if (record.options.visibility === 'private') return refuse('room/private');",
    replace: '',
    tests: [`${MATCHES} › has no private table, no waiting room and no finished match`],
  },
  {
    id: EMAIL,
    file: 'admin/users/update-user.ts',
    find: "if (account.admin_level !== 'super_admin') return { code: 'auth/forbidden' };",
    replace: '',
    tests: [`${EMAIL_TESTS} › stays for anybody below`],
  },
  {
    id: EMAIL,
    file: 'admin/users/update-user.ts',
    find: "if (approval === undefined && account.session.isFresh !== true) return { code: 'auth/step_up_needed' };",
    replace: '',
    tests: [`${EMAIL_TESTS} › stays for anybody below`],
  },
  {
    id: EMAIL,
    file: 'admin/users/follow-email.ts',
    find: '  if (email_moved.from !== null) await mail.enqueue(emailMoved, { to: email_moved.from, language });\n',
    replace: '',
    tests: [`${EMAIL_TESTS} › is changed by a super administrator`],
  },
  {
    id: EMAIL,
    file: 'admin/users/follow-email.ts',
    find: '  await revokeLinks(_id);\n',
    replace: '  void revokeLinks;\n',
    tests: [`${EMAIL_TESTS} › is changed by a super administrator`],
  },
];
