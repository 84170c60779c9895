import { opponentOf, type Sides } from '../../game/side'
import type { Resolver, TabletopResolver } from '../resolvers'

/**
 * The state of the hex game. Everything here is JSON: integers, strings, booleans, null, arrays, objects. Movement points (MP) are counted in
 * halves, in the fields `mp2` and `spent`.
 */

/** Ids of the two sides. */
export type Side = 'us' | 'mexican'
/** "XXYY": XX row 01-25 south to north, YY column 01-29 west to east. */
export type HexId = string
/** Id of a counter, as in maps/NAME/counters.json: `us.1.clarke`, `us.ldr.scott`, `us.hq`. */
export type PieceId = string

/** The sides by seat. The US player is seat 0: he moves first (3.1). */
export const SIDES: Sides<Side> = ['us', 'mexican']
/** The other side. */
export const enemyOf = (side: Side): Side => opponentOf(SIDES, side)

/** How a game is set up (17.4). */
export type Preset = 'historical' | 'balanced' | 'free'
/** How a clash on the tabletop is fought: by the program (`auto`) or by the players (`played`). */
export type ClashMode = 'auto' | 'played'

/** The variants of a game (OPS-25), none of them printed. Absent: not in force. */
export interface Variants {
  /** The Army of the North keeps its ground until it is attacked or turn 7 begins (OPS-25.1). */
  valenciaStays?: true
  /** Works do not wake Santa Anna before turn 3 (OPS-25.2). */
  worksDoNotWake?: true
  /** Points that the US begin with; below 0: that the Mexicans begin with (OPS-25.3). Never 0. */
  handicap?: number
}

/** The options with which a game is played. */
export interface RuleOptions extends Variants {
  preset: Preset
  /** Night rules (OPS-5.5) are in force. Unless a request says otherwise: yes in `historical` and `balanced`, no in `free`. */
  night: boolean
  resolver: Resolver
  clash: ClashMode
  /** Another resolver may be picked before a clash, if the other side agrees (OPS-22.1). Absent: it may not. */
  pick?: true
  /** The only side whose player commands in clashes (OPS-22.1); the staff of the other answers for it. Absent: both players command. */
  commander?: Side
}

/** Where the game is in the sequence of play (3.2). */
export type Segment = 'setup' | 'command' | 'move' | 'recovery' | 'combat' | 'turnEnd' | 'over'

/**
 * The state of a counter. `at`: a hex; `trt:9`: routed and due on turn 9; `off`: not yet entered; `gone`: destroyed or captured; `box:A`: in
 * a hidden-movement box.
 */
export interface PieceState {
  at: string
  /** Strength steps left (11.1); 0 for leaders and HQs. */
  steps: number
  disrupted: boolean
  ineffective: boolean
  /** The unit is inside the bastion of its hex (19.1.13). */
  garrison: boolean
  /** The piece has ended its move of this phase. */
  moved: boolean
  /** Halves of an MP that the piece may spend in this phase: its allowance, or what the die of 4.3 gave. -1 before the move begins. */
  mp2: number
  /** Halves of an MP spent in this phase. */
  spent: number
  /** The unit has attacked in this player turn. */
  attacked: boolean
  /** The unit has marched in this turn (5.3) and may not attack. */
  marched: boolean
  /** The piece was revealed in this command segment and is not hidden again in it (19.5.10). Absent: it was not. */
  revealed?: true
  /**
   * The unit went into its bastion out of an EZOC in this phase: a step straight out again begins in that EZOC (19.1.14). Absent: it did not, or
   * it has come out.
   */
  garrisonFromEzoc?: true
  /** Leaders and HQs only: the piece is active (4.4). */
  active?: boolean
  /** Leaders only: the last turn in which the wounded leader is inactive (11.2); 0: he is well. */
  wounded?: number
}

