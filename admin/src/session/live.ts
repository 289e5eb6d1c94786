import { useEffect, useSyncExternalStore } from 'react';
import { LIVE_BEAT, LIVE_BEAT_MS, LIVE_EVENTS, type ChangedEvent } from '@hokm/shared/api/live/limits';
import { MINUTE_MS } from '@hokm/shared/time';
import { invalidate } from '../api/queries.js';
import { isInUse, onReturn } from './in-use.js';
import { refreshSession } from './session.js';

const URL = '/api/admin/live';
/** Without the stream, what is shown is loaded again this often, ms. */
const POLL_MS = 30_000;
/** After a refusal, or a silence, the stream is tried again after this, ms; after more silences twice as long each time. */
const AGAIN_MS = 10_000;
const AGAIN_MAX_MS = 5 * MINUTE_MS;
/** Longest wait for the first event of a stream, ms: the server sends one at once. */
const OPEN_MS = 8_000;
/** A stream without an event for this long is lost, ms. */
const SILENCE_MS = 2.5 * LIVE_BEAT_MS;

const AUDIT = 'GET /security/audit-logs';
/** Beginnings of the calls whose answers a change of each subject makes out of date. */
const STALE: Readonly<Record<string, readonly string[]>> = {
  users: ['GET /admin/users', 'GET /admin/stats', 'GET /admin/dash'],
  money: ['GET /admin/users', 'GET /admin/payments'],
  rates: ['GET /admin/forex'],
  shop_items: ['GET /admin/shop-items'],
  tours: ['GET /admin/tours', 'GET /tours'],
  reports: ['GET /admin/reports', 'GET /admin/dash'],
  messages: ['GET /admin/comms/messages', 'GET /admin/comms/stats', 'GET /admin/dash/waiting'],
  broadcasts: ['GET /admin/comms/broadcasts', 'GET /admin/approvals'],
  news: ['GET /admin/news'],
  stories: ['GET /admin/stories', 'GET /admin/dash'],
  submissions: ['GET /admin/submissions', 'GET /admin/stories', 'GET /admin/dash'],
  media: ['GET /admin/media', 'GET /admin/gallery'],
  gallery: ['GET /admin/gallery', 'GET /gallery/', 'GET /admin/albums'],
  albums: ['GET /admin/albums', 'GET /gallery/'],
  books: ['GET /admin/books', 'GET /admin/authors'],
  authors: ['GET /admin/authors', 'GET /admin/books'],
  pages: ['GET /admin/page-content'],
  languages: ['GET /admin/languages', 'GET /languages', 'GET /texts'],
  translations: ['GET /admin/translations', 'GET /admin/languages', 'GET /texts'],
  approvals: ['GET /admin/approvals'],
  blacklist: ['GET /security/blacklist'],
  threats: ['GET /security/threats', 'GET /security/dashboard'],
  settings: [
    'GET /config',
    'GET /admin/system/settings',
    'GET /admin/security/settings',
    'GET /security/configuration',
    'GET /admin/economy',
  ],
  maintenance: ['GET /security/maintenance', 'GET /admin/system/settings', 'GET /admin/incident'],
  incident: ['GET /admin/incident'],
  backup: ['GET /admin/system/backups'],
  jobs: ['GET /admin/jobs'],
  views: ['GET /admin/views'],
};
const NOTICES = 'GET /admin/notifications';

let source: EventSource | null = null;
/** True once something has come over the stream of now, until it is lost. An answer's head alone says nothing: a network may swallow the rest. */
let isAlive = false;
/** True once a stream of this page was there, or failed: what happened before the next one was not sent. */
let hasMissed = false;
/** Streams in a row that the network has swallowed. */
let silences = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const isLive = (): boolean => isAlive;
const tell = () => {
  for (const listener of listeners) listener();
};

/** Calls whose answers went out of date while nobody was there. */
const missed = new Set<string>();

