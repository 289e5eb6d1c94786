import type { Config } from '../platform/core/config.js';
import { linkSecrets } from '../platform/core/link-keys.js';
import { defineModule } from '../platform/modules/module.js';
import { MatchReader } from '../play/games/match-reader.js';
import { drawWinners, type WinnersProps } from './draw-winners.js';
import { readFonts, type Fonts } from './fonts.js';
import { cardPictures } from './card-pictures.js';
import { MatchPainter } from './match-painter.js';
import { PictureLinks } from './picture-links.js';
import { picturesRoutes } from './routes.js';

/** The bot's address, else that of the site, as people type it. */
function addressOf({ bot, publicUrl }: Pick<Config, 'bot' | 'publicUrl'>): string | null {
  if (bot.username !== null) return `${bot.linkHost}/${bot.username}`;
  return publicUrl === null ? null : new URL(publicUrl).host;
}

/** Pictures of finished matches and tournaments, to be shared. Nothing of them is stored. */
export const picturesModule = defineModule('pictures', ({ config, connection, timers, randomBytes, log }) => {
  const painter = new MatchPainter(timers, log);
  const links = new PictureLinks(linkSecrets(config, randomBytes));
  const pictureOf = cardPictures({ config, clock: timers, links });
  let read: Fonts | null = null;
  return {
    routes: picturesRoutes({
      config,
      connection,
      clock: timers,
      histories: new MatchReader(connection, log),
      links,
      painter,
      fonts: () => (read ??= readFonts()),
      address: addressOf(config),
    }),
    services: [{ role: 'web', stop: () => painter.stop() }],
    exports: {
      pictureOf,
      /** The picture of a finished tournament, as JPEG; `name` is another one for another drawing. */
      winnersPicture: (name: string, props: Pick<WinnersProps, 'facts' | 'size' | 'language'>) =>
        painter.picture(`winners,${name}`, () =>
          Promise.resolve({
            ok: true,
            drawing: drawWinners({
              ...props,
              address: addressOf(config),
              fonts: (read ??= readFonts()),
            }),
          }),
        ),
    },
  };
});
