import { useEffect, useMemo } from 'react';
import type { DrawnReaction } from '@hokm/shared/conduct';
import { loadDrawings, useDrawing } from './drawings.js';

interface DrawingProps {
  name: DrawnReaction;
  /** Shown until the drawing is there; its name for those who do not see it. */
  words: string;
  size: number;
}

/** A drawn reaction, loaded when it is first shown. */
export function Drawing({ name, words, size }: DrawingProps) {
  const shapes = useDrawing(name);
  const markup = useMemo(() => ({ __html: shapes ?? '' }), [shapes]);
  useEffect(() => void loadDrawings(), []);
  if (shapes === null) return <>{words}</>;
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      role="img"
      aria-label={words}
      dangerouslySetInnerHTML={markup}
    />
  );
}
