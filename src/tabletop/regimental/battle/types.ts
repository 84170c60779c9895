// The state of a Regimental battle (REG), and its parts. Everything here is JSON and goes into saves, views and digests. Nothing of it is secret:
// both players of the charts see the whole table; only the seed of the dice is hidden, and it is no part of the state.
// Lengths and places are thousandths of an inch, headings hundredths of a degree clockwise from north (+y).
import type { Side } from '../../../game/side'
import type { RegimentalAction } from './schema/action'
import type { Place } from './sequence'

export type { Side }

/** REG-1.5: order of troops, best to worst. Batteries have none and keep `good`. */
export type TroopOrder = 'good' | 'disordered' | 'broken'

/** REG-1.11: formations of troops; `garrison`: inside a building; REG-1.8: modes of a battery. */
export type Formation =
  | 'line'
  | 'openOrder'
  | 'fieldColumn'
  | 'marchColumn'
  | 'square'
  | 'hastySquare'
  | 'garrison'
  | 'dismountedOpenOrder'
  | 'limbered'
  | 'unlimbered'
  | 'fixed'

/** REG-1.10: what a troop unit did this player turn; cleared at its end. */
export type Posture = 'aboutFaced' | 'passedLines' | 'marchedByFlank' | 'crossedAbatis'

/** REG-1.8: a gun stand. Type, carriage and traction are facts of the roster, found by `index` there. */
export interface GunStand {
  /** Number of the stand in the roster, from 0. Wrecked and lost stands are taken out of the list. */
  readonly index: number
  silenced: boolean
  damaged: boolean
  /** REG-1.9. */
  lowAmmo: boolean
}

/** Why a unit is not on the table: it has not come yet; no stand is left; it went off the table (REG-6.6); its guns were taken (REG-10.14). */
export type Absence = 'awaited' | 'destroyed' | 'left' | 'captured'

/** A unit. `x`, `y`: the middle of its front. */
export interface RegimentalUnit {
  readonly side: Side
  x: number
  y: number
  heading: number
  formation: Formation
  /** Troop stands left; 0 for a battery. */
  stands: number
  /** Gun stands left; empty for troops. */
  guns: GunStand[]
  order: TroopOrder
  /** REG-1.9: of troops. */
  lowAmmo: boolean
  postures: Posture[]
  /** Id of the building or work it garrisons; null: none. */
  building: string | null
  /** Null: it is on the table. */
  absence: Absence | null
  /** REG-7.2: has fired in this player turn. */
  hasFired: boolean
  /** REG-12.9: has reacted to a charge in this player turn. */
  hasReacted: boolean
  /** REG-12.9: crews of this battery shelter in that square (id of the unit); null: they serve the guns. */
  crewIn: string | null
}

/** REG-1.14: a leader. */
export interface RegimentalLeader {
  readonly side: Side
  x: number
  y: number
  /** Id of the unit to which he is attached; null: detached. */
  attached: string | null
  rating: 'gallant' | 'able' | 'poor'
  mounted: boolean
  /** REG-11.4, 11.5, 11.1: null: he leads; otherwise out of play. `back`: number of the owner's player turn (`playerTurn`) in whose M1 he, or his successor, comes; null: never. */
  fallen: {
    readonly how: 'killed' | 'mortally' | 'grievously' | 'light' | 'awaited'
    readonly back: number | null
  } | null
  /** REG-11.5: dismounted until M1 of the owner's player turn with this number; null: not by a 6. */
  onFootUntil: number | null
  /** REG-3.4: number of the player turn in which he came as a replacement; in it he gives provisional command only; null: he is no replacement. */
  replacedIn: number | null
}

/** REG-4.5, 4.7: the result of a check. */
export type CheckEffect =
  | 'doubleQuick'
  | 'wellHandled'
  | 'tardy'
  | 'fallBack'
  | 'panic'
  | 'rallyWithElan'
  | 'rally'
  | 'shaken'
  | 'wavering'
  | 'panicDisordered'

