const DOOR = 'server/test/http/front-door.test.ts';
const GATE = 'server/test/http/gate.test.ts';
const UPLOADS = 'server/test/http/uploads.test.ts';
const BUDGET = 'platform/http/upload-gate.test.ts';
const SLOW = 'SECURITY: uploads that never end, and keep others from sending theirs';
const HIDDEN =
  'SECURITY: headers that hide the address, the host or the origin behind a great number of others';
const MUTE = 'SECURITY: connections that never prove who they are, or do not answer that they are closed';
const BEFORE = 'SECURITY: work done for strangers: bodies, floods, documents';

/** Threats of docs/SECURITY.md at the gate: what is asked of a request before any work is done for it. */
export const GATE_THREATS = [
  {
    id: BEFORE,
    file: 'platform/http/http-server.ts',
    find: 'door.letIn(request, response, () => answer(request, response));',
    replace: 'answer(request, response);',
    tests: [`${DOOR} › are answered with the usual refusal`],
  },
  {
    id: BEFORE,
    file: 'play/live/gateway.ts',
    find: "    if (!door.refuses(request, response, open.has(request._query.sid ?? ''))) next();\n",
    replace: '    next();\n',
    tests: [`${DOOR} › open no connection, in a whole server`],
  },
  {
    id: BEFORE,
    file: 'platform/http/front-door.ts',
    find: '    if (wait === 0) go();\n',
    replace: '    if (wait >= 0) go();\n',
    tests: [`${DOOR} › wait for their turn when they come at once`],
  },
  {
    id: BEFORE,
    file: 'platform/http/front-door.ts',
    find: 'this.budgets[kind].take(rateLimitKey(address))',
    replace: 'this.budgets[kind].take(rateLimitKey(address) === address ? address : `${address} alone`)',
    tests: [`${DOOR} › are counted for a network of IPv6`],
  },
  {
    id: BEFORE,
    file: 'platform/http/call-limits.ts',
    find: '?? (await this.work.account.take(id, price))',
    replace: '',
    tests: [`${GATE} › of all subjects together cost an account`],
  },
  {
    id: BEFORE,
    file: 'platform/http/call-limits.ts',
    find: '?? (await this.work.address.take(key, price))',
    replace: '',
    tests: [`${GATE} › of all subjects together cost an address`],
  },
  {
    id: BEFORE,
    file: 'platform/http/unread-bodies.ts',
    find: '      if (request.complete) dump();\n',
    replace: '      dump();\n',
    tests: ['platform/http/unread-bodies.test.ts › is read no further than its refusal'],
  },
  {
    id: HIDDEN,
    file: 'platform/http/front-door.ts',
    find: 'request.rawHeaders.length > 2 * HEADER_LINES_MAX',
    replace: 'request.rawHeaders.length > 2_000_000 * HEADER_LINES_MAX',
    tests: [
      `${DOOR} › is refused, with the headers of every answer`,
      `${DOOR} › hides no address from the limits`,
    ],
  },
  {
    id: BEFORE,
    file: 'platform/http/handle.ts',
    find: '  if (isRefusal(account)) return account;\n',
    replace:
      '  if (contract.body !== undefined) {\n    const sender = { account: null, address: rateLimitKey(request.ip) };\n    await guard.bodies.read(request, response, contract, sender);\n  }\n  if (isRefusal(account)) return account;\n',
    tests: [`${GATE} › at 'POST /api/shop/wear'`],
  },
  {
    id: BEFORE,
    file: 'platform/http/handle.ts',
    find: '  if (wait !== null) return tooMany(guard, request, response, wait);\n',
    replace: '',
    tests: [`${GATE} › are refused before the body, to an address that nobody has signed in from`],
  },
  {
    id: BEFORE,
    file: 'platform/http/handle.ts',
    find: '    if (pause !== null) return tooMany(guard, request, response, pause);\n',
    replace: '',
    tests: [`${GATE} › are counted for an account, wherever it calls from`],
  },
  {
    id: BEFORE,
    file: 'platform/http/handle.ts',
    find: 'handler.admit?.(request) ?? null',
    replace: 'null as Refusal | null',
    tests: [`${GATE} › at the address of the bot, unless he knows its secret`],
  },
  {
    id: BEFORE,
    file: 'platform/http/read-body.ts',
    find: '    if (isHeavyJson(body, partsMax)) throw',
    replace: '    if (isHeavyJson(body, Infinity) && false) throw',
    tests: ['platform/http/read-body.test.ts › that nests too deeply is judged before it is parsed'],
  },
  {
    id: BEFORE,
    file: 'platform/http/in-flight.ts',
    find: '    if (isFull) return null;\n',
    replace: '',
    tests: [`${GATE} › is awaited of no more than eight calls of a person`],
  },
  {
    id: BEFORE,
    file: 'platform/http/read-body.ts',
    find: 'this.timers.set(BODY_MAX_MS,',
    replace: 'this.timers.set(1_000 * BODY_MAX_MS,',
    tests: [`${GATE} › is awaited for twenty seconds`],
  },
  {
    id: BEFORE,
    file: 'platform/http/unread-bodies.ts',
    find: "      if (!request.complete) response.setHeader('Connection', 'close');\n",
    replace: '',
    tests: [`${DOOR} › end a connection that has a large body on its way`],
  },
  {
    id: BEFORE,
    file: 'platform/http/body-pieces.ts',
    find: '    if (pieces <= PIECES.free + bytes / PIECES.bytesEach) return;',
    replace: '    if (pieces > 0) return;',
    tests: [`${GATE} › in crumbs is read no further, of a call that is open to anybody too`],
  },
  {
    id: BEFORE,
    file: 'platform/http/read-body.ts',
    find: "  return access === 'anyone' && limit !== 'updates' ? 'open' : 'usual';",
    replace: "  return access === 'anyone' && limit === 'updates' ? 'open' : 'usual';",
    tests: [`${GATE} › of a call that is open to anybody is small, and not packed`],
  },
  {
    id: BEFORE,
    file: 'platform/http/kept-document.ts',
    find: 'made ??= formsOf(make());',
    replace: 'made = formsOf(make());',
    tests: ['platform/http/kept-document.test.ts › is made once'],
  },
  {
    id: BEFORE,
    file: 'shared/src/api/system/contract.ts',
    find: "  summary: 'This description',\n  access: 'anyone',\n  limit: 'documents',",
    replace: "  summary: 'This description',\n  access: 'anyone',\n  limit: 'reads',",
    tests: [`${GATE} › are fewer for the description of the calls`],
  },
  {
    id: SLOW,
    file: 'platform/http/handle.ts',
    find: '  return guard.uploads.admit({ request, response, account }, () => run(call));',
    replace: '  return run(call);',
    tests: [`${UPLOADS} › are limited at every call that takes a file`],
  },
  {
    id: SLOW,
    file: 'platform/http/upload-gate.ts',
    find: 'players: { perAccount: 2,',
    replace: 'players: { perAccount: 200,',
    tests: [`${UPLOADS} › of one person are two`],
  },
  {
    id: SLOW,
    file: 'platform/http/upload-gate.ts',
    find: 'perAddress: 8,',
    replace: 'perAddress: 800,',
    tests: [`${UPLOADS} › from one address are eight`],
  },
  {
    id: SLOW,
    file: 'platform/http/upload-gate.ts',
    find: "isAdminLevel(account.admin_level) ? 'staff' : 'players'",
    replace: "isAdminLevel(account.admin_level) ? 'players' : 'players'",
    tests: [`${UPLOADS} › of players take no place of the staff`],
  },
  {
    id: SLOW,
    file: 'platform/http/in-flight.ts',
    find: 'this.bytes + bytes > this.limits.bytes',
    replace: 'this.bytes + bytes > Infinity',
    tests: [`${BUDGET} › share one budget of the process`],
  },
  {
    id: SLOW,
    file: 'platform/http/upload-gate.ts',
    find: "Math.min(Number(request.get('content-length') ?? largest), largest)",
    replace: "Number(request.get('content-length') ?? 0)",
    tests: [`${BUDGET} › that say no length, or a false one, count as the largest`],
  },
  {
    id: SLOW,
    file: 'platform/http/upload-gate.ts',
    find: '          if (now - before < LEAST.bytes) resolve(TOO_SLOW);\n          else look(now);',
    replace: '          if (now - before < 0) resolve(TOO_SLOW);\n          else look(now);',
    tests: [`${UPLOADS} › that bring too little are ended`],
  },
  {
    id: SLOW,
    file: 'platform/files/spool.ts',
    find: '      await unlink(path);\n',
    replace: '',
    tests: [`${UPLOADS} › leave no file behind`],
  },
  {
    id: BEFORE,
    file: 'shared/src/api/security/contract.ts',
    find: "  access: 'panel/security',\n  limit: 'reports',\n  query: page.extend({\n    /** Account id. */\n    actor: text,",
    replace:
      "  access: 'panel/security',\n  limit: 'reads',\n  query: page.extend({\n    /** Account id. */\n    actor: text,",
    tests: [`${GATE} › are few where they are dear reads of the staff`],
  },
  {
    id: MUTE,
    file: 'play/live/gateway.ts',
    find: '  io.connectTimeout(patience.signIn);\n',
    replace: '',
    tests: ['play/live/never-signs-in.test.ts'],
  },
  {
    id: MUTE,
    file: 'play/live/gateway.ts',
    find: "  http.on('listening', bound);\n",
    replace: '',
    tests: ['play/live/never-signs-in.test.ts'],
  },
];
