import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** A network: every address that begins with the same bits. */
export interface Network {
  readonly address: Address;
  /** Length of the common beginning, bits. */
  readonly bits: number;
}

/** The address, IPv4 for one that is mapped into IPv6; null for anything else. */
function addressOf(text: string): Address | null {
  const isWhole = ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);
  return isWhole ? ipaddr.process(text) : null;
}

/** Reads `10.0.0.0/8`, `2001:db8::/32` or a single address. Bits behind the beginning are ignored. Null for anything else. */
export function networkOf(text: string): Network | null {
  const [host = '', length, ...more] = text.trim().split('/');
  const address = addressOf(host);
  // A mapped address counts its bits from the IPv6 end: only whole ones are taken.
  if (address === null || more.length > 0) return null;
  const most = address.kind() === 'ipv4' ? 32 : 128;
  if (length === undefined) return { address, bits: most };
  if (!/^\d{1,3}$/.test(length) || Number(length) > most || host.includes('::ffff:')) return null;
  return { address, bits: Number(length) };
}

/** True when an address is in a network. */
export function contains({ address, bits }: Network, ip: string): boolean {
  const found = addressOf(ip);
  return found !== null && found.kind() === address.kind() && found.match(address, bits);
}

/** True when one of the networks holds the address. Texts that are no networks hold none. */
export function isInNetworks(networks: readonly string[], ip: string): boolean {
  return networks.some((text) => {
    const network = networkOf(text);
    return network !== null && contains(network, ip);
  });
}

/** The first and the last address of a network, as numbers. */
export function rangeOf({ address, bits }: Network): { readonly from: bigint; readonly to: bigint } {
  const bytes = address.toByteArray();
  const whole = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const free = BigInt(bytes.length * 8 - bits);
  const from = (whole >> free) << free;
  return { from, to: from + (1n << free) - 1n };
}

/** A network as it is written: without bits behind its beginning, and a single address without its length. */
export function networkText({ address, bits }: Network): string {
  const text = `${address.toString()}/${bits}`;
  if (address.kind() === 'ipv4')
    return bits === 32
      ? address.toString()
      : `${ipaddr.IPv4.networkAddressFromCIDR(text).toString()}/${bits}`;
  return bits === 128 ? address.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(text).toString()}/${bits}`;
}

/** Beginnings of the texts of all addresses in a network, in the forms in which requests carry them. Others begin so too. */
export function textBeginnings({ address, bits }: Network): string[] {
  const text = address.toString();
  if (address.kind() === 'ipv6') return [`${text.split(':')[0] ?? ''}:`];
  const octets = text.split('.').slice(0, Math.floor(bits / 8));
  const beginning = octets.length === 4 ? text : octets.map((octet) => `${octet}.`).join('');
  return [beginning, `::ffff:${beginning}`];
}

/** True for addresses of this machine, of private networks and of carriers' own ones: many people, or ourselves. */
export function isReserved({ address }: Network): boolean {
  return address.range() !== 'unicast';
}
