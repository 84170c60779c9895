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
  /** Where it is, and the following fields, as in PieceState. */
  at: string
  steps: number
  disrupted: boolean
  ineffective: boolean
  garrison: boolean
  marched: boolean
  attacked: boolean
  // `moved`, `mp2` and `spent`: only pieces of the side whose turn it is have them.
  /** The piece has ended its move of this phase. */
  moved?: boolean
  /** Movement points left, in halves; -1 before the move begins. */
  mp2?: number
  /** Movement points spent in this phase, in halves. */
  spent?: number
  // `revealed` and `garrisonFromEzoc`: as in PieceState, in the turn of the piece's side.
  revealed?: true
  garrisonFromEzoc?: true
  /** Leaders and HQs only: the piece is active and able to command (4.1, 4.4). */
  active?: boolean
  /** Leaders only: the last turn in which the wounded leader is inactive (11.2); 0: he is well. */
  wounded?: number
}

/** All that one side may know of a game. */
export interface View {
  side: Side
  scenario: string
  options: RuleOptions
  turn: number
  /** Day, times and light of the turn (src/operational/tables/clock.json). */
  clock: { day: number; from: string; to: string; night: boolean }
  active: Side
  segment: Segment
  /** The side that must choose now; null: the game is over. */
  toAct: Side | null
  /** The whole stack of choices that are owed. Only the owner of a choice sees what it contains. */
  pending: (Pending | { kind: PendingKind; owner: Side })[]
  /** Pieces on the map, sorted by id. During set-up only those of the viewing side. */
  pieces: PieceView[]
  /** Routed units on the turn record track, and the turn in which each may return. */
  trt: { id: PieceId; turn: number; steps: number }[]
  /** Pieces that have yet to enter. */
  offMap: { id: PieceId; turn: number; hex: HexId }[]
  /** Destroyed, captured or killed. */
  gone: PieceId[]
  /** Enemy hidden-movement markers on the map: box letter and number (`nr`, 1 or 2); which one is real is not shown. */
  enemyMarkers: { letter: BoxLetter; nr: number; at: HexId }[]
  /** Markers of the viewing side. */
  markers: Record<string, MarkerState>
  /** Pieces of the viewing side in each of its boxes, by box letter. */
  boxes: Record<string, PieceId[]>
  /** Pieces of the viewing side in boxes, sorted by id. */
  boxed: PieceView[]
  /** Boxes of the viewing side that are being filled. */
  hiding: BoxFilling[]
  /** Which enemy boxes are in use; what lies in them is not shown. */
  enemyBoxes: { letter: BoxLetter; inUse: boolean }[]
  /** Enemy pieces in boxes: those that are neither on the map, routed, yet to enter nor gone. */
  unaccounted: PieceId[]
  /** The side that controls each village and bastion; absent: no side does (18.2). */
  control: Record<HexId, Side>
  /** Units of the viewing side in command, and their commanders. Empty in the other side's turn. */
  command: Record<PieceId, PieceId[]>
  hqActive: Record<Side, boolean>
  // The remaining fields are as in OperationalState.
  activation: { santaAnna: boolean; armyFree?: true }
  moving: MovingGroup | null
  attack: AttackState | null
  /** What the side may know of the table of a clash that people command (22.1), in the words of the tabletop engine; absent: none is under way. */
  table?: object
  targets: HexId[]
  score: Record<Side, number>
  result: GameResult | null
  /** Only of the units whose rosters the viewing side may know. */
  rosters: Record<PieceId, [number, number, number][]>
  ready: Side[]
}