/** What the unit is doing under its check. */
export interface CheckedUnit {
  readonly effect: CheckEffect
  /** Which list of maneuvers is open to it; null: none (it retreated, or it holds). */
  readonly list: 'wellHandled' | 'tardy' | null
  /** REG-5.2: at double-quick rates. */
  readonly doubleQuick: boolean
  /**
   * Parts of the maneuver that it has done, in order (`Part` in march/maneuver.ts): `move`, `form`, `fire` ...; `charge`; of a result without
   * a maneuver `retreat` or `hold`.
   */
  done: string[]
  /** REG-6.4: how much of its move is spent: parts of `WHOLE_MOVE` (march/rates.ts), which divides every rate without a rest. */
  spent: number
  /** Wheels or obliques after which no charge may follow, and the like: the heading at the beginning of the maneuver. */
  readonly from: { readonly x: number; readonly y: number; readonly heading: number }
  /** REG-5.6: worst ground any stand has touched. */
  worstGround: 'open' | 'broken' | 'rough'
  finished: boolean
}

/** M2: the check under way. */
export interface CheckInHand {
  /** REG-4.2: the leader whose units check together; null: one unit out of command. */
  readonly leader: string | null
  /** The base die, null before it is thrown. */
  die: number | null
  /** Units picked for the check, in the order of picking. */
  picked: string[]
  /** After the die: each unit's result. */
  units: Record<string, CheckedUnit>
}

/** REG-9.1, 9.3, 5.5: a charge, or a countercharge, from its declaration to the end of its combats. */
export interface Charge {
  readonly unit: string
  readonly target: string
  readonly kind: 'charge' | 'countercharge' | 'breakthrough'
  /** REG-12.11: cold steel is claimed at the declaration. */
  readonly coldSteel: boolean
  /** Made with the tardy full move, so in disorder (REG-5.4). */
  readonly inDisorder: boolean
  /** Share of a full move the charge may use: 1, or 1/2 as `half`. */
  readonly half: boolean
  /** `declared`: has not moved; `contact`: touches an enemy; `short`: fell short; `checked`: by fire (REG-8.7); `over`: fought or ended. */
  state: 'declared' | 'contact' | 'short' | 'checked' | 'over'
  /** REG-9.4: worst ground the charge crossed. */
  worstGround: 'open' | 'broken' | 'rough'
}

/** REG-9.3: what the target of a charge does. */
export interface Reaction {
  readonly unit: string
  readonly how: 'countercharge' | 'hastySquare' | 'evade' | 'shelter' | 'retreatSilenced'
  /** The charger against which it countercharges, or the square in which crews shelter. */
  readonly to: string | null
}

/** REG-7.1: a fire that is being put together: who joins, against whom. */
export interface FireInHand {
  readonly target: string
  readonly firers: readonly string[]
}

/** A choice that the rules owe a player within a step; the last one is answered first. */
export type Owed =
  /** REG-8.11, 10.4: which gun stand suffers. `effect`: what happens to it. */
  | {
      readonly kind: 'gunStand'
      readonly side: Side
      readonly unit: string
      readonly effect: 'wreck' | 'silenceAndDamage' | 'silence' | 'damage'
      readonly options: readonly number[]
      readonly cause: Cause
    }
  /** REG-8.8: whom the firing player marks low on ammunition. A text `unit` or `unit>index` of a gun stand. */
  | { readonly kind: 'ammunition'; readonly side: Side; readonly options: readonly string[] }
  /** REG-8.7, 10.12: cavalry goes back by the result, or recalls up to a full move. */
  | {
      readonly kind: 'recall'
      readonly side: Side
      readonly unit: string
      readonly instead: 'twoInches' | 'outOfCloseRange' | 'carry' | 'stay'
    }
  /** REG-10.9: which of the further units in contact gives the next stand. */
  | { readonly kind: 'standLoss'; readonly side: Side; readonly options: readonly string[] }
  /** REG-10.2 with option OQ-24: may infantry break through; REG-10.10: towards which of the equally near enemies. */
  | {
      readonly kind: 'breakthrough'
      readonly side: Side
      readonly unit: string
      readonly options: readonly string[]
      readonly mayStay: boolean
    }
  /** REG-10.8 d: cavalry that countercharged carries the position, or recalls, or stays. */
  | { readonly kind: 'victor'; readonly side: Side; readonly unit: string }
  /** REG-9.3: the charger of an evading unit goes on to a second enemy in reach, or stops. */
  | { readonly kind: 'secondTarget'; readonly side: Side; readonly unit: string; readonly options: readonly string[] }
  /** REG-11.1: with which unit of his command a replacement is placed; REG-11.5: of equally near units, with which a leader returns. */
  | { readonly kind: 'replace'; readonly side: Side; readonly leader: string; readonly options: readonly string[] }

