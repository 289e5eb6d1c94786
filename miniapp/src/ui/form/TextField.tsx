import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldState } from '../../data/use-form.js';
import { classes } from '../../lib/classes.js';

interface FieldProps {
  readonly label: string;
  readonly bad?: string | null | undefined;
  /** Explains the field; an error takes its place. */
  readonly hint?: ReactNode;
  /** Id of what says more about it. */
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
  /** Renders the control with the attributes that tie it to its label and its error. */
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
  /** Below the error. */
  readonly below?: ReactNode;
}

/** A control with its label, and below it its hint or its error. */
export function Field({ label, bad = null, hint, describedBy, className, children, below }: FieldProps) {
  const id = useId();
  const noteId = bad === null && hint === undefined ? undefined : `${id}-note`;
  return (
    <div className={classes('field', className)}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': bad !== null,
        'aria-describedby': classes(describedBy, noteId) || undefined,
      })}
      {bad !== null && (
        <p className="hint bad" id={noteId} role="alert">
          {bad}
        </p>
      )}
      {bad === null && hint !== undefined && (
        <p className="hint" id={noteId}>
          {hint}
        </p>
      )}
      {below}
    </div>
  );
}

interface TextFieldProps extends FieldState, Omit<ComponentProps<'input'>, keyof FieldState> {
  readonly label: string;
  readonly hint?: string;
}

/** A line of text. */
export function TextField({ label, value, bad, hint, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} bad={bad} hint={hint}>
      {(control) => (
        <input
          className="input"
          // An empty line follows the page, so that its caret and its placeholder stand where the page begins.
          dir={value === '' ? undefined : 'auto'}
          autoComplete="off"
          {...input}
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps<Value extends string> extends FieldState<Value> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
}

/** A choice of one among many, by the device's own picker. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, bad, options, onChange } = props;
  return (
    <Field label={label} bad={bad}>
      {(control) => (
        <select
          className="input select"
          {...control}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
