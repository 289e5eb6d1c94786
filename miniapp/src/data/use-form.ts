import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { ApiError } from '../api/index.js';
import { useMutation } from './use-mutation.js';

export interface FormOptions<Values> {
  readonly initial: Values | (() => Values);
  /** Errors by field before sending, in words; null or absent without one. */
  readonly validate: (values: Values) => Partial<Record<keyof Values, string | null>>;
  /** Names the action that failed, for errors without words of their own. */
  readonly failure: string;
  /** Refusals of the server that belong to a field, by their code. */
  readonly fieldOf?: Readonly<Record<string, keyof Values>>;
  readonly onSubmit: (values: Values) => Promise<void>;
}

/** The state of a form. */
export interface Form<Values> {
  readonly values: Values;
  /** Changes some fields. What the server said against the last attempt goes. */
  readonly change: (some: Partial<Values>) => void;
  /** True once the form was submitted: what is missing is shown from then on. */
  readonly isTried: boolean;
  readonly isPending: boolean;
  /** Error of a field, in words; also the server's refusal. */
  readonly fault: (field: keyof Values) => string | null;
  /** Password rules that only the server knows, in words. */
  readonly refusedRules: readonly string[] | undefined;
  /** Why the last attempt failed, in words; null where it belongs to a field. */
  readonly problem: string | null;
  readonly error: ApiError | null;
  readonly submit: (event: SubmitEvent) => void;
}

/** Values, validation, sending and refusals of a form. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { validate, failure, fieldOf = {}, onSubmit } = options;
  const [values, setValues] = useState(options.initial);
  const [isTried, setTried] = useState(false);
  const { isPending, problem, error, run, reset } = useMutation(failure);
  const faults = validate(values);
  const refusedField = error === null ? undefined : fieldOf[error.code];
  const refusedRules = error?.details.errors;
  return {
    values,
    change: (some) => {
      reset();
      setValues((before) => ({ ...before, ...some }));
    },
    isTried,
    isPending,
    fault: (field) => (isTried ? faults[field] : null) ?? (field === refusedField ? problem : null),
    refusedRules,
    problem: refusedField !== undefined || refusedRules !== undefined ? null : problem,
    error,
    submit: (event) => {
      event.preventDefault();
      setTried(true);
      if (Object.values(faults).some((fault) => fault != null)) return;
      void run(() => onSubmit(values));
    },
  };
}
