import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { Division, SeasonFrame, Zone } from '@hokm/shared/standing';
import { safeLink } from '@hokm/shared/rich-text';
import type { Wording } from './context.js';
import type { AppTarget } from './links.js';
import type { NoticeKind } from './services.js';
import type { Spoken } from '../texts/texts.js';

/** A message to one person's chat about something in the app. */
export type Notice =
  | { readonly kind: 'room_starting'; readonly room: string; readonly code: string }
  | { readonly kind: 'your_turn'; readonly room: string; readonly code: string }
  | { readonly kind: 'invite'; readonly from: string; readonly room: string; readonly code: string }
  /** A friend, or somebody with whom the person plays again and again, has opened a public table and waits there. */
  | {
      readonly kind: 'friend_table' | 'partner';
      readonly from: string;
      readonly room: string;
      readonly code: string;
    }
  | {
      readonly kind: 'friend_request';
      readonly from: string;
      readonly from_id: string;
      /** How many other people asked as well; absent: none. */
      readonly others?: number;
    }
  | {
      readonly kind: 'match_result';
      readonly room: string;
      readonly match: string;
      readonly won: boolean;
      /** Points of the person's side, and of the other. */
      readonly us: number;
      readonly them: number;
      /** The coins that the person got from the pot of a coin room; absent: none. */
      readonly coins?: number;
    }
  /** A table has opened in a group whose tables the person wants to know of. */
  | { readonly kind: 'group_table'; readonly group: string; readonly room: string; readonly code: string }
  | {
      readonly kind: 'tournament';
      /** It begins within a day; people say that they are there; a pair wants the person as its reserve; the person's table is open; it is over. */
      readonly what: 'soon' | 'check_in' | 'reserve' | 'table' | 'result';
      readonly title: string;
      readonly tour: string;
      /** The table's room; absent: none. */
      readonly code?: string;
      /** In the end, from 1; absent: none. */
      readonly place?: number;
      /** Coins that the person has won; absent: none. */
      readonly coins?: number;
    }
  /** Coins came; `room`: their own came back from the room of this name. */
  | { readonly kind: 'gift'; readonly coins: number; readonly room?: string }
  /** The reward of the day is not taken yet: so many coins. */
  | { readonly kind: 'daily'; readonly coins: number }
  /** A week of the season is over. */
  | {
      readonly kind: 'season';
      readonly zone: Zone;
      readonly place: number;
      /** The division from now on. */
      readonly division: Division;
      /** Coins of the week's first; 0 for none. */
      readonly coins: number;
    }
  /** A season is over, and its frame is the person's. */
  | ({ readonly kind: 'season'; readonly zone: 'frame' } & SeasonFrame)
  /** A purchase was taken back, of so many Stars; it cannot be switched off. */
  | { readonly kind: 'refund'; readonly total: number }
  /** The team's answer to a person's message, or its decision; it cannot be switched off. */
  | {
      readonly kind: 'answer';
      readonly text: string;
      /** The thread that it is in; absent: it is in none. */
      readonly thread?: string;
    }
  /** The decision on a story that the person has handed in; it cannot be switched off. */
  | {
      readonly kind: 'story';
      readonly text: string;
      /** The story that players read now; null: the button opens what the person has handed in. */
      readonly story: string | null;
    }
  | NewsNotice;

/** News of the staff for many people, in the reader's language. */
export interface NewsNotice {
  readonly kind: 'news';
  readonly text: string;
  /** A path of the app or an address with the label of its button, empty for “open”; null for none. */
  readonly link: { readonly href: string; readonly label: string } | null;
}

/** Answers to something that the person has sent, and what becomes of their money, cannot be switched off. */
export const isSwitchable = (kind: Notice['kind']): kind is NoticeKind =>
  kind !== 'answer' && kind !== 'story' && kind !== 'refund';

/** The address of news, judged by the rules of today; null for none. */
const addressOf = ({ link }: NewsNotice): string | null => (link === null ? null : safeLink(link.href));

function pageOf(notice: NewsNotice): AppTarget | null {
  const address = addressOf(notice);
  return address?.startsWith('/') === true ? { path: address } : null;
}

