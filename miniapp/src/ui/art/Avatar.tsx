import { BOT_TILE, initialOf, TILE_STAR, TILE_THREAD, tileOf } from '@hokm/shared/art';
import { BotFace } from './BotFace.js';

import { ICONS } from './icons.js';
import { Photo } from './Photo.js';
import { useRim } from './rims.js';

interface AvatarProps {
  name: string;
  /** The account's id: decides the tile's colour. */
  id: string;
  bot?: boolean;
  /** Address of the person's picture, where there is one. */
  photo?: string | null;
  /** The name of the person's frame (`person.frame`); null for none. A name without a drawing counts as none. */
  frame?: string | null;
}

function Tile({ name, id }: { name: string; id: string }) {
  const letter = initialOf(name);
  return (
    <>
      <rect width="100" height="100" fill={tileOf(id)} />
      <path d={TILE_STAR} fill="#000" opacity=".16" />
      <path d={TILE_THREAD} fill="none" stroke="#fff" strokeOpacity=".22" strokeWidth="2" />
      <text
        x="50"
        y={/[A-Z0-9]/.test(letter) ? 65 : 59}
        textAnchor="middle"
        fontFamily="Vazirmatn, sans-serif"
        fontWeight="700"
        fontSize="42"
        fill="#fff"
      >
        {letter}
      </text>
    </>
  );
}

/** A computer player without a drawn face. */
function Machine() {
  return (
    <>
      <rect width="100" height="100" fill={BOT_TILE} />
      <path d={TILE_STAR} fill="#000" opacity=".16" />
      <g
        transform="translate(20 18) scale(2.5)"
        fill="none"
        stroke="#E6F0EB"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        dangerouslySetInnerHTML={{ __html: ICONS.bot }}
      />
    </>
  );
}

type PictureProps = Omit<AvatarProps, 'frame'> & { className: string };

function Picture({ name, id, bot = false, photo = null, className }: PictureProps) {
  const drawn = (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true">
      {bot ? <Machine /> : <Tile name={name} id={id} />}
    </svg>
  );
  if (bot)
    return (
      <BotFace key={id} id={id} className={className}>
        {drawn}
      </BotFace>
    );
  if (photo === null || photo === '') return drawn;
  return (
    <Photo key={photo} src={photo} className={className}>
      {drawn}
    </Photo>
  );
}

/**
 * A computer player's face; a person's picture, and until it comes a tile of their colour with an eight-pointed star and
 * their initial; around it their frame, inside the same box. Hidden from screen readers: the name stands beside it.
 */
export function Avatar({ frame = null, ...picture }: AvatarProps) {
  const rim = useRim(frame);
  if (rim === null) return <Picture {...picture} className="avatar" />;
  return (
    <span className="avatar framed">
      <Picture {...picture} className="face" />
      <svg
        className="rim"
        viewBox="0 0 100 100"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: rim }}
      />
    </span>
  );
}
