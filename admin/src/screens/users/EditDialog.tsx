import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LastChange, PanelUser } from '@hokm/shared/api/users';
import { ADMIN_LEVELS, type AdminLevel } from '@hokm/shared/policy';
import type { Language } from '@hokm/shared/text';
import { ApiError } from '@hokm/web/client';
import { isolate } from '@hokm/web/format';
import { client } from '../../api/client.js';
import { Conflict } from '../../form/Conflict.js';
import { useUser } from '../../session/session.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { noticesTexts } from '../../text/notices.js';
import { usersTexts } from '../../text/users.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { useDates } from '../../ui/dates.js';
import { openDialog } from '../../ui/open-dialog.js';
import { SecondPerson, toldAsked } from '../../ui/SecondPerson.js';
import { editedOf, joined, type EditedValues } from './edited-values.js';
import type { OnDone } from './ModerateDialog.js';

const NAME_MAX = 64;

interface Props {
  readonly onDone: OnDone;
  readonly close: () => void;
}

function LanguageField({
  value,
  onChange,
}: {
  readonly value: Language;
  readonly onChange: (value: Language) => void;
}) {
  const t = useTexts(usersTexts);
  return (
    <SegmentedControl
      aria-label={t('language')}
      value={value}
      data={[
        { value: 'fa', label: t('language_fa') },
        { value: 'en', label: t('language_en') },
      ]}
      onChange={(chosen) => onChange(chosen)}
    />
  );
}

const FIELDS = ['name', 'first_name', 'last_name', 'country', 'email', 'language'] as const;

/** A conflict while editing: the newer version of the person, and who saved it. */
interface Newer {
  readonly user: PanelUser;
  readonly changed: LastChange | null;
}

/** The newer person of a refused edit; throws what is something else. */
function newerIn(error: unknown): Newer {
  const current = error instanceof ApiError && error.code === 'content/stale' ? error.details.current : null;
  if (current == null) throw error;
  const { changed, ...user } = current as unknown as PanelUser & { readonly changed: LastChange | null };
  return { user, changed };
}

