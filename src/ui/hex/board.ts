import type { LocTrace, SpanField, SideReachHex } from '../../operational/overlays'
import type { GameEvent, HexId, PieceId, ReachHex, Side, View } from '../../operational/types'
import type { Overlay } from './overlay'

/**
 * How a hex answers. `hide`: a box is opened there, or a marker put down; `deploy`: what was revealed is placed there; `marker`: a
 * marker's next step; `garrison`: into or out of the bastion there.
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

/** What the overlays that are on show, worked out by the rules (src/operational/overlays.ts). The board knows none. */
export interface OverlayFields {
  /** Hexes that a side's units control (7.1). */
  readonly zoc?: ReadonlySet<HexId>
  readonly enemyZoc?: ReadonlySet<HexId>
  /** Where the enemy's visible pieces would see a piece or marker of the viewer's (19.5.11). */
  readonly sight?: ReadonlySet<HexId>
  /** Spans of the viewer's active leaders and HQ (4.2). */
  readonly command?: readonly SpanField[]
  /** Where any unit could get in its next movement phase. */
  readonly reach?: readonly SideReachHex[]
  readonly enemyReach?: readonly SideReachHex[]
  /** Lines of communications (13.1) of the HQ and of the selected units. */
  readonly loc?: readonly LocTrace[]
}

/**
 * What the map is told to show. Like chessground the board knows no rules: it draws this and reports what was pointed at. The
 * map scene (src/scenes) implements `Board`; the interface (src/ui/hex/controller) owns the model and all decisions.
 */
export interface BoardModel {
  view: View
  /** Whose eyes: orders the frames, never hides anything (the view already did). */
  side: Side
  /** Markers go by their ids (`us.marker.a.1`) here, in `ready`, and where a counter of the fan is tapped. */
  selected: { hex: HexId; pieces: readonly PieceId[] } | null
  reach: ReadonlyMap<HexId, ReachHex>
  /** Hexes of the path under the pointer or the finger's preview, start first. */
  path: readonly HexId[]
  /** Hexes that answer a pending choice or a declaration: retreat, advance, place, target. */
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
  fields: OverlayFields
  /** Counters hidden to see the ground. */
  countersHidden: boolean
  reducedMotion: boolean
  /** 0 = no animation, 1 = as in life, 2, 4 faster. */
  speed: number
}

export interface BoardInput {
  /** A click or tap on a hex. `piece` is the counter hit when a fan is open. */
  tap(hex: HexId, how: { touch: boolean; shift: boolean; piece: PieceId | null }): void
  hover(hex: HexId | null): void
  /** Long press or right click: the terrain and stack of that hex. */
  inspect(hex: HexId): void
}

export interface Board {
  show(model: BoardModel): void
  /** Plays what happened between the last model and the next; resolves when done or skipped. */
  animate(events: readonly GameEvent[], speed: number): Promise<void>
  /** What is being played goes on at that speed. */
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
  /** Prints the sheet in another language. */
  speak(language: 'en' | 'es'): void
  destroy(): void
}
