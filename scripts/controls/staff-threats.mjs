const CEILING = 'SECURITY: staff who act above their level or on themselves';
const CLOSED = 'SECURITY: a suspended person who comes back by another way in';
const APPEALS = "SECURITY: forged appeals in others' names";
const SECOND =
  'SECURITY: one person giving away many coins, closing an account without an end or deleting it, making super administrators, restoring or deleting a backup';
const APPROVALS = 'admin/approvals/approvals.test.ts';
const TWO = 'admin/approvals/second-person.test.ts';
const SHUT_OUT =
  'SECURITY: a super administrator who shuts the others out of the panel, by its networks or by blocks';
const LIVE = 'SECURITY: hearing of changes that one may not see';
const LIVE_TESTS = 'admin/live/live.test.ts';
const NOBODY_LEFT = 'SECURITY: a panel without any super administrator';
const USERS = 'admin/users/users.test.ts';
const ENFORCEMENT = 'admin/users/enforcement.test.ts';

/** Threats of docs/SECURITY.md that come from the staff, and from people whom it has shut out. */
export const STAFF_THREATS = [
  {
    id: SECOND,
    file: 'admin/users/adjust-coins.ts',
    find: "if (room === null) return refuse('approval/needed');",
    replace: '',
    tests: [`${TWO} › adds up over a day, however many calls come at once`],
  },
  {
    id: SECOND,
    file: 'admin/users/moderate.ts',
    find: 'until !== undefined && call.approval === undefined && needsSecond(before, now, until)',
    replace: 'false',
    tests: [`${TWO} › closes nobody for long by one closing after the other`],
  },
  {
    id: SECOND,
    file: 'admin/users/set-status.ts',
    find: 'call.approval === undefined && needsSecond(before, clock.now(), until)',
    replace: 'false',
    tests: [`${TWO} › closes nobody for long, and does with consent`],
  },
  {
    id: SECOND,
    file: 'admin/users/bulk.ts',
    find: "if (action === 'deactivate' && hours === undefined) return refuse('approval/needed');",
    replace: '',
    tests: [`${APPROVALS} › cannot be had of many people at once`],
  },
  {
    id: SECOND,
    file: 'admin/users/delete-user.ts',
    find: "if (call.approval === undefined) return { code: 'approval/needed' };",
    replace: '',
    tests: [`${USERS} › is erased seven days after the staff deleted it`],
  },
  {
    id: SECOND,
    file: 'admin/users/bulk.ts',
    find: "if (action === 'delete') return null;",
    replace: '',
    tests: ['admin/users/bulk.test.ts › deletes nobody without a second person'],
  },
  {
    id: SECOND,
    file: 'platform/panel/audit-action.ts',
    find: 'askedBy === undefined ? [] :',
    replace: "askedBy !== '' ? [] :",
    tests: [`${TWO} › is in the audit log with both persons`],
  },
  {
    id: SHUT_OUT,
    file: 'settings/change-settings.ts',
    find: 'return came.length > 0 || (others.length > 0 && !stay.includes(true));',
    replace: 'return came.length > 99;',
    tests: [
      'admin/users/super-admins.test.ts › hold an address of each super administrator who came lately',
      `${TWO} › leave two ways into the panel`,
    ],
  },
  {
    id: SHUT_OUT,
    file: 'settings/change-settings.ts',
    find: 'came.length > 0 || (others.length > 0 && !stay.includes(true))',
    replace: 'came.length > 0',
    tests: [
      'admin/users/super-admins.test.ts › are not named while nobody else is known to come from one of them',
    ],
  },
  {
    id: SHUT_OUT,
    file: 'security/add-block.ts',
    find: "if (await takesLastWay(context, call, ip_address)) return refuse('security/would_lock_out');",
    replace: '',
    tests: ['security/threats.test.ts › of a network that a super admin used lately'],
  },
  {
    id: SHUT_OUT,
    file: 'security/add-block.ts',
    find: '!(await canEnter(context, call.request.ip)) || (await takesLastWay(context, call, ip_address))',
    replace: '!(await canEnter(context, call.request.ip))',
    tests: ['security/security.test.ts › is never the last way in of another super admin'],
  },
  {
    id: SECOND,
    file: 'backups/consent.ts',
    find: "if (ask !== true) return refuse('approval/needed');",
    replace: '',
    tests: ['backups/consent.test.ts › takes its file too'],
  },
  {
    id: SECOND,
    file: 'admin/users/set-role.ts',
    find: "if (admin_level === 'super_admin' && call.approval === undefined) return { code: 'approval/needed' };",
    replace: '',
    tests: [`${APPROVALS} › is approved neither by its asker nor by who may not do it`],
  },
  {
    id: SECOND,
    file: 'admin/users/create-user.ts',
    find: "if (admin_level === 'super_admin' && call.approval === undefined) return refuse('approval/needed');",
    replace: '',
    tests: [
      'admin/users/create-super-admin.test.ts › is not there before a second one consents, and then is invited once',
    ],
  },
  {
    id: SECOND,
    file: 'admin/approvals/approvals.ts',
    find: 'if (!decisionsOf(found, account).includes(decision))',
    replace: 'if (decisionsOf(found, account).length > 99)',
    tests: [`${APPROVALS} › is approved neither by its asker nor by who may not do it`],
  },
  {
    id: SECOND,
    file: 'admin/approvals/approvals.ts',
    find: 'if (denial !== null) return refuse(denial);',
    replace: '',
    tests: [`${TWO} › has been one for a day`],
  },
  {
    id: SECOND,
    file: 'admin/approvals/approvals.ts',
    find: 'if (!(await this.consents.stands(found))) {',
    replace: 'if (found.until.getTime() === 0) {',
    tests: [`${TWO} › is void when its asker is demoted`],
  },
  {
    id: SECOND,
    file: 'admin/approvals/consents.ts',
    find: 'const isContested = others.length > 0 || former.length > 0;',
    replace: 'const isContested = former.length > 99;',
    tests: [`${TWO} › a day passes before anything happens alone`],
  },
  {
    id: SECOND,
    file: 'admin/approvals/sums.ts',
    find: 'this.model.updateOne({ _id, version: found.version }, { $set: next })',
    replace: 'this.model.updateOne({ _id }, { $set: next })',
    tests: [`${TWO} › adds up over a day, however many calls come at once`],
  },
  {
    id: SECOND,
    file: 'admin/approvals/sums.ts',
    find: 'facts === undefined ? [actor] : handsBehind(facts, this.context.clock.now())',
    replace: 'facts === undefined ? [] : [actor]',
    tests: [`${TWO} › shares one room with their maker`],
  },
  {
    id: SECOND,
    file: 'admin/approvals/approvals.ts',
    find: 'if (!(await this.consents.stands(record)) && !(await kind.isDone(call, record)))',
    replace: 'if (record.until.getTime() === 0)',
    tests: [`${TWO} › is void where the asker may do it no more`],
  },
  {
    id: SECOND,
    file: 'admin/users/one-person.ts',
    find: "if (room === null) return refuse('approval/needed');",
    replace: 'if (room === null) return act();',
    tests: [`${TWO} › counts people who are closed out or given a level one by one`],
  },
  {
    id: SECOND,
    file: 'broadcasts/broadcast-walker.ts',
    find: 'at <= now && (await this.mayBegin(record))',
    replace: 'at <= now',
    tests: [
      'broadcasts/broadcasts.test.ts › reach no more people in a day than that person may reach alone, whenever they were written',
    ],
  },
  {
    id: SECOND,
    file: 'admin/users/super-admins.ts',
    find: "if (approval === undefined) return refuse('approval/needed');",
    replace: '',
    tests: [`${TWO} › is taken away by no single person, who never remains alone`],
  },
  {
    id: SECOND,
    file: 'admin/users/super-admins.ts',
    find: '!going.has(id) && id !== alone',
    replace: '!going.has(id)',
    tests: [`${TWO} › is taken away by no single person, who never remains alone`],
  },
  {
    id: LIVE,
    file: 'platform/panel/live-feed.ts',
    find: 'if (isFor && mayEnter(stream.level, each.area)) this.send(stream, text);',
    replace: 'if (isFor) this.send(stream, text);',
    tests: [`${LIVE_TESTS} › hear of changes in the areas that their owner may enter`],
  },
  {
    id: LIVE,
    file: 'platform/panel/live-feed.ts',
    find: 'const isFor = each.to === undefined || each.to === stream.account;',
    replace: 'const isFor = true;',
    tests: [`${LIVE_TESTS} › get a notice once, and one for somebody else never`],
  },
  {
    id: LIVE,
    file: 'platform/panel/live-feed.ts',
    find: 'if (levels.get(stream.session) !== stream.level) this.close(stream);',
    replace: 'void stream;',
    tests: [`${LIVE_TESTS} › bring nothing more after a session that ended`],
  },
  {
    id: CEILING,
    file: 'admin/users/ceiling.ts',
    find: "if (person.id === by.id) return 'users/self';",
    replace: '',
    tests: [`${USERS} › is refused for oneself, for people above, and for nobody`],
  },
  {
    id: CEILING,
    file: 'admin/users/set-role.ts',
    find: "if (!mayGrant(call.account.admin_level, admin_level)) return refuse('users/above_you');",
    replace: '',
    tests: [`${USERS} › is never raised above the caller’s`],
  },
  {
    id: CEILING,
    file: 'admin/users/undo-action.ts',
    find: 'const needsStepUp = (undo: UndoRecord) => levelIn(undo) !== null && !call.account.session.isFresh;',
    replace: 'const needsStepUp = (undo: UndoRecord) => levelIn(undo) === undefined;',
    tests: ['admin/users/levels.test.ts › is given back to a fresh session alone'],
  },
  {
    id: SECOND,
    file: 'admin/users/undo-action.ts',
    find: "levelIn(undo) === 'super_admin' && !(await isOwnAct(context, call, undo))",
    replace: 'false',
    tests: ['admin/users/levels.test.ts › is given back to a fresh session alone'],
  },
  {
    id: CEILING,
    file: 'admin/users/moderate.ts',
    find: "if (!mayGrant(call.account.admin_level, levelFor(action))) return refuse('auth/forbidden');",
    replace: '',
    tests: [`${USERS} › warns, mutes and renames people, and cannot suspend them`],
  },
  {
    id: NOBODY_LEFT,
    file: 'admin/users/super-admins.ts',
    find: "if (remaining.length === 0) return refuse('users/last_super_admin');",
    replace: '',
    tests: ['admin/users/super-admins.test.ts › is not deleted by themselves'],
  },
  {
    id: NOBODY_LEFT,
    file: 'admin/users/change-account.ts',
    find: 'props.guard === undefined ? await write() : await props.guard(account, write, change)',
    replace: 'await write()',
    tests: ['admin/users/super-admins.test.ts › somebody who becomes the last super administrator'],
  },
  {
    id: NOBODY_LEFT,
    file: 'privacy/delete-account.ts',
    find: 'return context.leaving(by, () => markForDeletion(context, by, audit));',
    replace: 'return markForDeletion(context, by, audit);',
    tests: ['admin/users/super-admins.test.ts › is not deleted by themselves'],
  },
  {
    id: NOBODY_LEFT,
    file: 'sign-in/providers/routes.ts',
    find: "provider === 'telegram' ? context.losingTelegram(id, unlink) : unlink()",
    replace: 'unlink()',
    tests: ['admin/users/super-admins.test.ts › Telegram is not unlinked while nobody else is left'],
  },
  {
    id: CLOSED,
    file: 'sign-in/telegram/sign-in-telegram.ts',
    find: '  if (closed !== null) return closed;\n',
    replace: '',
    tests: [`${ENFORCEMENT} › is refused with the reason at every way in`],
  },
  {
    id: CLOSED,
    file: 'sign-in/password/sign-in-password.ts',
    find: '  if (closed !== null) return closed;\n',
    replace: '',
    tests: [`${ENFORCEMENT} › is refused with the reason at every way in`],
  },
  {
    id: CLOSED,
    file: 'sign-in/sessions/session-service.ts',
    find: "this.notifyEnded(ids, 'suspended');",
    replace: "this.notifyEnded(ids, 'logout');",
    tests: [`${ENFORCEMENT} › loses the connection with the reason`],
  },
  {
    id: APPEALS,
    file: 'sign-in/sessions/closed-account.ts',
    find: 'timingSafeEqual(Buffer.from(given), Buffer.from(this.proofOf(id, closed)))',
    replace: "given !== ''",
    tests: ['admin/reports/reports.test.ts › appeals with the token of the refusal'],
  },
  {
    id: APPEALS,
    file: 'moderation/sanctions-module.ts',
    find: "if (!(await takeQuota(connection, clock, APPEALS, id))) return refuse('request/too_many');",
    replace: '',
    tests: ['admin/reports/reports.test.ts › appeals with the token of the refusal'],
  },
];
