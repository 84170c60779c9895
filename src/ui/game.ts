import type { Refusal, Result } from '../core/result'
import type { LocTrace, SideReachHex, SpanField } from '../operational/overlays'
import type {
  Action,
  Forecast,
  GameEvent,
  HexId,
  Options,
  PieceId,
  Preset,
  ReachHex,
  Result as GameResult,
  Segment,
  Side,
  View,
} from '../operational/types'

/** An attack that a player thinks about. */
export interface Plan {
  target: HexId
  attackers: PieceId[]
  lead: PieceId | null
  charge: boolean
}

/** Where the flow chart stands (src/operational/chart.ts): prompt, phase bar and buttons come from it. */
export interface ChartPlace {
  place: string
  /** The segment that the phase bar marks. */
  segment: Segment
  /** `prompt.<name>` in the catalogue. */
  prompt: string
  /** Types of action that have a button here. */
  buttons: readonly string[]
}

export interface Done {
  events: GameEvent[]
  toAct: Side | null
  over: GameResult | null
}

export interface NewGame {
  preset: Preset
  night: boolean
  seed: string
  players: Record<Side, string>
}

/** What may be written to disk or a file; the session owns its shape. */
export interface SaveFile {
  commands: readonly unknown[]
}

/**
 * The game as the interface sees it: a thin cover over session/, so that a change there is a change of one file here. Nothing
 * behind it is reachable from the HUD.
 */
export interface Game {
  readonly preset: Preset
  readonly options: Options
  readonly players: Record<Side, string>
  readonly seed: string
  toAct(): Side | null
  view(side: Side): View
  legal(side: Side): readonly Action[]
  /** Does an action; the events are those that `side` may know. */
  act(side: Side, action: Action): Result<Done>
  events(side: Side, from: number): { events: GameEvent[]; next: number }
  canUndo(side: Side): Refusal | null
  undo(side: Side): Refusal | null
  save(): SaveFile
  record(side: Side): unknown
  forecast(side: Side, plan: Plan): Result<Forecast>
  reach(side: Side, units: readonly PieceId[], leaders: readonly PieceId[], march: boolean): readonly ReachHex[]
  /** Hexes that the side's units control (7.1). */
  zoc(side: Side): ReadonlySet<HexId>
  /** Hexes where the enemy's visible pieces would see a piece or marker of the side (19.5.11). */
  sight(side: Side): readonly HexId[]
  /** Spans of the side's active leaders and HQ (4.2). */
  spans(side: Side): readonly SpanField[]
  /** Lines of communications of the side's HQ and of those units (13.1). */
  locTrace(side: Side, pieces: readonly PieceId[]): readonly LocTrace[]
  /** Where the visible units of `of` could get in a movement phase and what they could attack then. */
  sideReach(of: Side): readonly SideReachHex[]
  why(side: Side, action: Action): Refusal | null
  chart(): ChartPlace
}
