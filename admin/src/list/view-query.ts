/** The part of an address that a view keeps, in one order. */
export function queryOfView(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of ['page', 'per_page', 'cursor']) kept.delete(name);
  kept.sort();
  return kept.toString();
}
