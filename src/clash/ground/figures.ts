/** Radius of a patch of terrain in inches, and how far its edge may lie nearer or farther. */
export interface PatchFigures {
  readonly radius: number
  readonly spread: number
}

/** The figures from which the gaming table for a clash in a hex is made (OPS-23.1), in inches. */
export interface GroundFigures {
  /** The side of the square table, and the width of a hex on it, from one side to the opposite one. */
  readonly table: { readonly inches: number; readonly hexInches: number }
  readonly ground: {
    readonly woods: PatchFigures
    readonly rough: PatchFigures
    readonly hill: PatchFigures
    /** Houses of a village: how many, how far from its centre (`ring`), and their width and depth. */
    readonly houses: { readonly count: number; readonly ring: number; readonly wide: number; readonly deep: number }
    /** From the centre of a bastion to each of its six walls. */
    readonly bastion: number
    /** The width of a bridge or ford. */
    readonly gap: number
    /** The widths of a road and of a trail. */
    readonly road: number
    readonly trail: number
  }
}
