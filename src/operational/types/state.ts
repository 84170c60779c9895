import { opponentOf, type Sides } from '../../game/side'
import type { Resolver } from '../resolvers'

/**
 * The state of the hex game. Everything here is JSON: integers, strings, booleans, null, arrays, objects.
 * MP (movement points) are counted in halves: `mp2`, `spent`.
 */

/** Ids of the two sides. */
export type Side = 'us' | 'mexican'
/** "XXYY": XX row 01-25 south to north, YY column 01-29 west to east. */
export type HexId = string
/** Id of a counter, as in maps/NAME/counters.json: `us.1.clarke`, `us.ldr.scott`, `us.hq`. */
export type PieceId = string

/** The sides by seat: the US player moves first (3.1). */
export const SIDES: Sides<Side> = ['us', 'mexican']
/** The other side. */
export const enemyOf = (side: Side): Side => opponentOf(SIDES, side)

/** How a game is set up (17.4). */
export type Preset = 'historical' | 'balanced' | 'free'
/** How a tabletop clash is fought: by the program, or by the players. */
export type ClashMode = 'auto' | 'played'

/** The options with which a game is played. */
export interface RuleOptions {
  preset: Preset
  /** OPS-5.5: on in `historical` and `balanced`, off in `free`, unless overridden. */
  night: boolean
  resolver: Resolver
  clash: ClashMode
  /** OPS-22.1: another resolver may be picked before a clash if the other side agrees; absent: it may not. */
  pick?: true
}

/** Where the game is in the sequence of play (3.2). */
export type Segment = 'setup' | 'command' | 'move' | 'recovery' | 'combat' | 'turnEnd' | 'over'

/**
 * The state of a counter. `at`: a hex; `trt:9`: routed and due on turn 9; `off`: not yet entered; `gone`: destroyed or captured; `box:A`: in
 * a hidden-movement box.
 */
export interface PieceState {
  at: string
  steps: number
  disrupted: boolean
  ineffective: boolean
  garrison: boolean
  /** Its move of this phase is over. */
  moved: boolean
  /** Halves of an MP for this phase: the whole allowance, or what the die of 4.3 gave. -1 before the move begins. */
  mp2: number
  /** Halves of an MP spent in this phase. */
  spent: number
  attacked: boolean
  /** It marched this turn (5.3) and may not fight. */
  marched: boolean
  /** Leaders and HQs only: it is active (4.4). */
  active?: boolean
  /** Leaders only: inactive until the end of this turn (11.2); 0 when well. */
  wounded?: number
}

/** A hidden-movement box (19.5.1). */
export type BoxLetter = 'A' | 'B' | 'C' | 'D'
export const BOX_LETTERS: readonly BoxLetter[] = ['A', 'B', 'C', 'D']

/** One of the two markers of a box (19.5.1). `at`: a hex, or `off`: it enters with the reinforcements in its box (14.1). */
export interface MarkerState {
  at: string
  /** Its owner's secret, as is what the box holds (19.5.15). */
  real: boolean
  moved: boolean
  /** As in PieceState. */
  mp2: number
  spent: number
  marched: boolean
}

/** A box being filled in the command segment (19.5.2). The pieces stay on the map, and the enemy learns nothing, until `done`. */
export interface BoxFilling {
  box: BoxLetter
  /** The chosen hex; `off` for reinforcements that have yet to enter. */
  hex: string
  pieces: PieceId[]
  real: HexId | null
  dummy: HexId | null
  closed: boolean
}

/** The group that is moving (5.1): a unit or stack, an HQ, or a marker. */
export interface MovingGroup {
  units: PieceId[]
  /** At least one of them has taken a step; until then fewer may go than began. */
  stepped: boolean
  march: boolean
  /** It began its move in an EZOC, an enemy zone of control (7.2): every further EZOC hex needs a morale check. */
  fromEzoc: boolean
}

/** An attack being declared or fought (8.2-10.2). */
export interface AttackState {
  target: HexId
  attackers: PieceId[]
  /** The attackers' lead; null where batteries bombard alone (9.8). */
  lead: PieceId | null
  charge: boolean
  /** Enemy units that fight; filled when the attack is made. */
  defenders: PieceId[]
  defenderLead: PieceId | null
  /** Sum of the dice of fog of war (8.4); 0 before they are thrown or where none are. */
  fow: number
  /** OPS-22.1: picked for this attack; absent: as the option has it. */
  resolver?: Resolver
  stage: 'declaring' | 'night' | 'lead' | 'fow' | 'resolve' | 'retreat' | 'advance'
}