/** Loads what is shown of some calls again. A call counts as use of the session: while nobody is there, it waits for their return. */
export function load(...prefixes: readonly string[]): void {
  if (isInUse()) void invalidate(...prefixes);
  else for (const prefix of prefixes) missed.add(prefix);
}

function dataOf(event: Event): unknown {
  return JSON.parse((event as MessageEvent<string>).data);
}

function lose(): void {
  isAlive = false;
  hasMissed = true;
  tell();
}

/** Waits for the next sign of life, `ms`. */
function expectSign(stream: EventSource, ms: number): void {
  clearTimeout(silence);
  silence = setTimeout(() => onSilence(stream), ms);
}

function connectIn(ms: number): void {
  clearTimeout(again);
  again = setTimeout(() => {
    if (isInUse()) connect();
  }, ms);
}

/** Neither an event nor an error: the network swallows the stream. What is shown is loaded at once, and then from time to time. */
function onSilence(stream: EventSource): void {
  stream.close();
  lose();
  load('GET ');
  connectIn(Math.min(AGAIN_MAX_MS, AGAIN_MS * 2 ** silences));
  silences += 1;
}

function onSign(stream: EventSource): void {
  expectSign(stream, SILENCE_MS);
  if (isAlive) return;
  isAlive = true;
  silences = 0;
  if (hasMissed) load('GET ');
  hasMissed = true;
  // The level may have changed since the page asked who its person is: nobody tells it of that any more.
  if (isInUse()) refreshSession();
  tell();
}

function connect(): void {
  source?.close();
  const stream = new EventSource(URL);
  source = stream;
  expectSign(stream, OPEN_MS);
  for (const name of [LIVE_BEAT, ...LIVE_EVENTS]) stream.addEventListener(name, () => onSign(stream));
  stream.addEventListener('changed', (event) => {
    const { subject } = dataOf(event) as ChangedEvent;
    load(AUDIT, ...(STALE[subject] ?? []));
    // The time after which a session without use ends may be another one now.
    if (subject === 'settings' && isInUse()) refreshSession();
  });
  // A notice also comes when a player writes, who leaves nothing in the audit log.
  stream.addEventListener('notice', () => load(NOTICES, ...(STALE['messages'] ?? [])));
  stream.addEventListener('job', () => load('GET /admin/jobs'));
  stream.addEventListener('error', () => {
    lose();
    expectSign(stream, OPEN_MS);
    // The server ends it with the session, and when the person's level changes. The browser tries again by itself, except after a
    // refusal: then the session is over as a rule, and the panel closes, also where nobody is there to see it.
    const isRefused = stream.readyState === EventSource.CLOSED;
    if (isRefused || isInUse()) refreshSession();
    if (!isRefused) return;
    clearTimeout(silence);
    connectIn(AGAIN_MS);
  });
}

/** Keeps what is shown up to date: by the server's events, or by asking again where they do not come. */
export function useLive(): void {
  useEffect(() => {
    connect();
    const timer = setInterval(() => {
      if (!isLive()) load('GET ');
    }, POLL_MS);
    const stop = onReturn(() => {
      const prefixes = [...missed];
      missed.clear();
      if (prefixes.length > 0) void invalidate(...prefixes);
      if (source?.readyState === EventSource.CLOSED) connect();
    });
    return () => {
      clearInterval(timer);
      clearTimeout(again);
      clearTimeout(silence);
      stop();
      source?.close();
      source = null;
      isAlive = false;
      tell();
    };
  }, []);
}

/** True while the server's events come. */
export function useIsLive(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isLive);
}

/** Follows one kind of event; the listener must not change. */
export function useLiveEvent(name: string, listener: (data: unknown) => void): void {
  const isOpen = useIsLive();
  useEffect(() => {
    if (!isOpen || source === null) return;
    const stream = source;
    const onEvent = (event: Event) => listener(dataOf(event));
    stream.addEventListener(name, onEvent);
    return () => stream.removeEventListener(name, onEvent);
  }, [isOpen, name, listener]);
}