/** A hidden-movement box (19.5.1). */
export type BoxLetter = 'A' | 'B' | 'C' | 'D'
export const BOX_LETTERS: readonly BoxLetter[] = ['A', 'B', 'C', 'D']

/** One of the two markers of a box (19.5.1). `at`: a hex, or `off`: it enters with the reinforcements in its box (14.1). */
export interface MarkerState {
  at: string
  /** It is the real one of the two: a secret of its owner, as are the contents of the box (19.5.15). */
  real: boolean
  // Its movement in this phase, as in PieceState.
  moved: boolean
  mp2: number
  spent: number
  marched: boolean
}

/** A box being filled in the command segment (19.5.2). Until the action `done` the pieces stay on the map, and the enemy learns nothing. */
export interface BoxFilling {
  box: BoxLetter
  /** The chosen hex: pieces in it or next to it may go into the box. `off`: the pieces are reinforcements that have yet to enter. */
  hex: string
  pieces: PieceId[]
  /** The hexes chosen for the real marker and for the dummy. */
  real: HexId | null
  dummy: HexId | null
  /** The box is filled; `done` puts it into use. */
  closed: boolean
}

/** The group that is moving (5.1): a unit or stack, an HQ, or a marker. */
export interface MovingGroup {
  units: PieceId[]
  /** The group has taken a step. Until then some of its units may stay behind. */
  stepped: boolean
  /** The group marches (5.3). */
  march: boolean
  /** The group began its move in an enemy zone of control (7.2): every further EZOC hex needs a morale check. */
  fromEzoc: boolean
}

/** An attack being declared or fought (8.2-10.2). */
export interface AttackState {
  target: HexId
  attackers: PieceId[]
  /** The attackers' lead; null where batteries bombard alone (9.8). */
  lead: PieceId | null
  /** The attack is a charge (8.3). */
  charge: boolean
  /** Enemy units that fight; empty until the attack is made. */
  defenders: PieceId[]
  defenderLead: PieceId | null
  /** Sum of the two dice of fog of war (8.4); 0: they have not been thrown, or none are. */
  fow: number
  /** The resolver picked for this attack (OPS-22.1); absent: that of the game's options. */
  resolver?: Resolver
  /** Who commands in the clash, where that was picked for this attack (OPS-22.1); absent: as the game's options say. */
  mode?: ClashMode
  /** How far the attack has come. `fow`: fog of war. */
  stage: 'declaring' | 'night' | 'lead' | 'fow' | 'resolve' | 'retreat' | 'advance'
}

/** Units of one hex that must retreat (10.1). */
export interface RetreatStack {
  hex: HexId
  units: PieceId[]
  /** They may disrupt and hold instead (9.6). */
  mayHold: boolean
}