function targetOf(notice: Notice): AppTarget | null {
  switch (notice.kind) {
    case 'room_starting':
    case 'your_turn':
    case 'invite':
    case 'group_table':
    case 'friend_table':
    case 'partner':
      return { kind: 'room', id: notice.code };
    case 'tournament':
      return notice.code === undefined
        ? { path: `/tours/${notice.tour}` }
        : { kind: 'room', id: notice.code };
    case 'friend_request':
      return (notice.others ?? 0) === 0 ? { kind: 'profile', id: notice.from_id } : { path: '/friends' };
    case 'match_result':
      return { kind: 'replay', id: notice.match };
    case 'story':
      return { kind: 'story', id: notice.story ?? 'mine' };
    case 'answer':
      return notice.thread === undefined ? null : { path: `/messages/${notice.thread}` };
    case 'news':
      return pageOf(notice);
    case 'daily':
      return null;
    case 'gift':
      return notice.room === undefined ? null : { path: '/coins/history' };
    case 'season':
      return { path: notice.zone === 'frame' ? '/shop?of=frame' : '/season' };
    case 'refund':
      return { path: '/shop' };
  }
}

const LABELS: Readonly<Record<Notice['kind'], string>> = {
  room_starting: 'open-room',
  your_turn: 'open-room',
  invite: 'join',
  group_table: 'join',
  friend_table: 'join',
  partner: 'join',
  tournament: 'open-room',
  friend_request: 'open',
  match_result: 'watch-replay',
  gift: 'open',
  daily: 'open',
  season: 'open-season',
  refund: 'open',
  answer: 'open',
  news: 'open',
  story: 'read-story',
};

/** News as they were written, with the button of their link or of the app. */
function renderNews(
  { say, buttons }: Pick<Wording, 'say' | 'buttons'>,
  language: Spoken,
  notice: NewsNotice,
) {
  const { text, link } = notice;
  const label = link === null || link.label === '' ? say(language, LABELS.news) : link.label;
  const address = addressOf(notice);
  const isElsewhere = address?.startsWith('https:') === true;
  return {
    text,
    keyboard: isElsewhere
      ? new InlineKeyboard().url(label, address)
      : buttons.open(label, targetOf(notice), true),
  };
}

function textKeyOf(notice: Notice): string {
  if (notice.kind === 'match_result') return `tell-match_${notice.won ? 'won' : 'lost'}`;
  if (notice.kind === 'season') return `tell-season_${notice.zone}`;
  if (notice.kind === 'tournament') return `tell-tournament_${notice.what}`;
  return notice.kind === 'gift' && notice.room !== undefined ? 'tell-coins_back' : `tell-${notice.kind}`;
}

/** The data of a button that ends one kind of notices, or lets it come again. */
export const MUTES = /^mute:([a-z_]+):(on|off)$/;

/** The button under a notice that ends its kind with one tap; `isOff`: it is ended, and the button takes that back. */
export const muteButton = (
  say: Wording['say'],
  language: Spoken,
  kind: NoticeKind,
  isOff: boolean,
): InlineKeyboardButton.CallbackButton => ({
  text: say(language, isOff ? 'mute-undo' : 'mute'),
  callback_data: `mute:${kind}:${isOff ? 'on' : 'off'}`,
});

/** Text and buttons of a notice, in a language. */
export function renderNotice(
  wording: Pick<Wording, 'say' | 'buttons'>,
  language: Spoken,
  notice: Notice,
): { text: string; keyboard: InlineKeyboard } {
  const { text, keyboard } = renderWords(wording, language, notice);
  const { kind } = notice;
  if (isSwitchable(kind)) keyboard.row(muteButton(wording.say, language, kind, false));
  return { text, keyboard };
}

/** The names of a season and of a division. */
function seasonWords(
  say: Wording['say'],
  language: Spoken,
  notice: Extract<Notice, { readonly kind: 'season' }>,
): Record<string, string> {
  const league = say(language, `division-${notice.division}`);
  if (notice.zone !== 'frame') return { league };
  const year = notice.year.toLocaleString(language, { useGrouping: false });
  return { league, year, season: say(language, `quarter-${notice.quarter}`) };
}

function renderWords(
  { say, buttons }: Pick<Wording, 'say' | 'buttons'>,
  language: Spoken,
  notice: Notice,
): { text: string; keyboard: InlineKeyboard } {
  if (notice.kind === 'news') return renderNews({ say, buttons }, language, notice);
  const { kind, ...words } = notice;
  const isUnread = notice.kind === 'story' && notice.story === null;
  const isElsewhere =
    (notice.kind === 'tournament' && notice.code === undefined) ||
    (notice.kind === 'season' && notice.zone === 'frame');
  const label = say(language, isUnread ? 'own-stories' : isElsewhere ? 'open' : LABELS[kind]);
  return {
    text: say(language, textKeyOf(notice), {
      others: 0,
      coins: 0,
      ...(words as Record<string, string | number>),
      ...(notice.kind === 'season' ? seasonWords(say, language, notice) : {}),
    }),
    keyboard: buttons.open(label, targetOf(notice), true),
  };
}
