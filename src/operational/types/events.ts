import type { ClashOutcome } from '../combat/outcome'
import type { Resolver, TabletopResolver } from '../resolvers'
import type { BoxLetter, HexId, PieceId, Segment, Side } from './state'

/** One modifier of a sum, with its rule: "woods -1 (OPS-9.2)". */
export interface Modifier {
  /** Message key `modifier.<name>`. */
  name: string
  value: number
  rule: string
}

/** What a die is rolled for. */
export type DiePurpose =
  | 'activation' // 19.4.1
  | 'command' // 4.3
  | 'lava' // 19.1.3
  | 'morale' // 9.4
  | 'fow' // fog of war, 8.4, two dice
  | 'combat' // 9.3
  | 'leader' // 11.2, two dice
  | 'rout' // 12.3

/** What has happened, for logs, animation and the other side. */
export type EventBody =
  | {
      kind: 'die'
      purpose: DiePurpose
      faces: number[]
      value: number
      modifiers: Modifier[]
      piece: PieceId | null
      /** For morale: the check was passed. For lava: the hex was entered. For activation: Santa Anna is active. Else null. */
      passed: boolean | null
      rule: string
    }
  | { kind: 'placed'; piece: PieceId; hex: HexId; entryTurn: number | null }
  | {
      kind: 'moved'
      pieces: PieceId[]
      from: HexId | null
      to: HexId
      /** MP spent, in halves. */
      mp2: number
      /** `slip`: the defender slips away before the fight (8.4). */
      how: 'step' | 'march' | 'enter' | 'reserve' | 'slip' | 'flee' | 'displace'
    }
  /** For the other side `pieces` is empty and `real` null (19.5.15). `markers`: hexes, ascending; none: the box has yet to enter. */
  | { kind: 'boxed'; side: Side; box: BoxLetter; markers: HexId[]; pieces: PieceId[]; real: HexId | null; rule: string }
  /** `mp2`: MP spent, in halves. */
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
  /** `until`: the turn in which the unit may return (12.3). */
  | { kind: 'routed'; piece: PieceId; hex: HexId; until: number; rule: string }
  | { kind: 'returned'; piece: PieceId; hex: HexId; rule: string }
  /** A unit that may return stays away for this turn (12.4). */
  | { kind: 'waits'; piece: PieceId; rule: string }
  /** `steps`: those that are left. */
  | { kind: 'stepLost'; piece: PieceId; hex: HexId; steps: number; rule: string }
  | { kind: 'destroyed'; piece: PieceId; hex: HexId; rule: string }
  /** `until`: the last turn in which the wounded leader is inactive (11.2). */
  | { kind: 'leaderHit'; piece: PieceId; hex: HexId; fate: 'casualty' | 'wounded'; until: number; rule: string }
  | { kind: 'captured'; piece: PieceId; hex: HexId; rule: string }
  /** Santa Anna and the Mexican HQ are activated (19.4). */
  | { kind: 'activated'; by: 'die' | 'behindWorks'; hex: HexId | null; rule: string }
  | { kind: 'targeted'; hex: HexId }
  /** A unit joins the attack on the hex. */
  | { kind: 'joined'; unit: PieceId; hex: HexId }
  /** A unit leaves the declared attack. */
  | { kind: 'left'; unit: PieceId }
  /** The attacker withdraws a declaration; `calledOff`: the rules stop the attack, by night or fog of war. */
  | { kind: 'cancelled'; hex: HexId }
  /** Fog of war (8.4). */
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
      /** Names the clash within the game; its account is found by it. */
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
/** An event as a side gets it. `n` numbers the events that the side may know, from 0 without gaps. */
export type GameEvent = EventBody & { n: number }
