// Where the parts of a picture lie.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Placed {
  height: number;
  /** the players stand beside the board */
  wide: boolean;
  board: Box;
  rest: Box;
}

/** From here on the players stand beside the board. */
const WIDE = 760;

/** placed is the parts of a picture of a width: as a card for a link, or higher where that would be too small to read. */
export function placed(width: number): Placed {
  if (width < WIDE) {
    const height = Math.round(width * 0.86);
    const board = { x: 0, y: 0, width, height: Math.round(width * 0.58) };
    return {
      height,
      wide: false,
      board,
      rest: { x: 0, y: board.height, width, height: height - board.height },
    };
  }
  const height = Math.round(width * 0.525);
  const board = { x: 0, y: 0, width: Math.round(width * 0.62), height };
  return { height, wide: true, board, rest: { x: board.width, y: 0, width: width - board.width, height } };
}