/** Units of one hex that must retreat (10.1). */
export interface RetreatStack {
  hex: HexId
  units: PieceId[]
  /** They may disrupt and hold instead (9.6). */
  mayHold: boolean
}

/** A choice that a side must make before play goes on. `OperationalState.pending` is a stack; its last entry comes first. */
export type Pending =
  | { kind: 'setup'; owner: Side }
  /** 12.4: routed units that are due; each returns or waits. */
  | { kind: 'return'; owner: Side; units: PieceId[] }
  /** 5.4: leaders and HQs alone in `hex`, which an enemy unit has entered. */
  | { kind: 'leaderFlees'; owner: Side; pieces: PieceId[]; hex: HexId }
  /** 6.2: hexes over the limit at the end of the phase. `kept` have nowhere to go and have paid for it. */
  | { kind: 'displace'; owner: Side; kept: PieceId[] }
  /** 22.1: another resolver was picked; the defender agrees or does not. */
  | { kind: 'resolver'; owner: Side; name: Resolver }
  /** 22.1: the clash is fought on the tabletop; `key` is the `k` of its dice. */
  | { kind: 'clash'; owner: Side; key: string }
  /** 8.2: the defender names his lead. */
  | { kind: 'lead'; owner: Side; units: PieceId[] }
  /** 8.4, fog of war (FOW) 10: reserves come to the defender's help. */
  | { kind: 'reserve'; owner: Side }
  /** 8.4, FOW 11: slip away before the fight. */
  | { kind: 'slip'; owner: Side }
  /** 8.4, FOW 12, the sound of the guns: units come to the attacker's help. */
  | { kind: 'guns'; owner: Side }
  /** 10.1: stacks with units still to go. `going`: cavalry in mid-retreat, which came from `from`. */
  | { kind: 'retreat'; owner: Side; stacks: RetreatStack[]; going: { unit: PieceId; from: HexId } | null }
  /** 10.2: `units` may still advance; `going` is charging cavalry that may go one hex further. */
  | { kind: 'advance'; owner: Side; hex: HexId; units: PieceId[]; going: PieceId | null }
  /** 19.5.12: what a revealed box held is placed piece by piece, leaders first. `hex`: where its real marker lay. */
  | {
      kind: 'deploy'
      owner: Side
      box: BoxLetter
      hex: HexId
      pieces: PieceId[]
      /** What the real marker had done in its owner's present phase; its units have done the same. */
      marker: { moved: boolean; spent: number; marched: boolean }
    }
export type PendingKind = Pending['kind']

/** The result of a game (18). */
export interface GameResult {
  winner: Side | 'draw'
  /** `OPS-18.1`, `OPS-18.2`, `OPS-18.3` or `resign`. */
  reason: string
  points: Record<Side, number>
}

/** Everything that changes in the course of a game. */
export interface OperationalState {
  turn: number
  active: Side
  segment: Segment
  pending: Pending[]
  pieces: Record<PieceId, PieceState>
  /** Markers in use, by id: `us.marker.a.1`. The number does not tell which is real: 1 lay in the lower hex, or entered first. */
  markers: Record<string, MarkerState>
  /** Boxes being filled in this command segment (19.5.2); the last may be open. */
  hiding: BoxFilling[]
  /** The side that controls each village and bastion (18.2); absent: no side does. */
  control: Record<HexId, Side>
  attack: AttackState | null
  activation: { santaAnna: boolean }
  /** Per unit, per sub-unit of its roster: [casualties, stragglers, removed] castings. */
  rosters: Record<PieceId, [number, number, number][]>
  score: Record<Side, number>
  result: GameResult | null
  /** How many dice of the stream `ops` have been rolled, which is the key of the next (1.4). */
  dice: number
  moving: MovingGroup | null
  /** 4.2: the commanders of each unit of the active side in this phase; a unit out of command is absent. */
  command: Record<PieceId, PieceId[]>
  /** Hexes attacked in this combat phase (8.1). */
  targets: HexId[]
  /** 14.1: turn and hex of pieces that have yet to enter. */
  entry: Record<PieceId, { turn: number; hex: HexId }>
  /** Set-up (17): sides that are ready. */
  ready: Side[]
}

/** A game as it is saved. */
export interface Game {
  rulesVersion: number
  dataHash: string
  scenario: string
  options: RuleOptions
  ops: OperationalState
  table: null
}
