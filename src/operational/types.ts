import { opponentOf, type Sides } from '../game/side'
import type { ClashOutcome } from './combat/outcome'
import type { Resolver, TabletopResolver } from './resolvers'

/**
 * The shapes of the hex game. Everything here is JSON: integers, strings, booleans, null, arrays, objects.
 * MP are counted in halves (`mp2`).
 */
export type Side = 'us' | 'mexican'
/** "XXYY": XX row 01-25 south to north, YY column 01-29 west to east. */
export type HexId = string
/** As in maps/NAME/counters.json: `us.1.clarke`, `us.ldr.scott`, `us.hq`. */
export type PieceId = string

export const SIDES: Sides<Side> = ['us', 'mexican']
/** The other side. */
export const enemyOf = (side: Side): Side => opponentOf(SIDES, side)

export type Preset = 'historical' | 'balanced' | 'free'
export { RESOLVERS, type Resolver } from './resolvers'
export type ClashMode = 'auto' | 'played'

export interface RuleOptions {
  preset: Preset
  /** OPS-5.5: on in `historical` and `balanced`, off in `free`, unless overridden. */
  night: boolean
  resolver: Resolver
  clash: ClashMode
  /** OPS-22.1: another resolver may be picked before a clash if the other side agrees; absent: it may not. */
  pick?: true
}

export type Segment = 'setup' | 'command' | 'move' | 'recovery' | 'combat' | 'turnEnd' | 'over'

