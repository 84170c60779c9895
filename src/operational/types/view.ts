import type {
  AttackState,
  BoxFilling,
  BoxLetter,
  GameResult,
  HexId,
  MarkerState,
  MovingGroup,
  Pending,
  PendingKind,
  PieceId,
  RuleOptions,
  Segment,
  Side,
} from './state'

/** A piece as a side sees it. */
export interface PieceView {
  id: PieceId
  at: string
  steps: number
  disrupted: boolean
  ineffective: boolean
  garrison: boolean
  marched: boolean
  attacked: boolean
  /** `moved`, `mp2` and `spent`: of the active side only, else absent. `mp2` is the MP left, in halves; -1 before the move begins. */
  moved?: boolean
  mp2?: number
  spent?: number
  /** Leaders and HQs: it is active and able (4.1, 4.4). */
  active?: boolean
  wounded?: number
}

/** All that one side may know of a game. */
export interface View {
  side: Side
  scenario: string
  options: RuleOptions
  turn: number
  /** From src/operational/tables/clock.json. */
  clock: { day: number; from: string; to: string; night: boolean }
  active: Side
  segment: Segment
  toAct: Side | null
  /** The whole stack of choices; only their owner sees what they contain. */
  pending: (Pending | { kind: PendingKind; owner: Side })[]
  /** Pieces on the map, sorted by id; during set-up only the viewer's. */
  pieces: PieceView[]
  /** Routed units on the Turn Record Track. */
  trt: { id: PieceId; turn: number; steps: number }[]
  /** Pieces that have yet to enter. */
  offMap: { id: PieceId; turn: number; hex: HexId }[]
  /** Destroyed, captured or killed. */
  gone: PieceId[]
  enemyMarkers: { letter: BoxLetter; nr: number; at: HexId }[]
  /** The viewer's markers. */
  markers: Record<string, MarkerState>
  boxes: Record<string, PieceId[]>
  /** The viewer's pieces in boxes, sorted by id. */
  boxed: PieceView[]
  /** The viewer's boxes that are being filled. */
  hiding: BoxFilling[]
  enemyBoxes: { letter: BoxLetter; inUse: boolean }[]
  /** Enemy pieces in boxes: those that are neither on the map, routed, yet to enter nor gone. */
  unaccounted: PieceId[]
  control: Record<HexId, Side>
  /** Units of the viewer in command, with who commands them; empty while the other side is active. */
  command: Record<PieceId, PieceId[]>
  hqActive: Record<Side, boolean>
  activation: { santaAnna: boolean }
  moving: MovingGroup | null
  attack: AttackState | null
  targets: HexId[]
  score: Record<Side, number>
  result: GameResult | null
  rosters: Record<PieceId, [number, number, number][]>
  ready: Side[]
}
