import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { ApiError } from '../api/index.js';
import { useMutation, type Mutation } from './use-mutation.js';

export interface FormOptions<Values> {
  readonly initial: Values | (() => Values);
  /** Errors by field before sending, in words; null or absent without one. */
  readonly validate?: (values: Values) => Partial<Record<keyof Values, string | null>>;
  /** Names the action that failed, for errors without words of their own. */
  readonly failure?: string | null;
  /** Sends the form, where something beside the form uses it too. */
  readonly mutation?: Mutation;
  /** Refusals of the server that belong to a field, by their code. */
  readonly fieldOf?: Readonly<Record<string, keyof Values>>;
  readonly onSubmit: (values: Values) => Promise<void>;
}

/** The value, the error and the change handler of one field of a form. */
export interface FieldState<Value = string> {
  readonly value: Value;
  /** The error, in words. */
  readonly bad?: string | null;
  readonly onChange: (value: Value) => void;
}

/** The state of a form. */
export interface Form<Values> {
  readonly values: Values;
  /** Changes some fields. Their errors go until the next attempt, and so does what the server said against the last one. */
  readonly change: (some: Partial<Values>) => void;
  readonly field: <Name extends keyof Values>(name: Name) => FieldState<Values[Name]>;
  readonly isPending: boolean;
  /** Why the last attempt failed, in words; null where it belongs to a field. */
  readonly problem: string | null;
  readonly error: ApiError | null;
  readonly submit: (event: SubmitEvent) => void;
}

/** Values, validation, sending and refusals of a form. After a failed attempt the first wrong field has the focus. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { initial, validate, failure = null, fieldOf = {}, onSubmit } = options;
  const [values, setValues] = useState(initial);
  /** The fields that were changed since the last attempt; null before the first one. */
  const [changed, setChanged] = useState<Partial<Values> | null>(null);
  const [failures, setFailures] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const own = useMutation(failure);
  const { isPending, problem, error, run, reset } = options.mutation ?? own;
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const faults: Partial<Record<keyof Values, string | null>> = validate?.(values) ?? {};
  const refusedField = error === null ? undefined : fieldOf[error.code];
  const fault = (name: keyof Values): string | null => {
    if (name === refusedField) return error?.details.errors?.[0] ?? problem;
    return changed === null || name in changed ? null : (faults[name] ?? null);
  };
  const change = (some: Partial<Values>) => {
    reset();
    setChanged((before) => before && { ...before, ...some });
    setValues((before) => ({ ...before, ...some }));
  };
  const fail = () => setFailures((before) => before + 1);
  return {
    values,
    change,
    field: (name) => ({
      value: values[name],
      bad: fault(name),
      onChange: (value) => {
        const some: Partial<Values> = {};
        some[name] = value;
        change(some);
      },
    }),
    isPending,
    problem: refusedField === undefined ? problem : null,
    error,
    submit: (event) => {
      event.preventDefault();
      element.current = event.target;
      setChanged({});
      if (Object.values(faults).some((words) => words != null)) fail();
      else void run(() => onSubmit(values)).then((isDone) => isDone || fail());
    },
  };
}
