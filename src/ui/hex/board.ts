import type { LocTrace, SpanField, SideReachHex } from '../../operational/overlays'
import type { GameEvent, HexId, PieceId, ReachHex, Side, View } from '../../operational/types'
import type { Overlay } from './overlay'

/**
 * What choosing a hex does. `hide`: a box is opened or a marker placed there; `deploy`: a revealed piece is placed there; `marker`: the
 * marker steps there; `garrison`: a unit enters or leaves the bastion there.
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

/** The hexes that the present overlays show, worked out by the rules (src/operational/overlays.ts). */
export interface OverlayHexes {
  /** Hexes that a side's units control (OPS-7.1). */
  readonly zoc?: ReadonlySet<HexId>
  readonly enemyZoc?: ReadonlySet<HexId>
  /** Where the enemy's visible pieces would see a piece or marker of the viewer's (OPS-19.5.11). */
  readonly sight?: ReadonlySet<HexId>
  /** Spans of the viewer's active leaders and HQ (OPS-4.2). */
  readonly command?: readonly SpanField[]
  /** Hexes that any unit could reach in its next movement phase. */
  readonly reach?: readonly SideReachHex[]
  readonly enemyReach?: readonly SideReachHex[]
  /** Lines of communications (OPS-13.1) of the HQ and of the selected units. */
  readonly loc?: readonly LocTrace[]
}

/**
 * What the map shows. The board knows no rules: it draws this model and reports what was pointed at. src/scenes implements `Board`;
 * src/ui/hex/controller makes the model and decides everything.
 */
export interface BoardModel {
  view: View
  /** The side at the screen. It decides the order of drawing; the view has hidden everything already. */
  side: Side
  /** Markers go by their ids (`us.marker.a.1`) here, in `ready`, and where a counter of the fan is tapped. */
  selected: { hex: HexId; pieces: readonly PieceId[] } | null
  reach: ReadonlyMap<HexId, ReachHex>
  /** Hexes of the path to the hex that is pointed at or previewed, the start first. */
  path: readonly HexId[]
  /** Hexes that the player can choose. */
  choices: ReadonlyMap<HexId, ChoiceKind>
  /** Lit by a log line or a jump. */
  lit: readonly HexId[]
  /** Keyboard cursor. */
  cursor: HexId | null
  /** Hex whose stack is fanned out. */
  fanned: HexId | null
  /** Pieces that still have something to do in this phase. */
  ready: ReadonlySet<PieceId>
  overlays: ReadonlySet<Overlay>
  fields: OverlayHexes
  /** Counters hidden to see the ground. */
  countersHidden: boolean
  reducedMotion: boolean
  /** 0: no animation; 1: usual speed; 2, 4: that many times faster. */
  speed: number
}

export interface BoardInput {
  /** A click or tap on a hex. `piece` is the counter hit when a fan is open. */
  tap(hex: HexId, how: { touch: boolean; shift: boolean; piece: PieceId | null }): void
  hover(hex: HexId | null): void
  /** Long press or right click: the terrain and stack of that hex. */
  inspect(hex: HexId): void
}

export interface HexBoard {
  show(model: BoardModel): void
  /** Animates what happened between the last model and the next; resolves at the end, or when it is skipped. */
  animate(events: readonly GameEvent[], speed: number): Promise<void>
  /** Changes the speed of the animation in progress. */
  pace(speed: number): void
  skip(): void
  centre(hex: HexId): void
  fit(): void
  zoom(factor: number): void
  pan(dx: number, dy: number): void
  /** Where a hex's centre is on the page, in CSS pixels of the viewport. */
  screenOf(hex: HexId): { x: number; y: number }
  /** Where a counter of the open fan is on the page; null when it is not in the fan. */
  screenOfPiece(piece: PieceId): { x: number; y: number } | null
  /** Draws the map's own words in another language. */
  setLanguage(language: 'en' | 'es'): void
  destroy(): void
}