interface NewerProps {
  readonly newer: Newer;
  readonly mine: EditedValues;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Somebody else has changed the person meanwhile: who, what differs, and the way on. */
function NewerNotice({ newer: { user, changed }, mine, ...choices }: NewerProps) {
  const t = useTexts(usersTexts);
  const { date } = useDates();
  return (
    <>
      {changed !== null && (
        <p className="note">
          {t('changed_by', { name: isolate(changed.by.name), at: date(changed.at, { time: true }) })}
        </p>
      )}
      <Conflict
        mine={mine}
        theirs={editedOf(user)}
        fields={FIELDS.map((key) => ({
          label: t(key),
          text: (values: EditedValues) => (key === 'language' ? t(`language_${values[key]}`) : values[key]),
        }))}
        {...choices}
      />
    </>
  );
}

function EditForm({ user, onDone, close }: Props & { readonly user: PanelUser }) {
  const t = useTexts(usersTexts);
  const { admin_level: mine } = useUser();
  // The person whom the fields are changed from.
  const [base, setBase] = useState(user);
  const [newer, setNewer] = useState<Newer | null>(null);
  const [{ email, ...values }, setEdited] = useState(editedOf(user));
  const setValues = (changed: typeof values) => setEdited({ ...changed, email });
  const setEmail = (text: string) => setEdited({ ...values, email: text });
  const set = (key: keyof typeof values) => (event: { currentTarget: { value: string } }) =>
    setValues({ ...values, [key]: event.currentTarget.value });
  const goOnFrom = (values: EditedValues) => {
    if (newer === null) return;
    setEdited(values);
    setBase(newer.user);
    setNewer(null);
  };
  const send = async () => {
    const { country, ...names } = values;
    const code = country.trim().toUpperCase();
    const address = email.trim();
    try {
      const { undo, approval } = await client.call('PUT /admin/users/:id', {
        params: { id: user.id },
        body: {
          ...names,
          country: code === '' ? null : code,
          revision: base.revision,
          ...(address === (base.email ?? '') ? {} : { email: address, ask: true }),
        },
      });
      close();
      await onDone(approval === null ? t('saved') : toldAsked(approval), undo);
    } catch (error) {
      const found = newerIn(error);
      // Fields that were not edited here take the newer values.
      setEdited(joined(editedOf(base), { email, ...values }, editedOf(found.user)));
      setNewer(found);
    }
  };
  // An address can be changed, and not be taken away.
  const isEmailReady = email.trim() === (base.email ?? '') || email.includes('@');
  if (newer !== null) {
    const edited = { email, ...values };
    return (
      <NewerNotice
        newer={newer}
        mine={edited}
        onKeepMine={() => goOnFrom(edited)}
        onTakeTheirs={() => goOnFrom(editedOf(newer.user))}
      />
    );
  }
  return (
    <DialogForm
      send={send}
      onCancel={close}
      confirm={t('edit')}
      isReady={values.name.trim() !== '' && values.first_name.trim() !== '' && isEmailReady}
    >
      <TextInput
        label={t('name')}
        maxLength={NAME_MAX}
        data-autofocus
        value={values.name}
        onChange={set('name')}
      />
      <TextInput
        label={t('first_name')}
        maxLength={NAME_MAX}
        value={values.first_name}
        onChange={set('first_name')}
      />
      <TextInput
        label={t('last_name')}
        maxLength={NAME_MAX}
        value={values.last_name}
        onChange={set('last_name')}
      />
      {mine === 'super_admin' && (
        <TextInput
          label={t('email')}
          description={t('email_hint')}
          type="email"
          dir="ltr"
          labelProps={{ dir: 'auto' }}
          descriptionProps={{ dir: 'auto' }}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t('country')}
        description={t('country_hint')}
        maxLength={2}
        dir="ltr"
        labelProps={{ dir: 'auto' }}
        descriptionProps={{ dir: 'auto' }}
        value={values.country}
        onChange={set('country')}
      />
      <LanguageField value={values.language} onChange={(language) => setValues({ ...values, language })} />
    </DialogForm>
  );
}

/** How high the highest level is. */
const SUPER_ADMIN = ADMIN_LEVELS.indexOf('super_admin');

function CreateForm({ onDone, close }: Props) {
  const t = useTexts(usersTexts);
  const me = useUser();
  const [values, setValues] = useState({ name: '', email: '', language: 'fa' as Language });
  const [level, setLevel] = useState<AdminLevel>('user');
  const mine = ADMIN_LEVELS.indexOf(me.admin_level);
  const isAsked = level === 'super_admin';
  const send = async () => {
    const body = { ...values, admin_level: level, ask: isAsked };
    const { approval } = await client.call('POST /admin/users', { body, purpose: t('create') });
    close();
    await onDone(approval === null ? t('created') : toldAsked(approval), null);
  };
  return (
    <DialogForm
      send={send}
      onCancel={close}
      confirm={isAsked ? translate(noticesTexts, 'ask') : t('send_invitation')}
      isReady={values.name.trim() !== '' && values.email.includes('@')}
    >
      <TextInput
        label={t('name')}
        maxLength={NAME_MAX}
        data-autofocus
        value={values.name}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('email')}
        description={t('create_hint')}
        type="email"
        dir="ltr"
        labelProps={{ dir: 'auto' }}
        descriptionProps={{ dir: 'auto' }}
        value={values.email}
        onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
      />
      <Select
        label={t('role')}
        description={mine === SUPER_ADMIN ? t('create_role_hint') : undefined}
        allowDeselect={false}
        data={ADMIN_LEVELS.filter((_, height) => height < SUPER_ADMIN || mine === SUPER_ADMIN).map(
          (value, height) => ({
            value,
            label: t(`role_${value}`),
            disabled: height > mine,
          }),
        )}
        value={level}
        onChange={(value) => setLevel(value ?? 'user')}
      />
      <LanguageField value={values.language} onChange={(language) => setValues({ ...values, language })} />
      {isAsked && <SecondPerson />}
    </DialogForm>
  );
}

/** Edits names, language and country of a person, and for super administrators the e-mail address. */
export function openEdit(user: PanelUser, onDone: OnDone): Promise<void> {
  return openDialog(translate(usersTexts, 'edit_title', { name: isolate(user.name) }), (close) => (
    <EditForm user={user} onDone={onDone} close={close} />
  ));
}

/** Creates an account and invites its owner. */
export function openCreate(onDone: OnDone): Promise<void> {
  return openDialog(translate(usersTexts, 'create'), (close) => <CreateForm onDone={onDone} close={close} />);
}
