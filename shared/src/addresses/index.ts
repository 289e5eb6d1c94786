/** Who may open an address: anybody, the person whose own things it shows, or who was given the token of a draft. */
type AddressUse = 'anybody' | 'own' | 'draft';

interface AddressForm {
  /** What follows `<kind>_` in a start parameter. */
  readonly value: RegExp;
  /** Where it leads to in the mini app. */
  readonly path: (value: string) => string;
  /** The bot's text on a button that leads there. */
  readonly label: string;
  readonly use: AddressUse;
}

const ID = /^[0-9a-f]{24}$/;
/** A room's code has a letter at least. */
const CODE = /^(?=.*[A-Za-z])[A-Za-z0-9]{6}$/;

/**
 * Every address of the product that a link or a button of Telegram names: `<kind>_<value>` in `?start=` and `?startapp=`. Links, buttons, and
 * the mini app's reading of its launch are made from this table.
 */
export const ADDRESSES = {
  room: { value: CODE, path: (code) => `/room/${code.toUpperCase()}?join=1`, label: 'join', use: 'anybody' },
  /** A room, on the seat opposite its host. */
  partner: {
    value: CODE,
    path: (code) => `/room/${code.toUpperCase()}?join=partner`,
    label: 'join',
    use: 'anybody',
  },
  friend: { value: ID, path: (id) => `/friends?add=${id}`, label: 'open', use: 'anybody' },
  /** The profile of who invited: their name is what the link promises, also to who has no session yet. */
  ref: { value: ID, path: (id) => `/profile/${id}?invited=1`, label: 'see-inviter', use: 'anybody' },
  profile: { value: ID, path: (id) => `/profile/${id}`, label: 'open', use: 'anybody' },
  clan: { value: ID, path: (id) => `/clans/${id}`, label: 'see-clan', use: 'anybody' },
  tour: { value: ID, path: (id) => `/tours/${id}`, label: 'see-tour', use: 'anybody' },
  replay: {
    value: /^(?:[0-9a-f]{24}|(?=.*[A-Z])[A-Z0-9]{6})$/,
    path: (id) => `/replay/${id}`,
    label: 'watch-replay',
    use: 'anybody',
  },
  story: {
    value: /^(?:[0-9a-f]{24}|mine)$/,
    path: (id) => `/stories/${id}`,
    label: 'read-story',
    use: 'anybody',
  },
  picture: { value: ID, path: (id) => `/gallery/${id}`, label: 'see-picture', use: 'anybody' },
  album: { value: ID, path: (id) => `/albums/${id}`, label: 'see-album', use: 'anybody' },
  account: {
    value: /^(?:data|delete)$/,
    path: (page) => (page === 'delete' ? '/security/delete' : '/security'),
    label: 'mydata-open',
    use: 'own',
  },
  /** A page by its path, whose parts are joined by `_`. */
  page: {
    value: /^[a-z0-9-]+(?:_[a-z0-9-]+){0,3}$/,
    path: (parts) => `/${parts.replaceAll('_', '/')}`,
    label: 'open',
    use: 'anybody',
  },
  preview: { value: /^[\w-]{1,56}$/, path: (token) => `/preview/${token}`, label: 'open', use: 'draft' },
} as const satisfies Record<string, AddressForm>;

export type AddressKind = keyof typeof ADDRESSES;
export const ADDRESS_KINDS = Object.keys(ADDRESSES) as AddressKind[];

/** An address: its kind, and the value that its form allows. */
export interface Address {
  readonly kind: AddressKind;
  readonly id: string;
}

/** Telegram's limit of a start parameter. */
const PARAMETER_MAX = 64;

const isKind = (text: string): text is AddressKind => Object.hasOwn(ADDRESSES, text);

/** Reads the value of `?start=` or `?startapp=`; null for any value that this product does not write. */
export function readAddress(parameter: string): Address | null {
  const at = parameter.indexOf('_');
  const kind = parameter.slice(0, Math.max(at, 0));
  const value = parameter.slice(at + 1);
  if (parameter.length > PARAMETER_MAX || !isKind(kind) || !ADDRESSES[kind].value.test(value)) return null;
  return { kind, id: ADDRESSES[kind].value === CODE ? value.toUpperCase() : value };
}

/** The start parameter of an address: 1 to 64 of `A-Za-z0-9_-`, the same for `start` and `startapp`. */
export const parameterOf = ({ kind, id }: Address): string => `${kind}_${id}`;

/** The path of an address in the mini app. */
export const pathOf = ({ kind, id }: Address): string => ADDRESSES[kind].path(id);

/** The address of a page by its path; null for a path that a start parameter cannot carry. */
export function addressOfPage(path: string): Address | null {
  if (path.includes('_')) return null;
  return readAddress(`page${path.replaceAll('/', '_')}`);
}

/** A link of the bot to an address. */
export function linkTo(host: string, username: string, address: Address | null): string {
  const query = address === null ? 'startapp' : `startapp=${parameterOf(address)}`;
  return `https://${host}/${username}?${query}`;
}
