const NAME_MAX = 10;

/** A room's name from a title or a name: at most ten UTF-16 units, cut between graphemes. */
export function roomNameOf(title: string): string {
  let name = '';
  for (const { segment } of new Intl.Segmenter().segment(title.trim())) {
    if (name.length + segment.length > NAME_MAX) break;
    name += segment;
  }
  return name.trim() || 'حکم';
}
