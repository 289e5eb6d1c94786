import { makePicture } from './make-picture.js';
import { makeSizes } from './make-sizes.js';
import type { PictureWork } from './picture-maker.js';

/** The process of `PictureMaker`: makes pictures of each upload that it is sent, and ends with the server. */
process.on('message', ({ make, upload }: PictureWork) => {
  const made = make === 'avatar' ? makePicture(upload) : makeSizes(upload);
  void made.then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
// A signal from the terminal is for the server, which then stops this process.
process.on('SIGINT', () => undefined);
