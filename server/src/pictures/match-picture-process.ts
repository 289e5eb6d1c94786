import sharp from 'sharp';

/**
 * The process of `MatchPainter`: makes a JPEG of each drawing (SVG) that it is sent, and ends with the server. Answers with
 * its bytes, or with null where the drawing cannot be read.
 */

const QUALITY = 88;
/** Time limit for one picture, s. */
const SECONDS_MAX = 25;
/** Twice the pixels of the largest picture. */
const PIXELS_MAX = 2 * 1080 * 1920;

sharp.concurrency(1);
sharp.cache(false);
// Our own drawings, from memory, and nothing else.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

async function paint(drawing: string): Promise<Buffer | null> {
  try {
    return await sharp(Buffer.from(drawing), { limitInputPixels: PIXELS_MAX })
      .timeout({ seconds: SECONDS_MAX })
      .flatten({ background: '#0C3831' })
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } catch {
    // The library gives its reasons as text only; each means that there is no picture.
    return null;
  }
}

process.on('message', (drawing: string) => {
  void paint(drawing).then((made) => process.send?.(made));
});
process.on('disconnect', () => process.exit());
// A signal from the terminal is for the server, which then stops this process.
process.on('SIGINT', () => undefined);
