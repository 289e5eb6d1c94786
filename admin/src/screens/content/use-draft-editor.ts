import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { newKey } from '@hokm/web/browser';
import { invalidate } from '../../api/queries.js';
import { readCopy, removeCopy, writeCopy, type LocalCopy } from '../../form/local-copy.js';
import { useLeaveGuard } from '../../form/use-leave-guard.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { joinDrafts, type Choices, type JoinedDraft } from './join-drafts.js';

const NEW = 'new';
/** How often the draft is kept on the server, ms. */
const AUTOSAVE_MS = 10_000;

export type SaveState = 'new' | 'saved' | 'dirty' | 'local' | 'saving' | 'failed';

/** A document as the server has it. */
export interface StoredDraft {
  readonly id: string;
  readonly revision: number;
}

/** The calls and values of the drafts of a kind. */
export interface DraftKind<Values extends object, Item extends StoredDraft> {
  /** Names their copies on this device. */
  readonly type: string;
  readonly empty: Values;
  /** The written fields of a document, in one order. */
  readonly valuesOf: (item: Item) => Values;
  /** True for values that the server would store. */
  readonly isStorable: (values: Values) => boolean;
  /** A new one is stored when it is saved, and not before. */
  readonly isCreatedBySaving?: boolean;
  /** Beginnings of the calls whose answers a change makes out of date. */
  readonly stale: readonly string[];
  readonly create: (values: Values, idempotencyKey: string) => Promise<Item>;
  readonly put: (
    id: string,
    values: Values,
    as: { readonly revision: number; readonly autosave: boolean },
  ) => Promise<Item>;
}

export interface Conflict<Values, Item> {
  readonly theirs: Item;
  readonly joined: JoinedDraft<Values>;
}

/** The document that the server has, and the values that are known to be stored. */
export interface Stored<Values, Item> {
  readonly item: Item | null;
  readonly values: Values;
}

