import { makePicture } from './make-picture.js';

/** The process of `PictureMaker`: makes a picture of each upload that it is sent, and ends with the server. */
process.on('message', (upload: Uint8Array) => {
  void makePicture(upload).then((made) => process.send?.(made));
});
process.on('disconnect', () => process.exit());
// A signal from the terminal is for the server, which then stops this process.
process.on('SIGINT', () => undefined);
