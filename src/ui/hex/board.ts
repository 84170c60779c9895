import type { LocTrace, SpanField, SideReachHex } from '../../operational/overlays'
import type { GameEvent, HexId, PieceId, ReachHex, Side, View } from '../../operational/types'
import type { Overlay } from './overlay'

/**
 * What choosing a hex does. `place`: a piece or marker is placed at set-up, or a routed unit returns; `hide`: a box is opened there, or one of
 * its markers placed; `deploy`: a revealed piece is placed there; `marker`: a marker steps there; `garrison`: a unit goes into the bastion there.
 */
export type ChoiceKind =
  | 'move'
  | 'retreat'
  | 'advance'
  | 'attack'
  | 'place'
  | 'enter'
  | 'flee'
  | 'hide'
  | 'deploy'
  | 'marker'
  | 'garrison'

/** The hexes of the overlays that are switched on; an overlay that is off has no field. src/operational/overlays.ts works them out. */
export interface OverlayHexes {
  /** Zone of control of the viewer's units (OPS-7.1). */
  readonly zoc?: ReadonlySet<HexId>
  /** Zone of control of the enemy's visible units. */
  readonly enemyZoc?: ReadonlySet<HexId>
  /** Where the enemy's visible pieces would see a piece or marker of the viewer's (OPS-19.5.11). */
  readonly sight?: ReadonlySet<HexId>
  /** Spans of the viewer's active leaders and HQ (OPS-4.2). */
  readonly command?: readonly SpanField[]
  /** Hexes that any unit of the viewer could reach in its next movement phase. */
  readonly reach?: readonly SideReachHex[]
  /** The same for the enemy's visible units. */
  readonly enemyReach?: readonly SideReachHex[]
  /** Lines of communications (OPS-13.1) of the viewer's HQ and of the selected units. */
  readonly loc?: readonly LocTrace[]
}

/** An arrow over the map, from the middle of a hex to that of another. `attack`: it ends in a crosshair; the two hexes may be the same. */
export interface MapArrow {
  readonly from: HexId
  readonly to: HexId
  readonly kind: 'move' | 'attack'
}

/** Pieces as they would stand in a hex. */
export interface Ghost {
  readonly hex: HexId
  /** A marker counts as a piece. */
  readonly pieces: readonly PieceId[]
}

/**
 * What the map shows. The board knows no rules: it draws this model and reports what the player points at. src/scenes implements `HexBoard`;
 * src/ui/hex/controller makes the model and decides what a click means.
 */
export interface BoardModel {
  view: View
  /** The side at the screen. In a narrow window the map first zooms in on the pieces of this side. */
  side: Side
  /** The selected pieces and their hex. A marker counts as a piece here and in `ready`; its id is like `us.marker.a.1`. */
  selected: { hex: HexId; pieces: readonly PieceId[] } | null
  /** Where the selected pieces can move, by hex. */
  reach: ReadonlyMap<HexId, ReachHex>
  /** Hexes of the path to the hex under the pointer or to the previewed hex, the start first. */
  path: readonly HexId[]
  /** Hexes that the player can choose, each with what choosing it does. */
  choices: ReadonlyMap<HexId, ChoiceKind>
  /** What would stand where if the player did what he points at; null: he points at nothing that would move a piece. */
  ghost: Ghost | null
  /** Hexes highlighted because the player points at a log line, a list or a button that names them. */
  lit: readonly HexId[]
  /** Arrows that the staff, a computer adviser, proposes. */
  arrows: readonly MapArrow[]
  /** Hex of the keyboard cursor. */
  cursor: HexId | null
  /** Hex whose stack is fanned out, so that each counter can be hit. */
  fanned: HexId | null
  /** Hex whose stack, of either side, is fanned out only to be looked at; null: none. `fanned` goes before it. */
  lookedAt: HexId | null
  /** Pieces that still have something to do in this phase. */
  ready: ReadonlySet<PieceId>
  overlays: ReadonlySet<Overlay>
  overlayHexes: OverlayHexes
  /** Hexes whose names are not written, since they would tell what comes later. */
  unnamed: ReadonlySet<HexId>
  /** The player has hidden the counters to see the ground. */
  countersHidden: boolean
  reducedMotion: boolean
  /** 0: no animation; 1: usual speed; 2, 4: that many times faster. */
  speed: number
}

/** What the board reports of the player's pointing. */
export interface BoardInput {
  /** A click or tap on a hex. `piece`: the counter that was hit in a fanned stack; null: no counter of a fan was hit. */
  tap(hex: HexId, tap: { touch: boolean; shift: boolean; piece: PieceId | null }): void
  /** The pointer is over another hex now; null: it has left the map. */
  hover(hex: HexId | null): void
  /** A long press or right click: the player wants to see the terrain and stack of that hex. */
  inspect(hex: HexId): void
}

/** Where the sheet lies on the map's element, in CSS pixels from its top left corner. */
export interface SheetOnPage {
  /** The middle of the south-west hex, whose id is 0101. */
  readonly originX: number
  readonly originY: number
  /** Width of a hex. */
  readonly hexWidth: number
}

/** The map on the screen, as the rest of the page uses it. */
export interface HexBoard {
  /** Draws the model in place of the last one. */
  show(model: BoardModel): void
  /** Animates what happened between the last model and the next. Resolves when the animation ends or is skipped. `speed`: as in the model. */
  animate(events: readonly GameEvent[], speed: number): Promise<void>
  /** Changes the speed of the animation in progress. */
  setAnimationSpeed(speed: number): void
  /** Ends the animation in progress at once. */
  skip(): void
  /** Shows a hex that is out of view, by the shortest way. Nothing moves where the hex, or one of `others`, is in view. */
  bringIntoView(hex: HexId, others?: readonly HexId[]): void
  /** Moves a hex to the middle of the map window: where a game begins. */
  centre(hex: HexId): void
  /** Shows these hexes as large as they fit: where a lesson or a story begins. */
  frame(hexes: readonly HexId[]): void
  /** Tells where the sheet lies, now and whenever the view moves: for what the page itself draws over the map. The result ends that. */
  followView(listener: (sheet: SheetOnPage) => void): () => void
  /** The game begins to show something, such as a fight: the board remembers the player's view. */
  beginVisit(): void
  /** What the game showed has ended: the board returns to the player's view, unless he has moved the view meanwhile. */
  endVisit(): void
  /** Tells the board how to measure what the page lays over it, in CSS pixels from its right and lower edge. */
  setCover(measure: () => { readonly right: number; readonly bottom: number }): void
  /** Zooms so that the whole map is in sight. */
  fit(): void
  zoom(factor: number): void
  /** Moves the view over the map by CSS pixels, to the right and down. */
  pan(dx: number, dy: number): void
  /** Where a hex's centre is on the page, in CSS pixels of the viewport. */
  pagePointOf(hex: HexId): { x: number; y: number }
  /** Where a counter of the open fan is on the page; null when it is not in the fan. */
  pagePointOfPiece(piece: PieceId): { x: number; y: number } | null
  /** Draws the words on the map in another language. */
  setLanguage(language: 'en' | 'es'): void
  destroy(): void
}
