import { useEffect, useRef, useState } from 'react';
import type { PanelStory } from '@hokm/shared/api/stories';
import { ApiError } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { useLeaveGuard } from '../../form/use-leave-guard.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { joinStories, type Choice, type JoinedStory } from './join-stories.js';
import { readCopy, removeCopy, removeOldCopies, writeCopy, type LocalCopy } from './local-copy.js';
import { isSame, isStorable, NEW_STORY, valuesOf, type StoryValues } from './story-values.js';

/** Every loaded answer about stories, their versions and their counts. */
export const STORIES_CALLS = [
  'GET /admin/stories',
  'GET /admin/content/stories',
  'GET /admin/content/:type',
] as const;

const NEW = 'new';
/** How often the draft is kept on the server, ms. */
const AUTOSAVE_MS = 10_000;

export type SaveState = 'new' | 'saved' | 'dirty' | 'local' | 'saving' | 'failed';

interface Conflict {
  readonly theirs: PanelStory;
  readonly joined: JoinedStory;
}

/** What the server has: the story, and the values that are known to be stored. */
interface Stored {
  readonly story: PanelStory | null;
  readonly values: StoryValues;
}

const storedOf = (story: PanelStory | null): Stored => ({
  story,
  values: story === null ? NEW_STORY : valuesOf(story),
});

/**
 * A story while it is written: kept on this device at once and on the server every ten seconds, joined with what others write
 * meanwhile, and never sent over a newer one. `onCreated` gets the id of a new story once the server has it.
 */
export function useStoryEditor(initial: PanelStory | null, onCreated: (id: string) => void) {
  const t = useTexts(formTexts);
  const language = useLanguage();
  const { id: user } = useUser();
  const [stored, setStored] = useState(() => storedOf(initial));
  const [values, setValues] = useState(stored.values);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [hasJoined, setHasJoined] = useState(false);
  const name = stored.story?.id ?? NEW;
  const [kept, setKept] = useState<LocalCopy | null>(() => {
    const copy = readCopy(user, initial?.id ?? NEW);
    return copy === null || isSame(copy.values, storedOf(initial).values) ? null : copy;
  });
  const [key] = useState(() => crypto.randomUUID());

  const isDirty = !isSame(values, stored.values);
  const latest = useRef({ values, stored, isSaving: false });
  useEffect(() => {
    latest.current = { ...latest.current, values, stored };
  });
  useEffect(() => removeOldCopies(Date.now()), []);

  // On this device: with each change. A copy that is offered is not written over before a choice.
  useEffect(() => {
    if (kept !== null) return;
    if (isDirty)
      writeCopy(user, name, {
        ...{ values, base: stored.values, revision: stored.story?.revision ?? null },
        at: Date.now(),
      });
    else removeCopy(user, name);
  }, [values, stored, isDirty, kept, name, user]);

  const guard = useLeaveGuard(isDirty, () => removeCopy(user, name));

  /** Takes a story that the server has; `sent`: the values that made it, as they were written here. */
  const take = (story: PanelStory, sent: StoryValues = valuesOf(story)) => {
    const next = { story, values: sent };
    setStored(next);
    latest.current = { ...latest.current, stored: next };
    setSavedAt(Date.now());
    setProblem(null);
    void invalidate(...STORIES_CALLS);
  };
  /** Joins a newer story with what is written here. True: it is joined, and can be sent again. */
  const join = (theirs: PanelStory): boolean => {
    const { values: mine, stored: from } = latest.current;
    const joined = joinStories(from.values, mine, valuesOf(theirs));
    if (joined.conflicts.length > 0) {
      setConflict({ theirs, joined });
      return false;
    }
    apply(theirs, joined.values({}));
    setHasJoined(true);
    return true;
  };
  const apply = (theirs: PanelStory, written: StoryValues) => {
    take(theirs);
    setValues(written);
    latest.current = { ...latest.current, values: written };
    setConflict(null);
  };

  const send = async (autosave: boolean): Promise<PanelStory> => {
    const { values: sent, stored: from } = latest.current;
    if (from.story === null) {
      const { data } = await client.call('POST /admin/stories', { body: sent, idempotencyKey: key });
      removeCopy(user, NEW);
      take(data, sent);
      guard.release();
      onCreated(data.id);
      return data;
    }
    const { data } = await client.call('PUT /admin/stories/:id', {
      params: { id: from.story.id },
      body: { ...sent, revision: from.story.revision, autosave },
    });
    take(data, sent);
    return data;
  };
  /** Saves what is written; null where it was not saved. Tries once more after a join. */
  const save = async (autosave: boolean, isAgain = false): Promise<PanelStory | null> => {
    if (latest.current.isSaving) return null;
    latest.current.isSaving = true;
    setIsSaving(true);
    let newer: PanelStory | null = null;
    try {
      return await send(autosave);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'content/stale')
        newer = error.details['current'] as PanelStory;
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
  const mayAutosave = isDirty && isReady && !isSaving && conflict === null && kept === null;
  useEffect(() => {
    if (!mayAutosave) return undefined;
    const timer = setTimeout(() => void latestSave.current(true), AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [mayAutosave]);

  const state: SaveState = isSaving
    ? 'saving'
    : !isDirty
      ? stored.story === null
        ? 'new'
        : 'saved'
      : !isReady
        ? 'local'
        : problem !== null
          ? 'failed'
          : 'dirty';
  return {
    story: stored.story,
    /** The values that the server has. */
    storedValues: stored.values,
    values,
    change: (fields: Partial<StoryValues>) => setValues((before) => ({ ...before, ...fields })),
    isDirty,
    isReady,
    state,
    problem,
    savedAt,
    /** Saves the draft as a version. */
    save: () => save(false),
    /** Takes a story that another call has made of this one; its text replaces what is written. */
    replace: (story: PanelStory) => {
      apply(story, valuesOf(story));
    },
    /** Takes what a call on this story answers, where its text stays. */
    take: (story: PanelStory) => take(story, latest.current.stored.values),
    /** A newer story is joined with what is written here. */
    join,
    release: () => {
      guard.release();
      removeCopy(user, name);
    },
    kept,
    restoreKept: () => {
      if (kept === null) return;
      setKept(null);
      // Made from the story as it is: taken as it is. Made from an older one: joined with what was saved since.
      if (kept.revision === (stored.story?.revision ?? null)) {
        setValues(kept.values);
        return;
      }
      const joined = joinStories(kept.base, kept.values, stored.values);
      setValues(joined.conflicts.length === 0 ? joined.values({}) : kept.values);
      if (joined.conflicts.length > 0 && stored.story !== null) setConflict({ theirs: stored.story, joined });
      else setHasJoined(true);
    },
    dropKept: () => {
      removeCopy(user, name);
      setKept(null);
    },
    hasJoined,
    forgetJoined: () => setHasJoined(false),
    conflict,
    resolve: (choices: Readonly<Record<string, Choice>>) => {
      if (conflict !== null) apply(conflict.theirs, conflict.joined.values(choices));
    },
  };
}

export type StoryEditor = ReturnType<typeof useStoryEditor>;