/** A copy of a draft with the text that it was made from. */
export interface DraftCopy<Values> extends LocalCopy<Values> {
  /** The text as the server had it, and its revision; null for a new one. */
  readonly base: Values;
  readonly revision: number | null;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A text with a draft while it is written: kept on this device with each change and on the server every ten seconds, joined with
 * what others write meanwhile, and never sent over a newer one. `onCreated` gets the id of a new one once the server has it.
 */
export function useDraftEditor<Values extends object, Item extends StoredDraft>(
  kind: DraftKind<Values, Item>,
  initial: Item | null,
  onCreated: (id: string) => void,
) {
  const { type, empty, valuesOf, isStorable, isCreatedBySaving = false, stale } = kind;
  const t = useTexts(formTexts);
  const language = useLanguage();
  const { id: user } = useUser();
  const [stored, setStored] = useState<Stored<Values, Item>>(() => ({
    item: initial,
    values: initial === null ? empty : valuesOf(initial),
  }));
  const [values, setValues] = useState(stored.values);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [conflict, setConflict] = useState<Conflict<Values, Item> | null>(null);
  const [hasJoined, setHasJoined] = useState(false);
  const [kept, setKept] = useState<DraftCopy<Values> | null>(() => {
    const copy = readCopy(user, `${type}/${initial?.id ?? NEW}`) as DraftCopy<Values> | null;
    return copy === null || isSame(copy.values, stored.values) ? null : copy;
  });
  const [key] = useState(newKey);
  // The newest state: a change may come before the last one is drawn.
  const latest = useRef({ values, stored, kept, isSaving: false });

  const copyName = () => `${type}/${latest.current.stored.item?.id ?? NEW}`;
  /** On this device, before anything is drawn: the tab may be gone by then. A copy that is offered stays until a choice. */
  const keepCopy = () => {
    const { values: written, stored: from, kept: offered } = latest.current;
    if (offered !== null) return;
    if (isSame(written, from.values)) removeCopy(user, copyName());
    else
      writeCopy(user, copyName(), {
        values: written,
        base: from.values,
        revision: from.item?.revision ?? null,
        at: Date.now(),
      });
  };
  const write = (written: Values) => {
    latest.current.values = written;
    setValues(written);
    keepCopy();
  };
  const offer = (copy: DraftCopy<Values> | null) => {
    latest.current.kept = copy;
    setKept(copy);
  };

  const isDirty = !isSame(values, stored.values);
  const guard = useLeaveGuard(isDirty, () => removeCopy(user, copyName()));

  /** Takes a document that the server has; `sent`: the values that made it, as they were written here. */
  const take = (item: Item, sent: Values = valuesOf(item)) => {
    const next = { item, values: sent };
    setStored(next);
    latest.current.stored = next;
    keepCopy();
    setSavedAt(Date.now());
    setProblem(null);
    void invalidate(...stale);
  };
  const apply = (theirs: Item, written: Values) => {
    take(theirs);
    write(written);
    setConflict(null);
  };
  /** Joins a newer document with what is written here. True: it is joined, and can be sent again. */
  const join = (theirs: Item): boolean => {
    const { values: mine, stored: from } = latest.current;
    const joined = joinDrafts(from.values, mine, valuesOf(theirs));
    if (joined.conflicts.length > 0) {
      setConflict({ theirs, joined });
      return false;
    }
    apply(theirs, joined.values({}));
    setHasJoined(true);
    return true;
  };

  const send = async (autosave: boolean): Promise<Item> => {
    const { values: sent, stored: from } = latest.current;
    if (from.item === null) {
      const item = await kind.create(sent, key);
      removeCopy(user, `${type}/${NEW}`);
      take(item, sent);
      guard.release();
      onCreated(item.id);
      return item;
    }
    const item = await kind.put(from.item.id, sent, { revision: from.item.revision, autosave });
    take(item, sent);
    return item;
  };
  /** Saves what is written; null where it was not saved. Tries once more after a join. */
  const save = async (autosave: boolean, isAgain = false): Promise<Item | null> => {
    if (latest.current.isSaving) return null;
    latest.current.isSaving = true;
    setIsSaving(true);
    let newer: Item | null = null;
    try {
      return await send(autosave);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'content/stale')
        newer = error.details['current'] as Item;
      else setProblem(errorMessage(error, t('not_saved'), language));
    } finally {
      latest.current.isSaving = false;
      setIsSaving(false);
    }
    return newer !== null && join(newer) && !isAgain ? save(autosave, true) : null;
  };
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });

  const isReady = isStorable(values);
  const waitsForSaving = isCreatedBySaving && stored.item === null;
  const mayAutosave =
    isDirty && isReady && !waitsForSaving && !isSaving && conflict === null && kept === null;
  useEffect(() => {
    if (!mayAutosave) return undefined;
    const timer = setTimeout(() => void latestSave.current(true), AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [mayAutosave]);

  const unsaved = !isReady || waitsForSaving ? 'local' : problem !== null ? 'failed' : 'dirty';
  const state: SaveState = isSaving ? 'saving' : isDirty ? unsaved : stored.item === null ? 'new' : 'saved';
  return {
    item: stored.item,
    /** The values that the server has. */
    storedValues: stored.values,
    values,
    change: (fields: Partial<Values>) => write({ ...latest.current.values, ...fields }),
    isDirty,
    isReady,
    isSaving,
    state,
    problem,
    savedAt,
    /** Saves the draft as a version. */
    save: () => save(false),
    /** Takes a document that another call has made of this one; its text replaces what is written. */
    replace: (item: Item) => apply(item, valuesOf(item)),
    /** Takes the answer of a call that leaves the text as it is. */
    take: (item: Item) => take(item, latest.current.stored.values),
    /** A newer document is joined with what is written here. */
    join,
    release: () => {
      guard.release();
      removeCopy(user, copyName());
    },
    kept,
    restoreKept: () => {
      if (kept === null) return;
      offer(null);
      const from = latest.current.stored;
      // Made from the document as it is: taken as it is. Made from an older one: joined with what was saved since.
      if (kept.revision === (from.item?.revision ?? null)) {
        write(kept.values);
        return;
      }
      const joined = joinDrafts(kept.base, kept.values, from.values);
      write(joined.conflicts.length === 0 ? joined.values({}) : kept.values);
      if (joined.conflicts.length > 0 && from.item !== null) setConflict({ theirs: from.item, joined });
      else setHasJoined(true);
    },
    dropKept: () => {
      removeCopy(user, copyName());
      offer(null);
    },
    hasJoined,
    forgetJoined: () => setHasJoined(false),
    conflict,
    resolve: (choices: Choices) => {
      if (conflict !== null) apply(conflict.theirs, conflict.joined.values(choices));
    },
  };
}

export type DraftEditor<Values extends object, Item extends StoredDraft> = ReturnType<
  typeof useDraftEditor<Values, Item>
>;
