import { Types } from 'mongoose';
import { botTexts } from '@hokm/bot/texts/built-in';
import type { MatchState } from '@hokm/shared/rules';
import { matchModel } from '../../src/play/games/match-record.js';
import { PredictionBook } from '../../src/predictions/book.js';
import { predictionModel } from '../../src/predictions/model.js';
import { threats } from '../../src/security/threat-model.js';
import { actTools } from './act-tools.js';
import type { Act, Acts } from './audited-acts.js';
import type { TestHttp } from './http-app.js';
import { aPanelPerson, aPerson } from './people.js';
import { aPerson as aSeat, buildRoom } from './rooms.js';

/** Texts that the server itself shows, without placeholders. */
const SERVER_TEXT = { namespace: 'server', key: 'request/not_found' } as const;

const MESSAGE = { fa: 'کمی صبر کنید', en: 'Back soon' };

/** Acts of the staff on the product itself, each on something new. */
export function systemActs(at: () => TestHttp): Acts {
  const { stored, callOf, asChief, words } = actTools(at);
  const collection = (name: string) => at().connection.collection(name);
  const forget = (name: string) => async (): Promise<void> => {
    await collection(name).deleteMany({});
  };
  const inTurn = async (name: string) => {
    await at()
      .parts.modules.parts('tasks')
      .find((task) => task.name === name)
      ?.run();
  };

  /** An act that leaves a job to the worker. */
  const onJob = (action: string, path: string, body: object) => async (): Promise<Act> => {
    await forget('jobs')();
    return {
      action,
      act: (call) => call('POST', path, body),
      isDone: async () => (await stored('jobs', {})) !== null,
      after: forget('jobs'),
    };
  };

  /** Settings of the state document of a name. */
  const onSettings =
    (action: string, path: string, change: (settings: never) => object) => async (): Promise<Act> => {
      const { data } = (await asChief('GET', path)) as { data: { settings: never; revision: number } };
      return {
        action,
        isShared: true,
        act: (call) => call('PUT', path, { ...change(data.settings), revision: data.revision }),
        isDone: async () =>
          ((await asChief('GET', path))['data'] as { revision: number }).revision > data.revision,
      };
    };

  /** An act on an update of the bot that was set aside. */
  const onUpdate = (verb: 'retry' | 'dismiss', state: string) => async (): Promise<Act> => {
    await forget('bot_updates')();
    const expires_at = new Date(at().clock.now() + 86_400_000);
    const update = { state: 'set_aside', kind: 'message', attempts: 5, due_at: 0, expires_at } as const;
    await collection('bot_updates').insertOne({ _id: 5 as never, update: '{"update_id":5}', ...update });
    return {
      action: `bot_updates.${verb}`,
      act: (call) => call('POST', `/admin/system/bot-updates/5/${verb}`, {}),
      isDone: async () => (await stored('bot_updates', { _id: 5, state })) !== null,
      after: forget('bot_updates'),
    };
  };

  const beginMaintenance = () => asChief('POST', '/security/maintenance/enable', { message: MESSAGE });
  const endMaintenance = async () => {
    await collection('state').updateOne(
      { _id: 'maintenance' as never },
      { $set: { 'value.is_enabled': false, 'value.progress_percentage': 0 }, $inc: { revision: 1 } },
    );
    await inTurn('read shared state');
  };

  /** Maintenance that is on or off before the act. */
  const onMaintenance =
    (
      verb: string,
      isOn: boolean,
      body: object,
      isDone: (value: Readonly<Record<string, unknown>>) => boolean,
    ) =>
    async (): Promise<Act> => {
      if (isOn) await beginMaintenance();
      return {
        action: `maintenance.${verb}`,
        act: (call) => call('POST', `/security/maintenance/${verb}`, body),
        isDone: async () =>
          isDone(
            ((await stored('state', { _id: 'maintenance' }))?.['value'] ?? {}) as Readonly<
              Record<string, unknown>
            >,
          ),
        after: endMaintenance,
      };
    };

  /** An act on a thread that a player has begun. */
  const onThread =
    (action: string, isClosed: boolean, isDone: (status: unknown) => boolean) => async (): Promise<Act> => {
      const written = await callOf(await aPerson(at(), 'user'))('POST', '/messages', { text: words() });
      const { id } = written.body['data'] as { id: string };
      if (isClosed) await asChief('POST', `/admin/comms/messages/${id}/close`, { revision: 1 });
      return {
        action: `messages.${action}`,
        act: (call) => call('POST', `/admin/comms/messages/${id}/${action}`, { revision: isClosed ? 2 : 1 }),
        isDone: async () => isDone((await stored('messages', { _id: id }))?.['status']),
      };
    };

  /** A running match, which no process of these tests plays. */
  const onMatch = async (): Promise<Act> => {
    const _id = new Types.ObjectId().toHexString();
    const match = buildRoom({ _id, room_id: `V${_id.slice(-8)}`, status: 'in progress', seats: [null] });
    await matchModel(at().connection).create(match);
    return {
      action: 'matches.void',
      act: (call) => call('POST', `/admin/matches/${_id}/void`, { reason: 'کسی دست دیگران را می‌دید' }),
      isDone: async () => (await stored('matches', { _id, void_asked: { $gt: 0 } })) !== null,
    };
  };

  /** A running match with a prediction. */
  const onPredictions = (status: 'locked' | 'settled' | 'void') => async (): Promise<Act> => {
    const _id = new Types.ObjectId().toHexString();
    const seats = [1, 2, 3, 4].map(aSeat);
    const over = status === 'settled' ? ({ status: 'finished', open: false } as const) : {};
    const match = buildRoom({ _id, room_id: `P${_id.slice(-8)}`, status: 'in progress', seats, ...over });
    const state = {
      seats: seats.map(({ player_id }) => ({ player_id, person: true, control: 'player', left: false })),
      result: { winner: 0, reason: 'points' },
      points: [5, 0],
      hand: null,
      timing: {},
    } as unknown as MatchState;
    await matchModel(at().connection).create({ ...match, snapshot: { version: 0, state } });
    await new PredictionBook(predictionModel(at().connection), at().clock).open(match);
    // The wish is stored with its entry; whoever sees it carries it out.
    const wished = {
      locked: { phase: 'locked' },
      void: { void_reason: { $gt: '' } },
      settled: { $or: [{ phase: { $in: ['decided', 'closed'] } }, { due_at: { $lte: at().clock.now() } }] },
    }[status];
    return {
      action: `predictions.${status}`,
      act: (call) =>
        call('POST', `/predictions/${_id}/update-status`, { status, winner: 'team1', reason: words() }),
      isDone: async () => (await stored('predictions', { _id, ...wished })) !== null,
    };
  };

  /** An act on a broadcast. */
  const onBroadcast = (verb: 'pause' | 'resume') => async (): Promise<Act> => {
    const texts = { fa: words(), en: '' };
    const day = new Date(at().clock.now() + 86_400_000).toISOString();
    const { id } = (await asChief('POST', '/admin/comms/messages', {
      to: { segment: { tag: 'nobody' } },
      texts,
      at: day,
    })) as {
      id: string;
    };
    if (verb === 'resume') await asChief('POST', `/admin/comms/broadcasts/${id}/pause`, {});
    return {
      action: `broadcasts.${verb}`,
      act: (call) => call('POST', `/admin/comms/broadcasts/${id}/${verb}`, {}),
      isDone: async () =>
        ((await stored('broadcasts', { 'texts.fa': texts.fa }))?.['state'] === 'paused') ===
        (verb === 'pause'),
    };
  };

  const value = () => `${words()} نیست`;
  /** Texts without placeholders: one for each time. */
  const keys = botTexts()
    .filter(({ en, is_changeable }) => is_changeable && !en.includes('{'))
    .map(({ key }) => key);

  return {
    'making a match void': onMatch,
    'taking no more predictions': onPredictions('locked'),
    'making predictions void': onPredictions('void'),
    'paying predictions out': onPredictions('settled'),
    'creating an account': () => {
      const email = `${words()}@example.org`;
      return Promise.resolve({
        action: 'users.create',
        act: (call) => call('POST', '/admin/users', { name: 'Somebody', email, admin_level: 'user' }),
        isDone: async () => (await stored('accounts', { 'email.key': email })) !== null,
      });
    },
    'tagging people by the path of earlier clients': async () => {
      const { id } = await aPerson(at(), 'user');
      const tag = words();
      return {
        action: 'users.tag',
        act: (call) =>
          call('POST', '/admin/bulk/users', { action: 'tag', tag, item_ids: [id], reason: 'cup' }),
        isDone: async () => (await stored('accounts', { tags: tag })) !== null,
      };
    },
    'watching a person no more': async () => {
      const { id } = await aPerson(at(), 'user');
      const watcher = await aPanelPerson(at(), 'admin');
      await callOf(watcher)('PUT', `/admin/users/${id}/watch`, { kinds: ['sign_in'] });
      return {
        action: 'users.unwatch',
        act: (_, callAs) => callAs(watcher)('DELETE', `/admin/users/${id}/watch`),
        isDone: async () => (await stored('watches', { person: id })) === null,
      };
    },
    'rejecting what a colleague has asked for': async () => {
      const { id } = await aPerson(at(), 'user');
      const asked = await asChief('POST', `/admin/users/${id}/coins`, {
        amount: 20_000,
        reason: 'prize',
        ask: true,
        key: words().padEnd(16, '-'),
      });
      const approval = (asked['approval'] as { id: string }).id;
      return {
        action: 'approvals.reject',
        act: (call) => call('PUT', `/admin/approvals/${approval}`, { decision: 'reject', reason: 'no' }),
        isDone: async () => (await stored('approvals', { account: id, state: 'open' })) === null,
      };
    },
    'changing the settings of security': onSettings(
      'settings.security',
      '/admin/security/settings',
      (settings) => ({
        ...(settings as object),
        max_sessions: ((settings as { max_sessions: number }).max_sessions % 20) + 1,
      }),
    ),
    'changing what is noticed': onSettings('settings.detection', '/security/configuration', (settings) => ({
      ...(settings as object),
      event_days: ((settings as { event_days: number }).event_days % 300) + 31,
    })),
    'changing the walls around coin rooms': onSettings('settings.economy', '/admin/economy', (settings) => ({
      ...(settings as object),
      least_days: ((settings as { least_days: number }).least_days % 30) + 1,
    })),
    'planning walls around coin rooms': onSettings('settings.economy_plan', '/admin/economy', (settings) => ({
      ...(settings as object),
      least_days: ((settings as { least_days: number }).least_days % 30) + 1,
      effective_at: new Date(at().clock.now() + 86_400_000).toISOString(),
    })),
    'dropping planned walls': async () => {
      const { settings, revision } = (await asChief('GET', '/admin/economy'))['data'] as {
        settings: { least_matches: number };
        revision: number;
      };
      const { data } = (await asChief('PUT', '/admin/economy', {
        ...settings,
        least_matches: (settings.least_matches % 30) + 1,
        effective_at: new Date(at().clock.now() + 86_400_000).toISOString(),
        revision,
      })) as { data: { planned: { id: string }[] } };
      const { id } = data.planned.at(-1) ?? { id: '' };
      return {
        action: 'settings.economy_unplan',
        isShared: true,
        act: (call) => call('DELETE', `/admin/economy/planned/${id}`),
        isDone: async () =>
          (await stored('state', { _id: 'settings.economy', 'value.planned.id': id })) === null,
      };
    },
    'beginning maintenance': onMaintenance(
      'enable',
      false,
      { message: MESSAGE },
      ({ is_enabled }) => is_enabled === true,
    ),
    'saying how far maintenance is': onMaintenance(
      'progress',
      true,
      { progress_percentage: 40 },
      ({ progress_percentage }) => progress_percentage === 40,
    ),
    'ending maintenance': onMaintenance('disable', true, {}, ({ is_enabled }) => is_enabled === false),
    'looking into a threat': async () => {
      const key = words();
      const day = new Date(at().clock.now());
      const { _id } = await threats.model(at().connection).create({
        key,
        threat_type: 'flooding',
        source_ip: '81.7.7.7',
        account: '',
        level: 2,
        is_active: true,
        first_seen: day,
        last_seen: day,
        mitigation: null,
        expires_at: new Date(at().clock.now() + 86_400_000),
      });
      return {
        action: 'threats.mitigate',
        act: (call) =>
          call('POST', `/security/threats/${_id.toHexString()}/mitigate`, { action: 'manual_review' }),
        isDone: async () => (await stored('threats', { key, mitigation: null })) === null,
      };
    },
    'writing a report of security': onJob('reports.generate', '/security/generate-report', {
      type: 'security',
    }),
    'writing a report of an incident': async () => {
      const to = new Date(at().clock.now());
      const from = new Date(to.getTime() - 3_600_000);
      const span = { from: from.toISOString(), to: to.toISOString() };
      return onJob('incident.report', '/admin/incident/report', span)();
    },
    'taking a note on an incident away': async () => {
      const chief = await aPanelPerson(at(), 'super_admin');
      const text = words();
      await callOf(chief)('POST', '/admin/incident/notes', { text });
      const note = await stored('incident_notes', { text });
      return {
        action: 'incident.remove_note',
        act: (_, callAs) => callAs(chief)('DELETE', `/admin/incident/notes/${String(note?._id)}`),
        isDone: async () => (await stored('incident_notes', { text })) === null,
      };
    },
    'dropping caches': onJob('repair.cache', '/admin/performance/optimize', { type: 'cache' }),
    // An engine without a replica set cannot be read at one moment: its backups are made during maintenance.
    'making a backup': async () => {
      await beginMaintenance();
      const act = await onJob('backup.create', '/admin/system/backup', { type: 'settings' })();
      return {
        ...act,
        async after() {
          await act.after?.();
          await endMaintenance();
        },
      };
    },
    'looking for broken links': onJob('content.links', '/admin/content/optimize', {
      content_type: 'stories',
      optimization_type: 'links',
    }),
    'cancelling a job': async () => {
      await forget('jobs')();
      const started = await asChief('POST', '/admin/performance/optimize', { type: 'cache' });
      const { id } = started['job'] as { id: string };
      return {
        action: 'jobs.cancel',
        act: (call) => call('POST', `/admin/jobs/${id}/cancel`),
        isDone: async () => (await stored('jobs', { state: 'cancelled' })) !== null,
        after: forget('jobs'),
      };
    },
    'letting the bot try again': onUpdate('retry', 'waiting'),
    'dismissing what came to the bot': onUpdate('dismiss', 'done'),
    'reading a thread': onThread('read', false, (status) => status === 'read'),
    'closing a thread': onThread('close', false, (status) => status === 'closed'),
    'opening a thread again': onThread('reopen', true, (status) => status !== 'closed'),
    'pausing a broadcast': onBroadcast('pause'),
    'resuming a broadcast': onBroadcast('resume'),
    'writing to many by the path of earlier clients': () => {
      const texts = { fa: words(), en: '' };
      return Promise.resolve({
        action: 'broadcasts.create',
        act: (call) =>
          call('POST', '/admin/communications/send-message', { to: { segment: { tag: 'nobody' } }, texts }),
        isDone: async () => (await stored('broadcasts', { 'texts.fa': texts.fa })) !== null,
      });
    },
    'changing a changed text': async () => {
      await forget('translations')();
      const [first, next] = [value(), value()];
      await asChief('POST', '/admin/translations', { language: 'fa', ...SERVER_TEXT, value: first });
      const text = await stored('translations', { value: first });
      const body = { value: next, revision: text?.['revision'] as number };
      return {
        isShared: true,
        action: 'translations.update',
        act: (call) => call('PUT', `/admin/translations/${String(text?._id)}`, body),
        isDone: async () => (await stored('translations', { value: next })) !== null,
      };
    },
    'taking a changed text away': async () => {
      await forget('translations')();
      const first = value();
      await asChief('POST', '/admin/translations', { language: 'fa', ...SERVER_TEXT, value: first });
      const text = await stored('translations', { value: first });
      return {
        isShared: true,
        action: 'translations.delete',
        act: (call) => call('DELETE', `/admin/translations/${String(text?._id)}`),
        isDone: async () => (await stored('translations', { value: first })) === null,
      };
    },
    'taking in texts of a file': () => {
      const value = words();
      const key = keys.pop();
      return Promise.resolve({
        action: 'translations.import',
        act: (call) =>
          call('POST', '/admin/translations/bulk-translate', {
            language: 'en',
            items: [{ namespace: 'bot', key, value }],
          }),
        isDone: async () => (await stored('translations', { value })) !== null,
      });
    },
    'setting a rate': () => {
      const note = words();
      const body = { pair: 'USD-IRR', rate: '1100000', note };
      return Promise.resolve({
        action: 'rates.add',
        act: (call) => call('POST', '/admin/forex/rates', body),
        isDone: async () => (await stored('rates', { note })) !== null,
        after: forget('rates'),
      });
    },
    'withdrawing a rate': async () => {
      const body = { pair: 'TON-USD', rate: '3', note: words() };
      const { data } = (await asChief('POST', '/admin/forex/rates', body)) as { data: { id: string } };
      return {
        action: 'rates.withdraw',
        act: (call) => call('POST', `/admin/forex/rates/${data.id}/withdraw`, { reason: words() }),
        isDone: async () =>
          (await stored('rates', { note: body.note, withdrawn: { $exists: true } })) !== null,
        after: forget('rates'),
      };
    },
    'changing a language': async () => {
      const language = await stored('languages', { _id: 'en' });
      const native_name = words();
      const facts = { dir: 'ltr', base: 'en', is_enabled: true, is_default: false };
      const revision = Number(language?.['revision'] ?? 0);
      return {
        isShared: true,
        action: 'languages.update',
        act: (call) => call('PUT', '/admin/languages/en', { native_name, ...facts, revision }),
        isDone: async () => (await stored('languages', { native_name })) !== null,
      };
    },
  };
}
