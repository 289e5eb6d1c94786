import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { useUser } from '../session/session.js';
import { useTexts } from '../text/define-texts.js';
import { formTexts } from '../text/form.js';
import { useIsSample } from '../ui/Sample.js';
import { readDraft, removeDraft, writeDraft } from './draft.js';
import { useLeaveGuard } from './use-leave-guard.js';
import { zodResolver } from './zod-resolver.js';

type FormValues = Record<string, unknown>;

/** An entity as it is edited: its fields, and the revision that they belong to; null for a new one. */
export interface Version<Values> {
  readonly values: Values;
  readonly revision: number | null;
}

interface Props<Values> {
  /** Names the draft, e.g. `news/new`. */
  readonly name: string;
  readonly schema: z.ZodType<Values>;
  readonly initial: Version<Values>;
  /** Saves. `revision` is the one that the changes were made from. */
  readonly save: (values: Values, revision: number | null) => Promise<unknown>;
  /** Loads the newest version after a conflict. */
  readonly reload?: () => Promise<Version<Values>>;
  readonly onSaved: () => void;
}

export interface EntityForm<Values> {
  readonly form: UseFormReturnType<Values>;
  /** Words for the last failed attempt. */
  readonly problem: string | null;
  readonly isSaving: boolean;
  /** Changes of an earlier visit are in the fields. */
  readonly isRestored: boolean;
  /** The version that another person has saved meanwhile; null without a conflict. */
  readonly conflict: Version<Values> | null;
  readonly submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void;
  readonly discard: () => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/**
 * A form for one entity of the contract: validated by its schema, kept as a draft until it is saved, guarded against being
 * left by accident, and never overwriting a newer revision.
 */
export function useEntityForm<Values extends FormValues>(props: Props<Values>): EntityForm<Values> {
  const { schema, initial, save, reload, onSaved } = props;
  // A draft belongs to its writer, whoever signs in next in this tab.
  const name = `${useUser().id}/${props.name}`;
  const t = useTexts(formTexts);
  const language = useLanguage();
  // A sample is not what was edited: it takes no draft, writes none, and is never sent.
  const isSample = useIsSample();
  const [draft] = useState(() => (isSample ? null : readDraft<Values>(name)));
  const [isRestored, setIsRestored] = useState(draft !== null);
  const [revision, setRevision] = useState(draft === null ? initial.revision : draft.revision);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState<Version<Values> | null>(null);

  const form = useForm<Values>({
    initialValues: initial.values,
    validate: zodResolver(schema, t),
    onValuesChange: (values) => {
      if (isSample) return;
      if (JSON.stringify(values) === JSON.stringify(initial.values)) removeDraft(name);
      else writeDraft(name, { values, revision });
    },
  });
  // Set after the initial values, so that what is restored counts as changed.
  const isRestoring = useRef(draft !== null);
  useEffect(() => {
    if (isRestoring.current && draft !== null) form.setValues(draft.values);
    isRestoring.current = false;
  });

  const forget = () => removeDraft(name);
  const guard = useLeaveGuard(form.isDirty(), forget);

  const send = async (from: number | null) => {
    if (isSample) return;
    setIsSaving(true);
    setProblem(null);
    try {
      await save(schema.parse(form.getValues()), from);
      guard.release();
      forget();
      onSaved();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'content/stale' && reload !== undefined)
        await reload().then(setConflict, () => setProblem(errorMessage(error, t('not_saved'), language)));
      else setProblem(errorMessage(error, t('not_saved'), language));
    } finally {
      setIsSaving(false);
    }
  };
  const show = ({ values, revision: newest }: Version<Values>) => {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    setRevision(newest);
    setConflict(null);
    setIsRestored(false);
    forget();
  };

  return {
    form,
    problem,
    isSaving,
    isRestored,
    conflict,
    submit: form.onSubmit(() => void send(revision)),
    discard: () => show(initial),
    keepMine: () => {
      if (conflict === null || form.validate().hasErrors) return;
      setRevision(conflict.revision);
      setConflict(null);
      void send(conflict.revision);
    },
    takeTheirs: () => {
      if (conflict !== null) show(conflict);
    },
  };
}
