let next = 0;

/**
 * The header by which a test behind a proxy of its own (`TRUST_PROXY=1`) calls from an address that nobody has called
 * from, so that no limit of an address answers instead.
 */
export function anotherAddress(): { readonly 'x-forwarded-for': string } {
  next += 1;
  return { 'x-forwarded-for': `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next & 255}` };
}
