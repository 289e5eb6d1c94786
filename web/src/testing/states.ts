import type { ErrorCode } from '@hokm/shared/errors';
import type { Page } from 'playwright-core';
import type { Calls } from '../client/calls.js';
import type { Line } from './line.js';

export type Path = keyof Calls;

/** One call of a page. */
export interface Sent {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** The language that the page asks for. */
  readonly language: 'fa' | 'en';
}

/**
 * A call that fails. `never`: it stays unanswered; `lost`: the network is away; 500: the server's own fault; a code: it is
 * refused, with further fields and words of the server if the page needs them.
 */
export type Failure =
  | 'never'
  | 'lost'
  | 500
  | ErrorCode
  | { readonly refused: ErrorCode; readonly [detail: string]: unknown };

/** The answer of a call that sends a file. */
export interface DownloadedFile {
  readonly file: string;
  readonly name: string;
  /** Its media type, where the page shows it. */
  readonly type?: string;
}

/** The answer of a call that goes on: its text is sent at once, and again when the next state begins. */
export interface Stream {
  readonly stream: string;
}

/** The answer of a call, typed by its contract, or its failure. A function is called for each call. */
type Answer<P extends Path> =
  | Calls[P]['answer']
  | Stream
  | Failure
  | ((sent: Sent) => Calls[P]['answer'] | DownloadedFile | Failure);

export type Answers = { readonly [P in Path]?: Answer<P> };

/** A text in both languages of an app. */
export type Words = readonly [fa: string, en: string];

/** A file of the device. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  /** What is in it: as text, or in Base64. */
  readonly text?: string;
  readonly base64?: string;
}

/** The page of a state, for its acts and checks. */
export interface Stand {
  readonly page: Page;
  readonly language: 'fa' | 'en';
  /** The calls of the state so far, oldest first. */
  readonly sent: readonly Sent[];
  readonly line: Line;
  /** Answers that hold from now on, besides the others. */
  readonly answer: (more: Answers) => void;
  /** Waits for a text in the page's language, or for what a selector finds. */
  readonly see: (what: string | Words | RegExp) => Promise<void>;
  /** Presses a button, link or tab by its whole name, or a pattern of it. */
  readonly press: (name: Words | RegExp) => Promise<void>;
  /** Chooses files for the first field of a page that takes some. */
  readonly choose: (...files: readonly ChosenFile[]) => Promise<void>;
  /** A text in the page's language. */
  readonly word: (words: Words) => string;
}

/** One screen of an app in one state. */
export interface State {
  /** Unique in its screen: `ready`, `empty`, `failed`. */
  readonly state: string;
  /** Address below the app's own. */
  readonly path: string;
  /** Answers of the server besides those for the frame, made for each visit: a state leaves nothing to the next one. */
  readonly answers?: () => Answers;
  /** How calls without an answer fail; without it such a call fails the test. */
  readonly others?: Failure;
  /** Shows that the state is there: a selector, a text, or a pattern of texts. */
  readonly until: string | Words | RegExp;
  /** Leads from the loaded screen to the state, in either language and at every size. `until` comes after it. */
  readonly act?: (stand: Stand) => Promise<void>;
  /** Further expectations. They may act. */
  readonly checks?: (stand: Stand) => Promise<void>;
  /** The page is loaded for this state alone: it changes what stays in a page, or has to be there before the page. */
  readonly alone?: true;
  /** Pictures show the window only, not the whole page. */
  readonly window?: true;
}

/** The states of one screen. */
export interface Screen<S extends State = State> {
  readonly screen: string;
  readonly states: readonly S[];
}
