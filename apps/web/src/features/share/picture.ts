/** The market as a picture to keep. */
import { boardSvg, type Theme } from '@marrakech/board-svg';
import { dressedView } from '../../game/dressing.js';
import { stateNow, type Game } from '../../game/game.js';
import { rugsLaid } from '../../game/turns.js';

const SIZE = 1200;

export async function drawPicture(game: Game, theme: Theme): Promise<Blob | undefined> {
  const svg = boardSvg(dressedView(game, stateNow(game)), {
    theme,
    size: SIZE,
    laid: rugsLaid(game),
  });
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(SIZE, SIZE);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = SIZE;
    canvas.height = SIZE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, SIZE, SIZE);
    return await new Promise((resolve) => {
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