/** REG-9.5: a combat that waits to be fought: ids of all units in contact. */
export interface Combat {
  readonly id: string
  readonly attackers: readonly string[]
  readonly defenders: readonly string[]
  /** 1: in C1; 2: in C3. */
  readonly round: 1 | 2
}

/** REG-8.1: an effect of fire, by its row in the table. */
export type FireEffect = 'deadly' | 'tellingHigh' | 'tellingMid' | 'tellingLow' | 'galling' | 'lively' | 'desultory'

/** REG-10.1: the result of a charge, by its row in the table. */
export type CombatResult =
  | 'sweptFromTheField'
  | 'drivenBack'
  | 'hardPressed'
  | 'desperateStruggle'
  | 'falter'
  | 'recoil'
  | 'repulsed'

/** Where a unit stands. */
export interface Standing {
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly formation: Formation
}

/** Why something happens to a unit: a rule, and a row of a table or a word of the rule. */
export interface Cause {
  readonly rule: string
  readonly what: string
}

/**
 * What a step under way still has to do, the first one next (todo.ts). A choice that is owed comes before all of it. Ids are those of units and
 * leaders.
 */
export type Todo =
  /** REG-8.1: the effect of a fire on one unit. `from`: the units that fired. */
  | {
      readonly do: 'effect'
      readonly unit: string
      readonly effect: FireEffect
      readonly isCannonade: boolean
      readonly from: readonly string[]
    }
  /** REG-8.11: something happens to one gun stand, which the owner picks where they differ. */
  | {
      readonly do: 'gunStand'
      readonly unit: string
      readonly effect: 'wreck' | 'silenceAndDamage' | 'silence' | 'damage'
      readonly cause: Cause
    }
  /** REG-8.1, Deadly Fire: the gun stands that remain are silenced. */
  | { readonly do: 'silence'; readonly unit: string; readonly cause: Cause }
  /** REG-8.8: who of the firing side may be marked low on ammunition. */
  | { readonly do: 'ammunition'; readonly side: Side; readonly options: readonly string[] }
  /** REG-11.3: a leader rolls on the table of fallen leaders. */
  | { readonly do: 'leaderFalls'; readonly leader: string; readonly cause: Cause }
  /** REG-9.5: both sides of a combat roll. `struggles`: Desperate Struggles so far (REG-10.5). */
  | { readonly do: 'fight'; readonly combat: Combat; readonly struggles: number }
  /** REG-10.9: stands still to be taken from the units of a side in a combat, its lead unit first. `given`: who has given one in this round. */
  | {
      readonly do: 'takeStands'
      readonly units: readonly string[]
      readonly stands: number
      readonly given: readonly string[]
      readonly cause: Cause
    }
  /** REG-10.2 to 10.8: what a unit does after its combat. `from`: where the enemy stood; `carry`, `breakthrough`: it may, or it does. */
  | {
      readonly do: 'aftermath'
      readonly unit: string
      readonly retreat: 'twoInches' | 'outOfCloseRange' | 'full' | null
      readonly mayRecall: boolean
      readonly carry: 'no' | 'may' | 'does'
      readonly breakthrough: 'no' | 'may' | 'must'
      readonly isDisorderedLater: boolean
      readonly enemies: readonly string[]
      readonly from: readonly Standing[]
      readonly cause: Cause
    }
  /** REG-1.16: a unit retreats. In front of a choice to recall it is what happens if the owner does not (REG-10.12). */
  | {
      readonly do: 'goBack'
      readonly unit: string
      readonly kind: 'twoInches' | 'outOfCloseRange' | 'full'
      readonly enemies: readonly string[]
      readonly cause: Cause
    }
  /** REG-10.11: a unit carries the position; as `goBack`, what happens if its owner chooses nothing else. */
  | {
      readonly do: 'carry'
      readonly unit: string
      readonly from: readonly Standing[]
      readonly enemies: readonly string[]
      readonly cause: Cause
    }
  /** REG-9.2: a unit that has declared a charge or countercharge moves. `evaded`: its target has, so that it may look for a second (REG-9.3). */
  | { readonly do: 'moveCharge'; readonly unit: string; readonly evaded: boolean }

