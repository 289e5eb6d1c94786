import { useEffect, useState, type ReactNode } from 'react';

/** Addresses of the pictures that have come: they are shown at once the next time. */
const here = new Set<string>();

/** True once a picture has come. */
function usePicture(src: string): boolean {
  const [come, setCome] = useState(() => here.has(src));
  useEffect(() => {
    if (here.has(src)) return;
    const picture = new Image();
    picture.referrerPolicy = 'no-referrer';
    picture.onload = () => {
      here.add(src);
      setCome(true);
    };
    picture.src = src;
    return () => {
      picture.onload = null;
    };
  }, [src]);
  return come;
}

interface Props {
  /** Address of the picture. Another one needs another `key`. */
  src: string;
  className: string;
  /** Drawn until the picture comes, and where it does not. */
  children: ReactNode;
}

/** A person's picture. Hidden from screen readers: the name stands beside it. */
export function Photo({ src, className, children }: Props) {
  if (!usePicture(src)) return children;
  return <img className={className} src={src} alt="" draggable={false} referrerPolicy="no-referrer" />;
}