/** `at`: a hex; `trt:9` routed, due on turn 9; `off` not yet entered; `gone` destroyed or captured; `box:A` hidden. */
export interface PieceState {
  at: string
  steps: number
  disrupted: boolean
  ineffective: boolean
  garrison: boolean
  /** Its move of this phase is over. */
  moved: boolean
  /** MP of this phase in halves: full allowance or the die of 4.3. -1 before the move begins. */
  mp2: number
  /** MP spent this phase, in halves. */
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

/** One of the two counters of a box (19.5.1). `at`: a hex, or `off`: it enters with its box's reinforcements (14.1). */
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

/** A unit or stack under way (5.1); or an HQ or a marker alone. */
export interface MovingGroup {
  units: PieceId[]
  /** At least one of them has taken a step; until then fewer may go than began. */
  stepped: boolean
  march: boolean
  /** It began its move in an EZOC (7.2): every further EZOC hex needs a morale check. */
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
  /** Sum of the dice of 8.4; 0 before they are thrown or where none are. */
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

/** A choice somebody owes the game. `pending` is a stack; its last entry is the top. */
export type Pending =
  | { kind: 'setup'; owner: Side }
  /** 12.4: routed units due; each returns or waits. */
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
  /** 8.4, FOW 10. */
  | { kind: 'reserve'; owner: Side }
  /** 8.4, FOW 11: slip away before the fight. */
  | { kind: 'slip'; owner: Side }
  /** 8.4, FOW 12. */
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

export interface GameResult {
  winner: Side | 'draw'
  /** `OPS-18.1`, `OPS-18.2`, `OPS-18.3` or `resign`. */
  reason: string
  points: Record<Side, number>
}

export interface OperationalState {
  turn: number
  active: Side
  segment: Segment
  pending: Pending[]
  pieces: Record<PieceId, PieceState>
  /** Markers in use, by id: `us.marker.a.1`. The number tells nothing: 1 is the lower hex at creation, or who enters first. */
  markers: Record<string, MarkerState>
  /** Boxes being filled in this command segment (19.5.2); the last may be open. */
  hiding: BoxFilling[]
  /** Villages and bastions: who controls them (18.2). Nobody: absent. */
  control: Record<HexId, Side>
  attack: AttackState | null
  activation: { santaAnna: boolean }
  /** Per unit, per sub-unit of its roster: [casualties, stragglers, removed] castings. */
  rosters: Record<PieceId, [number, number, number][]>
  score: Record<Side, number>
  result: GameResult | null
  /** Running key of the dice stream `ops`: how many have been thrown. */
  dice: number
  moving: MovingGroup | null
  /** 4.2: who commands each unit of the active side this phase; not in it: out of command. */
  command: Record<PieceId, PieceId[]>
  /** Hexes attacked in this combat phase (8.1). */
  targets: HexId[]
  /** 14.1: turn and hex of pieces that have yet to enter. */
  entry: Record<PieceId, { turn: number; hex: HexId }>
  /** Set-up (17): sides that are ready. */
  ready: Side[]
}

export interface Game {
  rulesVersion: number
  dataHash: string
  scenario: string
  options: RuleOptions
  ops: OperationalState
  table: null
}

/** Small steps; see src/operational/ACTIONS.md. Ids in arrays stand in ascending order. */
export type Action =
  // set-up (free)
  | { type: 'place'; piece: PieceId; hex: HexId; garrison?: true }
  | { type: 'take'; piece: PieceId }
  | { type: 'box'; box: BoxLetter; piece: PieceId }
  | { type: 'fill'; preset: 'historical' | 'balanced' }
  | { type: 'ready' }
  // command segment
  | { type: 'return'; unit: PieceId; to: HexId }
  | { type: 'wait'; unit: PieceId }
  | { type: 'reveal'; box: BoxLetter }
  | { type: 'open'; box: BoxLetter; hex: string }
  | { type: 'real'; hex: HexId }
  | { type: 'dummy'; hex: HexId }
  | { type: 'close' }
  | { type: 'done' }
  | { type: 'deploy'; piece: PieceId; hex: HexId }
  // movement phase
  | { type: 'begin'; units: PieceId[] }
  | { type: 'step'; units: PieceId[]; leaders: PieceId[]; to: HexId; march?: true; garrison?: true }
  | { type: 'garrison'; unit: PieceId; in: boolean }
  | { type: 'marker'; id: string; to: HexId; march?: true }
  | { type: 'enter'; piece: PieceId; hex: HexId; march?: true }
  | { type: 'stop' }
  | { type: 'flee'; piece: PieceId; to: HexId }
  | { type: 'displace'; unit: PieceId; to: HexId }
  // combat phase
  | { type: 'target'; hex: HexId }
  | { type: 'join'; unit: PieceId }
  | { type: 'leave'; unit: PieceId }
  | { type: 'lead'; unit: PieceId }
  | { type: 'charge'; on: boolean }
  | { type: 'resolver'; name: Resolver; mode: ClashMode }
  | { type: 'attack' }
  | { type: 'cancel' }
  | { type: 'reserve'; unit: PieceId; to: HexId; garrison?: true }
  | { type: 'slip'; to: HexId }
  | { type: 'retreat'; unit: PieceId; to: HexId }
  | { type: 'hold'; hex: HexId }
  | { type: 'advance'; unit: PieceId; leaders: PieceId[]; to: HexId }
  | { type: 'pass' }
  // any phase
  | { type: 'endPhase' }
  | { type: 'resign' }
export type ActionType = Action['type']

/** One item of a sum that a player may check: "woods -1 (OPS-9.2)". */
export interface Modifier {
  /** Message key `modifier.<name>`. */
  name: string
  value: number
  rule: string
}

export type DiePurpose =
  | 'activation' // 19.4.1
  | 'command' // 4.3
  | 'lava' // 19.1.3
  | 'morale' // 9.4
  | 'fow' // 8.4, two dice
  | 'combat' // 9.3
  | 'leader' // 11.2, two dice
  | 'rout' // 12.3

export type EventBody =
  | {
      kind: 'die'
      purpose: DiePurpose
      faces: number[]
      value: number
      modifiers: Modifier[]
      piece: PieceId | null
      /** For morale: passed. For lava: entered. For activation: activated. Else null. */
      passed: boolean | null
      rule: string
    }
  | { kind: 'placed'; piece: PieceId; hex: HexId; entryTurn: number | null }
  | {
      kind: 'moved'
      pieces: PieceId[]
      from: HexId | null
      to: HexId
      mp2: number
      how: 'step' | 'march' | 'enter' | 'reserve' | 'slip' | 'flee' | 'displace'
    }
  /** Of the other side's box `pieces` is empty and `real` null (19.5.15). `markers` ascending; none: it is yet to enter. */
  | { kind: 'boxed'; side: Side; box: BoxLetter; markers: HexId[]; pieces: PieceId[]; real: HexId | null; rule: string }
  | { kind: 'markerMoved'; marker: string; from: HexId | null; to: HexId; mp2: number; how: 'step' | 'march' | 'enter' }
  | {
      kind: 'revealed'
      side: Side
      box: BoxLetter
      real: HexId | null
      dummy: HexId | null
      pieces: PieceId[]
      by: 'choice' | 'sight' | 'entry' | 'end'
      rule: string
    }
  | { kind: 'deployed'; piece: PieceId; hex: HexId; rule: string }
  | { kind: 'garrison'; piece: PieceId; hex: HexId; in: boolean; rule: string }
  | { kind: 'stopped'; pieces: PieceId[]; hex: HexId; rule: string }
  | { kind: 'lavaRefused'; pieces: PieceId[]; hex: HexId; rule: string }
  | { kind: 'disrupted'; piece: PieceId; hex: HexId; rule: string }
  | { kind: 'recovered'; piece: PieceId; hex: HexId; from: 'disrupted' | 'ineffective'; rule: string }
  | { kind: 'routed'; piece: PieceId; hex: HexId; until: number; rule: string }
  | { kind: 'returned'; piece: PieceId; hex: HexId; rule: string }
  | { kind: 'waits'; piece: PieceId; rule: string }
  | { kind: 'stepLost'; piece: PieceId; hex: HexId; steps: number; rule: string }
  | { kind: 'destroyed'; piece: PieceId; hex: HexId; rule: string }
  | { kind: 'leaderHit'; piece: PieceId; hex: HexId; fate: 'casualty' | 'wounded'; until: number; rule: string }
  | { kind: 'captured'; piece: PieceId; hex: HexId; rule: string }
  | { kind: 'activated'; by: 'die' | 'behindWorks'; hex: HexId | null; rule: string }
  | { kind: 'targeted'; hex: HexId }
  | { kind: 'joined'; unit: PieceId; hex: HexId }
  | { kind: 'left'; unit: PieceId }
  | { kind: 'cancelled'; hex: HexId }
  | { kind: 'fow'; roll: number; result: string; rule: string }
  | { kind: 'resolver'; name: Resolver; by: 'picked' | 'agreed' | 'declined'; rule: string }
  | { kind: 'calledOff'; hex: HexId; rule: string }
  | {
      kind: 'clashBegun'
      hex: HexId
      attackers: PieceId[]
      defenders: PieceId[]
      lead: PieceId | null
      defenderLead: PieceId
      charge: boolean
    }
  | {
      kind: 'clashEnded'
      hex: HexId
      resolver: TabletopResolver
      /** Which clash of the game: by it the account is found. */
      key: string
      outcome: ClashOutcome
      rule: string
    }
  | {
      kind: 'clashEnded'
      hex: HexId
      resolver: 'table'
      attack: number
      defence: number
      modifiers: Modifier[]
      differential: number
      roll: number
      result: string
      rule: string
    }
  | { kind: 'held'; hex: HexId; units: PieceId[]; rule: string }
  | { kind: 'retreated'; pieces: PieceId[]; from: HexId; to: HexId; rule: string }
  | { kind: 'advanced'; pieces: PieceId[]; from: HexId; to: HexId; rule: string }
  | { kind: 'control'; hex: HexId; side: Side }
  | { kind: 'command'; side: Side; hqActive: boolean }
  | { kind: 'segment'; segment: Segment; side: Side; turn: number }
  | { kind: 'turn'; turn: number }
  | { kind: 'ready'; side: Side }
  | { kind: 'recoveredLeader'; piece: PieceId }
  | { kind: 'victory'; winner: Side | 'draw'; reason: string; points: Record<Side, number> }
/** `n` counts what one side may know, from 0 without gaps. */
export type GameEvent = EventBody & { n: number }

export interface PieceView {
  id: PieceId
  at: string
  steps: number
  disrupted: boolean
  ineffective: boolean
  garrison: boolean
  marched: boolean
  attacked: boolean
  /** Of the active side only, else absent. mp2 is what is left, in halves; -1 before the move begins. */
  moved?: boolean
  mp2?: number
  spent?: number
  /** Leaders and HQs: it is active and able (4.1, 4.4). */
  active?: boolean
  wounded?: number
}

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
  /** The whole stack; contents only for their owner. */
  pending: (Pending | { kind: PendingKind; owner: Side })[]
  /** On the map, sorted by id. During set-up only one's own. */
  pieces: PieceView[]
  /** On the Turn Record Track. */
  trt: { id: PieceId; turn: number; steps: number }[]
  /** Yet to enter. */
  offMap: { id: PieceId; turn: number; hex: HexId }[]
  /** Destroyed, captured or killed. */
  gone: PieceId[]
  enemyMarkers: { letter: BoxLetter; nr: number; at: HexId }[]
  /** One's own. */
  markers: Record<string, MarkerState>
  boxes: Record<string, PieceId[]>
  /** One's own pieces in boxes, sorted by id. */
  boxed: PieceView[]
  /** One's own boxes being filled. */
  hiding: BoxFilling[]
  enemyBoxes: { letter: BoxLetter; inUse: boolean }[]
  /** Enemy pieces that are neither on the map, on the track, off it nor gone: they lie in his boxes. */
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

/** One unit's share in the strength of its side (9.2). */
export interface StrengthPart {
  piece: PieceId
  /** CF as it counts: step level, halved where disrupted or bombarding from afar. */
  cf: number
  lead: boolean
}

/** The sum of 9.2, item by item. */
export interface Strengths {
  attack: number
  defence: number
  attackParts: StrengthPart[]
  defenceParts: StrengthPart[]
  modifiers: Modifier[]
  /** Clamped to the table. */
  differential: number
  /** Label of the table's row. */
  row: string
}

/** What an attack may come to (src/cli/PROTOCOL.md). Probabilities are fractions of one denominator; they add up to 1. */
export interface Forecast extends Strengths {
  outcomes: {
    p: { num: number; den: number }
    /** Result code of 9.3 (`DcE`), or `calledOff`, `none`. */
    result: string
    attacker: 'none' | 'retreat' | 'hold-or-retreat'
    defender: 'none' | 'retreat' | 'hold-or-retreat' | 'rout' | 'disrupted'
    attackerSteps: number
    defenderSteps: number
  }[]
  /** Choices that may come up and are left out of the figures: `lead`, `reserve`, `slip`, `guns`, `hold`. */
  choices: string[]
}

/** Where a move can go: for highlights and hover (contracts: the interface composes steps into marches). */
export interface ReachHex {
  hex: HexId
  /** MP spent on getting there, in halves, from where the piece stands now. */
  cost2: number
  /** The hex before it on the cheapest way; null only for the start. */
  prev: HexId | null
  /** The move is over there, by this rule (`OPS-7.2`, `OPS-19.1.8`); null: may go on. */
  stops: string | null
  /** Dice on the whole way: lava tries, morale checks. Chance that all are passed, as a fraction. */
  chance: { num: number; den: number }
  /** March movement is needed (5.3). */
  march: boolean
}
