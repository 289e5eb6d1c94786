import type { Calls } from '@hokm/web/client';
import type { ErrorCode } from '@hokm/shared/errors';
import type { AdminLevel } from '@hokm/shared/policy';
import type { Page } from 'playwright-core';

export type Path = keyof Calls;

/** One call of a page. */
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

/** The answer of a call, typed by its contract, or its failure. A function is called for each call. */
type Answer<P extends Path> = Calls[P]['answer'] | Failure | ((sent: Sent) => Calls[P]['answer'] | Failure);

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
  /** The level of the person; `admin` when absent. */
  readonly level?: AdminLevel;
  /** Answers of the server besides `FRAME`, made for each visit: a state leaves nothing to the next one. */
  readonly answers?: () => Answers;
  /** How calls without an answer fail; without it such a call fails the test. */
  readonly others?: Failure;
  /** Shows that the state is there: a selector, a text, or a pattern of texts. */
  readonly until: string | Words | RegExp;
  /** Leads from the loaded screen to the state, in either language and at every size. `until` comes after it. */
  readonly act?: (stand: Stand) => Promise<void>;
  /** Further expectations on a desktop in English. They may act. */
  readonly checks?: (stand: Stand) => Promise<void>;
  /** Where the state exists; everywhere when absent. */
  readonly only?: 'desktop' | 'phone';
  /** Pictures show the window only, not the whole page. */
  readonly window?: true;
}

/** The states of one screen. */
export interface Screen {
  readonly screen: string;
  /** True for the frame around all screens: axe looks at it in each of its states, and once in those of others. */
  readonly isFrame?: boolean;
  readonly states: readonly State[];
}
