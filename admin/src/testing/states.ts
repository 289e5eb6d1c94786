import type { Calls } from '@hokm/web/client';
import type { ErrorCode } from '@hokm/shared/errors';
import type { AdminLevel } from '@hokm/shared/policy';
import type { Page } from 'playwright-core';

export type Path = keyof Calls;

/** What a page has sent with one call. */
export interface Sent {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/**
 * A call that fails. `never`: it stays unanswered; `lost`: the network is away; 500: the server's own fault; a code: it is
 * refused, with further fields and words of the server if the page needs them.
 */
export type Failure =
  'never' | 'lost' | 500 | ErrorCode | { readonly refused: ErrorCode; readonly [detail: string]: unknown };

/** The answer of a call that sends a file. */
export interface DownloadedFile {
  readonly file: string;
  readonly name: string;
}

/** What a call answers, as its contract says, or how it fails. A function is asked each time. */
export type Answer<P extends Path> =
  Calls[P]['answer'] | Failure | ((sent: Sent) => Calls[P]['answer'] | Failure);

export type Answers = { readonly [P in Path]?: Answer<P> };

/** A text in both languages of the panel. */
export type Words = readonly [fa: string, en: string];

/** The page of a state, for its acts and checks. */
export interface Stand {
  readonly page: Page;
  /** The calls of the state so far, oldest first. */
  readonly sent: readonly Sent[];
  /** Answers that hold from now on, besides the others. */
  readonly answer: (more: Answers) => void;
}

/** One screen of the panel in one state. */
export interface State {
  /** Unique in its screen: `ready`, `empty`, `failed`. */
  readonly state: string;
  /** Address below `/admin`. */
  readonly path: string;
  /** Who looks; an administrator when absent. */
  readonly level?: AdminLevel;
  /** What the server answers, besides `FRAME`. Made anew each time, so that a state leaves nothing to the next one. */
  readonly answers?: () => Answers;
  /** How calls without an answer fail; without it such a call fails the test. */
  readonly others?: Failure;
  /** What is seen when the state is there: a selector, a text, or a pattern of texts. */
  readonly until: string | Words | RegExp;
  /** Leads from the loaded screen to the state, in either language and at every size. `until` comes after it. */
  readonly act?: (stand: Stand) => Promise<void>;
  /** What is to be seen besides, on a desktop in English. It may act. */
  readonly checks?: (stand: Stand) => Promise<void>;
  /** Where the state exists; everywhere when absent. */
  readonly only?: 'desktop' | 'phone';
  /** Pictures show the window only, not the whole page. */
  readonly window?: true;
}

/** The states of one screen. */
export interface Screen {
  readonly screen: string;
  readonly states: readonly State[];
}
