import type { ClashOutcome } from '../combat/outcome'
import type { Resolver, TabletopResolver } from '../resolvers'
import type { BoxLetter, ClashMode, HexId, PieceId, Segment, Side } from './state'

/** One modifier of a sum, and the rule that gives it: "woods -1 (OPS-9.2)". */
export interface Modifier {
  /** The last part of its message key, `modifier.<name>`. */
  name: string
  value: number
  rule: string
}

/** What a die is rolled for. */
export type DiePurpose =
  | 'activation' // of Santa Anna, 19.4.1
  | 'command' // MP of a unit out of command, 4.3
  | 'lava' // entry into a lava hex, 19.1.3
  | 'morale' // morale check, 9.4
  | 'fow' // fog of war, 8.4, two dice
  | 'combat' // combat table, 9.3
  | 'leader' // is a leader hit, 11.2, two dice
  | 'rout' // turns until a routed unit returns, 12.3

/** What has happened: for logs, animation and the other side. `rule` is the clause that made it happen. */
export type EventBody =
  | {
      kind: 'die'
      purpose: DiePurpose
      faces: number[]
      /** The faces added up, with the modifiers. */
      value: number
      modifiers: Modifier[]
      /** The unit, leader or marker for which the die was rolled; null: for none. */
      piece: PieceId | null
      /** For morale: the check was passed. For lava: the hex was entered. For activation: Santa Anna is active. For other dice: null. */
      passed: boolean | null
      rule: string
    }
  /** Set-up: the piece starts on the hex, or enters there on `entryTurn`. */
  | { kind: 'placed'; piece: PieceId; hex: HexId; entryTurn: number | null }
  | {
      kind: 'moved'
      /** Units, leaders and HQs that moved together. */
      pieces: PieceId[]
      /** Null: they entered the map. */
      from: HexId | null
      to: HexId
      /** Movement points spent, in halves. */
      mp2: number
      /** By fog of war (8.4), `reserve`: a unit comes to the help of its side; `slip`: the defender slips away before the fight. */
      how: 'step' | 'march' | 'enter' | 'reserve' | 'slip' | 'flee' | 'displace'
    }
  /**
   * A hidden-movement box was filled. For the other side `pieces` is empty and `real` null (19.5.15). `markers`: the hexes of its markers, ascending;
   * none: they have yet to enter.
   */
  | { kind: 'boxed'; side: Side; box: BoxLetter; markers: HexId[]; pieces: PieceId[]; real: HexId | null; rule: string }
  /** A marker moved. `from` null: it entered the map. `mp2`: movement points spent, in halves. */
  | { kind: 'markerMoved'; marker: string; from: HexId | null; to: HexId; mp2: number; how: 'step' | 'march' | 'enter' }
  /** A box was revealed. `by`: by choice, because a marker was seen, because one entered San Agustin (18.2), or because the game ends. */
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
  /** A piece of a revealed box was placed. */
  | { kind: 'deployed'; piece: PieceId; hex: HexId; rule: string }
  /** A unit went into garrison (`in`) or left it. */
  | { kind: 'garrison'; piece: PieceId; hex: HexId; in: boolean; rule: string }
  /** The pieces end their move, by choice or by a rule. */
  | { kind: 'stopped'; pieces: PieceId[]; hex: HexId; rule: string }
  /** The die kept the pieces out of the lava hex (19.1.3). */
  | { kind: 'lavaRefused'; pieces: PieceId[]; hex: HexId; rule: string }
  /** A unit was disrupted (12.1). */
  | { kind: 'disrupted'; piece: PieceId; hex: HexId; rule: string }
  | { kind: 'recovered'; piece: PieceId; hex: HexId; from: 'disrupted' | 'ineffective'; rule: string }
  /** `until`: the turn in which the unit may return (12.3). */
  | { kind: 'routed'; piece: PieceId; hex: HexId; until: number; rule: string }
  | { kind: 'returned'; piece: PieceId; hex: HexId; rule: string }
  /** A unit that may return stays away for this turn (12.4). */
  | { kind: 'waits'; piece: PieceId; rule: string }
  /** `steps`: how many the unit has left. */
  | { kind: 'stepLost'; piece: PieceId; hex: HexId; steps: number; rule: string }
  | { kind: 'destroyed'; piece: PieceId; hex: HexId; rule: string }
  /** `until`: the last turn in which the wounded leader is inactive (11.2). */
  | { kind: 'leaderHit'; piece: PieceId; hex: HexId; fate: 'casualty' | 'wounded'; until: number; rule: string }
  /** A leader or HQ was captured (5.4). */
  | { kind: 'captured'; piece: PieceId; hex: HexId; rule: string }
  /** Santa Anna and the Mexican HQ are activated (19.4). */
  | { kind: 'activated'; by: 'die' | 'behindWorks'; hex: HexId | null; rule: string }
  /** The Army of the North may leave its ground (25.1). `by`: it has been attacked in `hex`, or the turn has come. */
  | { kind: 'armyFree'; by: 'attack' | 'turn'; hex: HexId | null; rule: string }
  /** The attacker begins to declare an attack on the hex. */
  | { kind: 'targeted'; hex: HexId }
  /** A unit joins the attack on the hex. */
  | { kind: 'joined'; unit: PieceId; hex: HexId }
  /** A unit leaves the declared attack. */
  | { kind: 'left'; unit: PieceId }
  /** The attacker withdraws the declared attack. */
  | { kind: 'cancelled'; hex: HexId }
  /** Fog of war (8.4). `roll`: the sum of its two dice; `result`: such as `hesitation` (FowResult in src/operational/data). */
  | { kind: 'fow'; roll: number; result: string; rule: string }
  /** Another resolver was picked for the attack, and the defender has agreed to it or declined it (22.1). */
  | { kind: 'resolver'; name: Resolver; mode?: ClashMode; by: 'picked' | 'agreed' | 'declined'; rule: string }
  /** Something happened on the table of a clash that people command (22.1), in the words of the tabletop engine. */
  | { kind: 'table'; event: { readonly kind: string } }
  /** The rules stop the attack, by night or fog of war. */
  | { kind: 'calledOff'; hex: HexId; rule: string }
  /** The fight for the attacked hex begins. `lead` null: batteries bombard alone (9.8). */
  | {
      kind: 'clashBegun'
      hex: HexId
      attackers: PieceId[]
      defenders: PieceId[]
      lead: PieceId | null
      defenderLead: PieceId
      charge: boolean
    }
  /** A tabletop engine has fought the clash out. */
  | {
      kind: 'clashEnded'
      hex: HexId
      resolver: TabletopResolver
      /** Names the clash within the game; the account of the battle (what happened, step by step) is stored under it. */
      key: string
      outcome: ClashOutcome
      rule: string
    }
  /** The combat table has decided the clash (9). */
  | {
      kind: 'clashEnded'
      hex: HexId
      resolver: 'table'
      /** Strengths of both sides before the modifiers. */
      attack: number
      defence: number
      modifiers: Modifier[]
      /** The difference of the strengths with all modifiers, cut to the range of the table. */
      differential: number
      /** The face of the die. */
      roll: number
      /** Result code of the table, such as `DcE`. */
      result: string
      rule: string
    }
  /** Beaten units hold their hex instead of retreating (9.6). */
  | { kind: 'held'; hex: HexId; units: PieceId[]; rule: string }
  | { kind: 'retreated'; pieces: PieceId[]; from: HexId; to: HexId; rule: string }
  | { kind: 'advanced'; pieces: PieceId[]; from: HexId; to: HexId; rule: string }
  /** The side now controls the village or bastion (18.2). */
  | { kind: 'control'; hex: HexId; side: Side }
  /** The command segment has found which units are in command (4.2). */
  | { kind: 'command'; side: Side; hqActive: boolean }
  /** A segment of the player turn of `side` begins. */
  | { kind: 'segment'; segment: Segment; side: Side; turn: number }
  /** A turn begins. */
  | { kind: 'turn'; turn: number }
  /** The side has ended its set-up. */
  | { kind: 'ready'; side: Side }
  /** A wounded leader is well again (11.2). */
  | { kind: 'recoveredLeader'; piece: PieceId }
  /** The game is over. `reason`: as in GameResult. */
  | { kind: 'victory'; winner: Side | 'draw'; reason: string; points: Record<Side, number> }
/** An event as a side is told it: `n` counts from 0, without gaps, the events that this side may know. */
export type GameEvent = EventBody & { n: number }