/** REG-12.8: the state of an army, as it was when the player turn began. */
export interface ArmyMorale {
  readonly keyPositionLost: boolean
  readonly heavyCasualties: boolean
  readonly greaterLosses: boolean
}

/** How a battle ended. */
export interface RegimentalResult {
  readonly winner: Side | null
  /** `decisive`: a condition of the scenario (`what` names it); `points`; `resigned`; `clash` (OPS-23.3). */
  readonly by: 'decisive' | 'points' | 'resigned' | 'clash'
  readonly what: string | null
}

/** Switches of the open questions (REG-13.5), by their names in the table file; see ../options.ts. */
export type { RegimentalOptions } from '../options'

/** The state of a battle. */
export interface RegimentalBattle {
  /** Id of the scenario or of the clash. */
  readonly scenario: string
  readonly options: import('../options').RegimentalOptions
  /** Choices of the scenario by id, such as `grassFire: 'historical'`. */
  readonly scenarioOptions: Readonly<Record<string, string | boolean>>
  /** Game turn, from 1. */
  turn: number
  /** Number of the player turn since the beginning, from 1: two a game turn (REG-2.1). */
  playerTurn: number
  /** Whose player turn it is. */
  phasing: Side
  /** Where the battle stands in the sequence of play (`SEQUENCE` in sequence.ts). */
  place: Place
  /** The side that must choose now; null: nobody, the battle is over. */
  toAct: Side | null
  units: Record<string, RegimentalUnit>
  leaders: Record<string, RegimentalLeader>
  /** REG-4.1: units that have checked in this player turn. */
  checked: string[]
  /** Results of the checks of this player turn, by unit: what fire and the rest need of them (REG-7.2). */
  results: Record<string, CheckedUnit>
  check: CheckInHand | null
  charges: Charge[]
  reactions: Reaction[]
  fire: FireInHand | null
  combats: Combat[]
  /** What is owed inside a step; the last one first. */
  owed: Owed[]
  /** What the step under way still has to do once nothing is owed; the first one next (todo.ts). */
  todo: Todo[]
  /** REG-10.13: units that become disordered at the end of their last combat of this player turn. */
  disorderDue: string[]
  /** Names of dice streams used so far in this player turn, counted, so that each die has its own key (REG-13.2). */
  dice: number
  /** REG-11.2: leaders who have ridden in this player turn. */
  ridden: string[]
  /** REG-12.8: key positions by id and who holds them. */
  held: Record<string, Side | null>
  /** Stands lost for good by each side, gun stands counting 2 (REG-12.8). */
  lost: Record<Side, number>
  /** REG-12.8, by side; evaluated when a player turn begins. */
  morale: Record<Side, ArmyMorale>
  /** Special rules of the scenario that are under way, such as smoke: shape of each in scenario/special. */
  special: Record<string, unknown>
  result: RegimentalResult | null
}

/** An action, as a side sends it. */
export type { RegimentalAction }