/** A choice that `owner` must make before play goes on. `OperationalState.pending` is a stack of them; its last entry comes first. */
export type Pending =
  | { kind: 'setup'; owner: Side }
  /** 12.4: routed units that are due; each returns or waits. */
  | { kind: 'return'; owner: Side; units: PieceId[] }
  /** 5.4: leaders and HQs alone in `hex`, which an enemy unit has entered. */
  | { kind: 'leaderFlees'; owner: Side; pieces: PieceId[]; hex: HexId }
  /** 6.2: units leave hexes over the stacking limit at the end of the phase. `kept`: units that cannot and have lost a step instead. */
  | { kind: 'displace'; owner: Side; kept: PieceId[] }
  /** 22.1: another resolver was picked; the defender agrees or does not. */
  | { kind: 'resolver'; owner: Side; name: Resolver; mode?: ClashMode }
  /** 22.1: the clash is being fought on the tabletop; `key` names it. Where people command, the owner is who must answer on the table. */
  | { kind: 'clash'; owner: Side; key: string }
  /** 8.2: the defender names his lead. */
  | { kind: 'lead'; owner: Side; units: PieceId[] }
  /** 8.4, fog of war (FOW) 10: reserves come to the defender's help. */
  | { kind: 'reserve'; owner: Side }
  /** 8.4, FOW 11: slip away before the fight. */
  | { kind: 'slip'; owner: Side }
  /** 8.4, FOW 12, the sound of the guns: units come to the attacker's help. */
  | { kind: 'guns'; owner: Side }
  /** 10.1: units of these stacks must still retreat. `going`: cavalry in the middle of its retreat, and the hex it has come from. */
  | { kind: 'retreat'; owner: Side; stacks: RetreatStack[]; going: { unit: PieceId; from: HexId } | null }
  /** 10.2: `units` may still advance into `hex`. `going`: charging cavalry that may go one hex further. */
  | { kind: 'advance'; owner: Side; hex: HexId; units: PieceId[]; going: PieceId | null }
  /** 19.5.12: the contents of a revealed box are placed piece by piece, leaders first. `hex`: where the real marker lay. */
  | {
      kind: 'deploy'
      owner: Side
      box: BoxLetter
      hex: HexId
      pieces: PieceId[]
      /** What the real marker had done in the present phase of its owner: its units count as having done the same. */
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
  /** Number of the turn, from 1. */
  turn: number
  /** The phasing side: the one whose player turn it is. */
  active: Side
  segment: Segment
  /** Choices that are owed, as a stack. Empty: the phasing side acts as it likes. */
  pending: Pending[]
  pieces: Record<PieceId, PieceState>
  /**
   * Markers in use, by id such as `us.marker.a.1`. The last number does not say which marker is real: number 1 is the one in the lower hex, or
   * the one that entered first.
   */
  markers: Record<string, MarkerState>
  /** Boxes being filled in this command segment (19.5.2). Only the last may be not closed yet. */
  hiding: BoxFilling[]
  /** The side that controls each village and bastion (18.2); absent: no side does. */
  control: Record<HexId, Side>
  /** The attack being declared or fought; null: none. */
  attack: AttackState | null
  /** 19.4: Santa Anna and his HQ have been activated. `armyFree`: the Army of the North may leave its ground (25.1); absent: it has not been freed. */
  activation: { santaAnna: boolean; armyFree?: true }
  /** By unit and sub-unit of its roster: castings dead or wounded, castings straggling, castings removed for good (24.2). */
  rosters: Record<PieceId, [number, number, number][]>
  /** Points (18.3). */
  score: Record<Side, number>
  result: GameResult | null
  /** How many dice of the stream `ops` have been rolled; this number is the key of the next die (1.4). */
  dice: number
  /** The group whose move has begun and not ended; null: none. */
  moving: MovingGroup | null
  /** 4.2: the commanders of each unit of the active side in this phase; a unit out of command is absent. */
  command: Record<PieceId, PieceId[]>
  /** Hexes attacked in this combat phase (8.1). */
  targets: HexId[]
  /** 14.1: turn and hex of entry of each piece that has yet to enter. */
  entry: Record<PieceId, { turn: number; hex: HexId }>
  /** Set-up (17): sides that are ready. */
  ready: Side[]
}

/** A game as saves keep it. */
export interface Game {
  /** Version of the rules under which the game is played (RULES_VERSION of src/operational/engine.ts). */
  rulesVersion: number
  /** Hash of the map, counters, set-ups and tables with which it is played. */
  dataHash: string
  scenario: string
  options: RuleOptions
  ops: OperationalState
  /** The table of a clash that people command (OPS-22.1); null: none is under way. */
  table: TableState | null
}

/** The table of a clash that people command, with both sides' sealed answers. Plain JSON. */
export interface TableState {
  engine: TabletopResolver
  /** The edition of the tabletop's rules. */
  profile: string
  /** Names the clash, and the stream of its dice. */
  key: string
  /** The state of the tabletop engine. */
  state: object
  /** Leaders hit so far and how badly, in the tabletop's words (OPS-11.2). */
  hits: { leader: PieceId; severity: string }[]
}
