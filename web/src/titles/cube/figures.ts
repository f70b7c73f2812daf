// What a figure of the rules of a cube game shows of its positions; each title adds its own panels.

export interface CubeShown {
  /** the map, cut to these hexes */
  map?: string[];
  height?: number;
  /** what could be laid is lit */
  lit?: boolean;
  /** the hexes that it is about */
  ringed?: string[];
}

/** An example shows its position of the step; what it shows of it is the same for all, or told by step. */
export interface CubeFigures<S> {
  figures: Readonly<Record<string, S>>;
  examples: Readonly<Record<string, S | S[]>>;
}
